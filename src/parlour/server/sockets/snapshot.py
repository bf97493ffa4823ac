"""The snapshot of a table for one client: all that its viewer is allowed to see now."""

from collections.abc import Sequence
from typing import cast

import msgspec

from parlour.engine.contract.ending import Ending
from parlour.engine.scene import Scene
from parlour.engine.values import Result
from parlour.protocol import server_messages
from parlour.protocol.values import ChatLine, SpectatorsShown
from parlour.server.lobby.history import chat_line, room_of
from parlour.server.lobby.table_view import describe_table
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.seat_players import bot_seats
from parlour.server.tables.session import TableSession
from parlour.server.tables.transition import final_result, resigned_seats
from parlour.server.tables.views import RenderedPosition, Subscription, free_undo_seats
from parlour.store.queries import chat
from parlour.store.queries.tables import Sitting

MAX_CHAT_LINES = 50


class ChatAndVisit(msgspec.Struct, frozen=True):
    """The parts of a snapshot that the store has: the viewer's chat room and their previous visit."""

    chat: Sequence[ChatLine] = ()
    visited: int | None = None


async def read_chat_and_visit(
    registry: TableRegistry, sitting: Sitting, person_id: str | None
) -> ChatAndVisit:
    table_id, room = sitting.table.id, room_of(sitting, person_id)
    async with registry.store.read() as connection:
        said, visited = await chat.latest_with_visit(connection, table_id, room, person_id, MAX_CHAT_LINES)
    return ChatAndVisit([chat_line(line, sitting) for line in said], visited)


def make_snapshot(
    registry: TableRegistry,
    session: TableSession,
    subscription: Subscription,
    rendered: RenderedPosition,
    stored: ChatAndVisit,
    spectators: SpectatorsShown,
) -> server_messages.Table:
    """The snapshot for *subscription*: the rules' part, *rendered*, and the platform's part."""
    table, viewer = session.table, subscription.viewer
    has_begun = len(table.log) > 0
    undo, redo = None, None
    if has_begun and viewer is not None:
        undo, redo = free_undo_seats(table, bot_seats(session.seats))
    result, ending = _ending(session, subscription)
    return server_messages.Table(
        table=describe_table(registry.games, session.sitting, registry.wall(), subscription.language),
        you=viewer,
        seq=len(table.log) - 1,
        now=table.now(registry.wall()),
        offset=table.offset,
        view=rendered.view,
        waiting=session.turn_state.waiting,
        choices=rendered.choices,
        ask=0 if viewer is None or not has_begun else table.ask_of(viewer),
        clock=session.clock_face(),
        undo=registry.undo_requests.of(session),
        may_undo=viewer is not None and viewer == undo,
        may_redo=viewer is not None and viewer == redo,
        is_paused=table.paused_at is not None,
        text=rendered.text,
        captions=rendered.captions,
        scene=cast(Scene | None, rendered.scene),
        lines=rendered.lines,
        chat=stored.chat,
        spectators=spectators,
        result=None if result is None else session.views.result(subscription, result),
        ending=ending,
        is_closed=table.closed,
        visited=stored.visited,
    )


def _ending(session: TableSession, subscription: Subscription) -> tuple[Result | None, Ending | None]:
    """The result of a finished game, and how it was won."""
    table = session.table
    if not table.is_over:
        return None, None
    last = table.log.entries[-1]
    result = final_result(table.result, last, session.seats)
    if result is None:
        return None, None
    resigned = resigned_seats(table.result, last, session.seats)
    view = table.view(subscription.viewer)
    return result, session.views.ending(subscription, view, result, resigned)
