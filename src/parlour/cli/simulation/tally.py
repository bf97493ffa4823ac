"""Counts results in whole numbers, so that partial tallies add up to the same in any order."""

from collections.abc import Mapping, Sequence
from math import sqrt
from operator import add

from msgspec.structs import astuple

from parlour.bots import PlayoutResult
from parlour.engine.values import Data

Z_95 = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations."""


class Count(Data, frozen=True):
    """The finished games of one bot or one seat."""

    games: int = 0
    wins: int = 0
    """First places that were not shared."""

    shared: int = 0
    """First places shared with others."""

    score: int = 0
    places: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(*map(add, astuple(self), astuple(other)))


class Tally(Data, frozen=True):
    games: int
    unfinished: int
    steps: int
    by_seat: tuple[Count, ...]
    by_bot: Mapping[str, Count]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.steps + other.steps,
            tuple(mine + theirs for mine, theirs in zip(self.by_seat, other.by_seat, strict=True)),
            {bot: count + other.by_bot[bot] for bot, count in self.by_bot.items()},
        )


def empty_tally(lineup: Sequence[str]) -> Tally:
    return Tally(0, 0, 0, (Count(),) * len(lineup), dict.fromkeys(lineup, Count()))


def tally_game(played: PlayoutResult, bots: Sequence[str]) -> Tally:
    """Returns the tally of one game. *bots* are in the order of their seats."""
    none, result = empty_tally(bots), played.result
    if result is None:
        return Tally(1, 1, played.steps, none.by_seat, none.by_bot)
    is_shared = result.places.count(1) > 1
    by_seat = tuple(
        Count(1, int(place == 1 and not is_shared), int(place == 1 and is_shared), score, place)
        for place, score in zip(result.places, result.scores, strict=True)
    )
    by_bot = dict(none.by_bot)
    for bot, count in zip(bots, by_seat, strict=True):
        by_bot[bot] += count
    return Tally(1, 0, played.steps, by_seat, by_bot)


def wilson_interval(wins: int, games: int, z: float = Z_95) -> tuple[float, float]:
    """Returns Wilson's interval of a rate, by default of 95 %, or 0 to 1 if no game was played."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
