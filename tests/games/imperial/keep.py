"""Saves games of Imperial, one for each way to end: `python -m games.imperial.keep` in the tests folder."""

from collections.abc import Iterator

from games.imperial.tables import GAME
from parlour.bots import FastChance
from parlour.bots.observation import observe
from parlour.engine import Bot, Millis, Seat, Table
from parlour.games.imperial.actions import Bid, Options
from parlour.games.imperial.state import Cents
from proofs.played.record import keep

TIMED = Options(setup="example", timed=True, increment=5, banked=60)


def _games() -> Iterator[tuple[str, Table]]:
    yield "at-25-points", _played(3, Options())
    yield "timed-example", _played(2, TIMED)
    yield "void", _void()


def _opened(seats: int, options: Options) -> Table:
    table = Table(GAME, "kept", seats=seats, options=options, secret=bytes(range(32)))
    table.start(Millis(0))
    return table


def _played(seats: int, options: Options) -> Table:
    table, chance, wall = _opened(seats, options), FastChance("kept"), 0
    assert isinstance(GAME.bot, Bot)
    policy = GAME.bot.levels["sensible"]
    while not table.is_over:
        wall += 700
        seat = next(iter(GAME.to_act(table.state)))
        seen = observe(GAME, table.state, seat, table.choices(seat), tuple, Millis(wall))
        table.act(seat, policy(seen, chance), Millis(wall))
    return table


def _void() -> Table:
    """A game without any bid in both auctions."""
    table, wall = _opened(2, Options()), 0
    while not table.is_over:
        for seat in GAME.to_act(table.state):
            wall += 100
            table.act(Seat(seat), Bid(Cents(0)), Millis(wall))
    return table


if __name__ == "__main__":
    for name, table in _games():
        keep(f"imperial-{name}", table)
