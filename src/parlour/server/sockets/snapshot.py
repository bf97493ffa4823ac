"""The whole of a table for one page: all that its viewer may see now, and nothing else."""

from collections.abc import Sequence
from typing import cast

import msgspec

from parlour.engine.scene import Scene
from parlour.protocol import server_messages
from parlour.protocol.values import ChatLine
from parlour.server.lobby.history import chat_line, room_of
from parlour.server.lobby.table_view import shown
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.server.tables.transition import ending
from parlour.server.tables.views import Subscription, back_and_forth, encode
from parlour.store.queries import chat, presence
from parlour.store.queries.tables import Sitting

MAX_CHAT_LINES = 50


class Aside(msgspec.Struct, frozen=True):
    """What stands beside the game: the chat of one's room and where one was last time."""

    chat: Sequence[ChatLine] = ()
    visited: int | None = None


async def aside(registry: TableRegistry, sitting: Sitting, person_id: str | None) -> Aside:
    table_id, room = sitting.table.id, room_of(sitting, person_id)
    async with registry.store.engine.connect() as connection:
        said = await chat.latest(connection, table_id, room, before=None, limit=MAX_CHAT_LINES)
        visited = await presence.visited(connection, table_id, person_id or "")
    return Aside([chat_line(line, sitting) for line in said], visited)


def whole(
    registry: TableRegistry, session: TableSession, look: Subscription, beside: Aside
) -> server_messages.Table:
    """What *look* is shown; the view is remembered, so that updates can follow."""
    table, viewer = session.table, look.viewer
    has_begun = len(table.log) > 0
    view = session.views.position(table, viewer) if has_begun else None
    session.views.forget_choices(look)
    undo, redo = back_and_forth(table) if has_begun and viewer is not None else (None, None)
    return server_messages.Table(
        table=shown(registry.games, session.sitting, registry.wall()),
        you=viewer,
        seq=len(table.log) - 1,
        now=table.now(registry.wall()),
        offset=table.offset,
        view=msgspec.Raw(encode(view)),
        waiting=session.agenda.waiting,
        choices=[] if view is None else session.views.choices(table, look, view),
        ask=0 if viewer is None or not has_begun else table.asked(viewer),
        clock=session.face(),
        undo=registry.undo_requests.of(session),
        may_undo=viewer is not None and viewer == undo,
        may_redo=viewer is not None and viewer == redo,
        is_paused=table.paused_at is not None,
        text=session.game.describe(view, session.views.words(look)) if view and look.words else None,
        captions=msgspec.Raw(encode(session.views.captions(look, view) if view and look.words else None)),
        scene=cast(Scene | None, session.views.scene(look, view) if view else None),
        lines=session.views.lines(table, look.language) if view and look.words else (),
        chat=beside.chat,
        result=ending(table.result, table.log.entries[-1], session.seats) if table.is_over else None,
        visited=beside.visited,
    )
