"""Short random games as starting points for the fuzzers."""

from contextlib import suppress
from hashlib import sha256

from parlour.bots import FastChance
from parlour.engine.contract.choices import sample
from parlour.engine.contract.game import Game
from parlour.engine.table.fork import fork
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.games import CORE_GAMES, built_in

GAMES = [built_in(name) for name in CORE_GAMES]
START = Millis(1_000_000)


def fresh(game: Game, seed: int) -> Table:
    table = Table(game, f"fuzz-{seed}", seats=game.seats[0], secret=sha256(b"%d" % seed).digest())
    table.start(START)
    return table


def play_sample(game: Game, seed: int, entries: int) -> Table:
    """Returns a table with about *entries* entries, including an undo if the game allows it."""
    table, chance, wall = fresh(game, seed), FastChance(seed), START
    while len(table.log) < entries and not table.is_over:
        wall = Millis(wall + 700)
        table.settle(wall)
        able = [seat for seat in map(Seat, range(table.seats)) if table.choices(seat)]
        if able:
            seat = chance.pick(able)
            table.act(seat, sample(chance.pick(table.choices(seat)), chance), wall)
            with suppress(IllegalActionError):
                if chance.below(4) == 0:
                    table.undo(seat, wall)
    return table


def forked(game: Game, seed: int) -> Table:
    parent = play_sample(game, seed, 5)
    parent.close(None, START)
    return fork(parent, 2, name="fuzz-fork", secret=sha256(b"fork").digest(), wall=START)
