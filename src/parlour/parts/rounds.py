"""Rounds: a state stores the points of each round, for each seat."""

from collections.abc import Sequence

from parlour.engine import Result, Seat, ranked

Rounds = tuple[tuple[int, ...], ...]
"""For each round, the points of each seat."""


def totals(rounds: Rounds, seats: int) -> tuple[int, ...]:
    """The total points of each seat."""
    return tuple(sum(points[seat] for points in rounds) for seat in range(seats))


def point_to(winner: Seat, seats: int, points: int = 1) -> tuple[int, ...]:
    """The points of a round in which only one seat scored."""
    return tuple(points if seat == winner else 0 for seat in range(seats))


def leaders(points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    return tuple(Seat(seat) for seat, have in enumerate(points) if have == max(points))


def result_of(rounds: Rounds, seats: int, *, lowest: bool = False) -> Result:
    """The result by totals, with each round in the breakdown."""
    points = totals(rounds, seats)
    listed = tuple(
        tuple((f"round {number}", of[seat]) for number, of in enumerate(rounds, 1)) for seat in range(seats)
    )
    if not lowest:
        return ranked(points, listed)
    return Result(ranked([-score for score in points]).places, points, listed)
