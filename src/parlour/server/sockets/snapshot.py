"""The whole of a table for one page: all that its viewer may see now, and nothing else."""

from collections.abc import Sequence
from typing import cast

import msgspec

from parlour.engine.scene import Scene
from parlour.protocol import server_messages
from parlour.protocol.values import ChatLine, SpectatorsShown
from parlour.server.lobby.history import chat_line, room_of
from parlour.server.lobby.table_view import shown
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.server.tables.transition import ending
from parlour.server.tables.views import RenderedPosition, Subscription, free_undo_seats
from parlour.store.queries import chat
from parlour.store.queries.tables import Sitting

MAX_CHAT_LINES = 50


class Aside(msgspec.Struct, frozen=True):
    """What stands beside the game: the chat of one's room and where one was last time."""

    chat: Sequence[ChatLine] = ()
    visited: int | None = None


async def aside(registry: TableRegistry, sitting: Sitting, person_id: str | None) -> Aside:
    table_id, room = sitting.table.id, room_of(sitting, person_id)
    async with registry.store.read() as connection:
        said, visited = await chat.beside(connection, table_id, room, person_id, MAX_CHAT_LINES)
    return Aside([chat_line(line, sitting) for line in said], visited)


def whole(
    registry: TableRegistry,
    session: TableSession,
    subscription: Subscription,
    rendered: RenderedPosition,
    beside: Aside,
    spectators: SpectatorsShown,
) -> server_messages.Table:
    """The snapshot for *subscription*: the *rendered* position, and what the platform adds."""
    table, viewer = session.table, subscription.viewer
    has_begun = len(table.log) > 0
    undo, redo = free_undo_seats(table) if has_begun and viewer is not None else (None, None)
    return server_messages.Table(
        table=shown(registry.games, session.sitting, registry.wall(), subscription.language),
        you=viewer,
        seq=len(table.log) - 1,
        now=table.now(registry.wall()),
        offset=table.offset,
        view=rendered.view,
        waiting=session.turn_state.waiting,
        choices=rendered.choices,
        ask=0 if viewer is None or not has_begun else table.asked(viewer),
        clock=session.face(),
        undo=registry.undo_requests.of(session),
        may_undo=viewer is not None and viewer == undo,
        may_redo=viewer is not None and viewer == redo,
        is_paused=table.paused_at is not None,
        text=rendered.text,
        captions=rendered.captions,
        scene=cast(Scene | None, rendered.scene),
        lines=rendered.lines,
        chat=beside.chat,
        spectators=spectators,
        result=ending(table.result, table.log.entries[-1], session.seats) if table.is_over else None,
        is_closed=table.closed,
        visited=beside.visited,
    )
