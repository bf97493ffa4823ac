"""The statistics of the report, with the standard library alone."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import erfc, exp, gamma, inf, pow, sqrt
from statistics import fmean, quantiles
from typing import NamedTuple

from parlour.cli.simulation.tally import Z_95
from parlour.engine.values import Data

MIN_EXPECTED = 5.0
"""The chi-squared test is an approximation that needs this many expected games in each class."""


class Spread(Data, frozen=True):
    """How numbers are distributed."""

    least: float
    low: float
    """A quarter of the numbers is at most this."""

    median: float
    high: float
    most: float
    mean: float


class Difference(Data, frozen=True):
    """The difference of two rates, with an interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        return self.low > 0 or self.high < 0


def spread(numbers: Sequence[float]) -> Spread | None:
    """None if there are no numbers."""
    if not numbers:
        return None
    parts = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [numbers[0]] * 3
    return Spread(min(numbers), parts[0], parts[1], parts[2], max(numbers), fmean(numbers))


class Group(NamedTuple):
    """Two rates that are compared within one group, such as one seat."""

    wins: int
    games: int
    other_wins: int
    other_games: int


def difference(groups: Iterable[Group], z: float = Z_95) -> Difference | None:
    """The mean difference of two rates within groups, so that a difference between groups does not count.

    Mantel and Haenszel's weights. None if no group has both.
    """
    weights = value = variance = 0.0
    for group in groups:
        if not group.games or not group.other_games:
            continue
        weight = group.games * group.other_games / (group.games + group.other_games)
        weights += weight
        value += weight * (group.wins / group.games - group.other_wins / group.other_games)
        variance += weight**2 * (
            _variance(group.wins, group.games) + _variance(group.other_wins, group.other_games)
        )
    if not weights:
        return None
    value, reach = value / weights, z * sqrt(variance) / weights
    return Difference(value, max(-1.0, value - reach), min(1.0, value + reach))


def _variance(wins: int, games: int) -> float:
    """Of a rate. One more win and one more loss keep it above 0 if all games were won or lost."""
    rate = (wins + 1) / (games + 2)
    return rate * (1 - rate) / games


def chance_of_equal(counts: Sequence[int]) -> float | None:
    """How likely counts that differ at least this much are if all classes are equally likely.

    A chi-squared test. None if there are too few counts for it.
    """
    classes, total = len(counts), sum(counts)
    if classes < 2 or total / classes < MIN_EXPECTED:
        return None
    expected = total / classes
    return _chi_squared_tail(sum((count - expected) ** 2 / expected for count in counts), classes - 1)


def histogram(numbers: Sequence[float], bins: int) -> list[tuple[float, float, int]]:
    """The lower and upper bound of each bin, and how many numbers lie in it."""
    if not numbers:
        return []
    least, most = min(numbers), max(numbers)
    if all(float(number).is_integer() for number in numbers):
        width = max(1.0, float(-((least - most - 1) // bins)))
    else:
        width = (most - least) / bins or 1.0
    edges = [least + width * number for number in range(bins + 1)]
    edges = [edge for edge in edges if edge <= most] + [inf]
    found = []
    for low, high in pairwise(edges):
        found.append((low, min(high, low + width), sum(low <= number < high for number in numbers)))
    return found


def _chi_squared_tail(value: float, degrees: int) -> float:
    """The probability of at least *value*, in closed form."""
    half = value / 2
    if degrees % 2 == 0:
        term = total = 1.0
        for number in range(1, degrees // 2):
            term *= half / number
            total += term
        return exp(-half) * total
    series = sum(pow(half, number + 0.5) / gamma(number + 1.5) for number in range((degrees - 1) // 2))
    return erfc(sqrt(half)) + exp(-half) * series
