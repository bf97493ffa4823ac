"""Commands that come again, perhaps long after: answered as they were the first time."""

from collections.abc import Callable

from parlour.engine.refusals import IllegalActionError
from parlour.engine.table import Table
from parlour.server.core.errors import RefusedError
from parlour.server.tables.commands import PlayerMove
from parlour.store.log.base import Store, UnavailableError


def may_be_repeat(move: PlayerMove, table: Table) -> bool:
    """An earlier arrival may have made an entry before those that are held here."""
    first = table.log.first
    if first == 0 or move.command is None or move.is_new:
        return False
    return move.ask is None or move.ask < first


async def look_back(store: Store, table: Table, move: PlayerMove, otherwise: Callable[[], None]) -> None:
    """Answer as an earlier arrival of the command was; *otherwise*, if the store knows of none."""
    assert move.command is not None, "only what has a name can come again"
    after = -1 if move.ask is None else move.ask
    try:
        body = await store.repeated(table.name, after, move.seat, move.command)
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
