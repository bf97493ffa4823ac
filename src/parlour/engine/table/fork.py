"""Forks and sandboxes: games continued from any entry, with hidden values dealt again.

A fork copies the log of its finished parent. A sandbox starts from a position.
"""

from msgspec.structs import replace

from parlour.engine.chance import Chance, Stream, table_key
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.log import replay
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, Viewer
from parlour.engine.words.refusals import IllegalActionError, Refusal


def fork(
    parent: Table, at: int, *, name: str, secret: bytes, wall: Millis, seat: Seat | None = None
) -> Table:
    """A new table that shares the parent's game up to entry *at* and has its own secret.

    Everything that *seat* (by default a spectator) had not seen at that entry is dealt again. Otherwise the
    players would know what was revealed at the end of the parent.
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
    table.join(_fork_entry(table, seat, secret, wall))
    return table


def _renumbered(parent: Table, at: int) -> list[Entry]:
    line = parent.log.line(parent.log[at].to if parent.log[at].to is not None else at)
    plain = [entry for entry in line if entry.kind != "close"]
    return [replace(entry, seq=seq, command=None) for seq, entry in enumerate(plain)]


def _fork_entry(table: Table, seat: Seat | None, secret: bytes, wall: Millis) -> Entry:
    last = table.log[table.log.head]
    chance = Stream(table_key(secret, table.nonces), f"{table.name}/{len(table.log)}")
    entry = sandbox_entry(table.game, table.state, seat, chance, last.now, wall)
    base = entry.base if entry.base != table.state else None
    return replace(entry, seq=len(table.log), draws=tuple(chance.draws), base=base)


def sandbox_entry(
    game: Game, state: Data, viewer: Viewer, chance: Chance, now: Millis, wall: Millis
) -> Entry:
    """The first entry of a sandbox: *state* as *viewer* knows it, the rest dealt by *chance*.

    The entry does not store the draws: with them, a player could work out the real cards from the redealt
    ones. For the same reason *chance* must not be reproducible.
    """
    return Entry(
        seq=0,
        kind="fork",
        wall=wall,
        now=now,
        offset=Millis(wall - now),
        by=viewer,
        version=game.version,
        barrier=True,
        final=True,
        base=game.redeal(state, viewer, chance),
    )
