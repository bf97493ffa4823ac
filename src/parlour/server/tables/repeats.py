"""Answers a repeated command with the result of its first arrival, however long ago that was."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.engine.table.table import Table
from parlour.engine.words.refusals import IllegalActionError
from parlour.server.core.errors import RefusedError
from parlour.server.tables.commands import PlayerMove, TableCommand
from parlour.server.tables.host import SessionHost
from parlour.store.errors import UnavailableError
from parlour.store.store import Store

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession


def answer_repeat(registry: SessionHost, session: "TableSession", move: PlayerMove) -> bool:
    """True if the move is answered as a repeat, now or after a search of the store."""
    table = session.table
    first = table.repeated(move.seat, move.action, move.command)
    if first is not None:
        move.done(first)
        return True
    held_from = table.log.first
    if held_from == 0 or move.command is None or move.is_new:
        return False
    if move.ask is not None and move.ask >= held_from:
        return False
    # An earlier arrival can have an entry before those in memory.
    again = partial(session.submit, replace(move, is_new=True))
    registry.tasks.start(_find_earlier(registry.store, table, move, again))
    return True


def refuse_unless_repeat(
    registry: SessionHost,
    table: Table,
    job: TableCommand | PlayerMove,
    refusal: IllegalActionError | RefusedError,
) -> None:
    """Refuse *job*, unless another process has stored the same command. Then answer it as a repeat."""
    if isinstance(job, PlayerMove) and job.command is not None and table.log.first > 0:
        no = partial(job.refused, refusal)
        registry.tasks.start(_find_earlier(registry.store, table, job, no))
    else:
        job.refused(refusal)


async def _find_earlier(store: Store, table: Table, move: PlayerMove, otherwise: Callable[[], None]) -> None:
    """Answer as the earlier arrival in the store; call *otherwise* if there is none."""
    assert move.command is not None, "only what has a name can come again"
    after = -1 if move.ask is None else move.ask
    try:
        body = await store.find_repeated(table.name, after, move.seat, move.command)
    except UnavailableError:
        move.refused(RefusedError("table/busy"))
        return
    if body is None:
        otherwise()
        return
    first = table.game.decode_entry(body)
    if first.action == move.action:
        move.done(first)
    else:
        move.refused(IllegalActionError("table/command-reused"))
