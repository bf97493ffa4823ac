"""What if: a finished game played on from any entry, with what was not seen dealt anew."""

import msgspec

from parlour.engine.chance import Stream, table_key
from parlour.engine.entry import Entry
from parlour.engine.table.log import replay
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal


def fork(
    parent: Table, at: int, *, name: str, secret: bytes, wall: Millis, seat: Seat | None = None
) -> Table:
    """A new table that shares the parent's game up to entry *at* and has chance of its own.

    What *seat* (a spectator by default) had not been shown by then is dealt anew, so that nobody plays on
    with what the end of the parent opened.
    """
    if not parent.is_over:
        raise IllegalActionError(Refusal.NOT_OVER)
    if not 0 <= at < len(parent.log):
        raise IllegalActionError(Refusal.NO_SUCH_ENTRY, entry=at)
    table = Table(parent.game, name, seats=parent.seats, options=parent.options, secret=secret)
    line = _renumbered(parent, at)
    base = replay(parent.game, line)
    if parent.game.result(base) is not None:
        raise IllegalActionError(Refusal.OVER)
    table.join_all(line)
    table.join(_forked(table, seat, secret, wall))
    return table


def _renumbered(parent: Table, at: int) -> list[Entry]:
    line = parent.log.line(parent.log[at].to if parent.log[at].to is not None else at)
    plain = [entry for entry in line if entry.kind != "close"]
    return [msgspec.structs.replace(entry, seq=seq, command=None) for seq, entry in enumerate(plain)]


def _forked(table: Table, seat: Seat | None, secret: bytes, wall: Millis) -> Entry:
    last = table.log[table.log.head]
    chance = Stream(table_key(secret, table.nonces), f"{table.name}/{len(table.log)}")
    base = table.game.redeal(table.state, seat, chance)
    return Entry(
        seq=len(table.log),
        kind="fork",
        wall=wall,
        now=last.now,
        offset=Millis(wall - last.now),
        by=seat,
        version=table.game.version,
        draws=tuple(chance.draws),
        barrier=True,
        final=True,
        base=base if base != table.state else None,
    )
