"""Whose turn it is: round the table, skipping some, or all at once. A None in *skip* skips no seat."""

from collections.abc import Collection, Sequence

from parlour.engine import Seat


def following(seat: Seat, seats: int, skip: Collection[Seat | None] = ()) -> Seat:
    """The next seat round the table that is not skipped; the same one where all others are."""
    return next((one for one in order(Seat((seat + 1) % seats), seats) if one not in skip), seat)


def order(first: Seat, seats: int, skip: Collection[Seat | None] = ()) -> tuple[Seat, ...]:
    """Once round the table."""
    once = (Seat((first + n) % seats) for n in range(seats))
    return tuple(seat for seat in once if seat not in skip)


def undecided(choices: Sequence[object | None], skip: Collection[Seat | None] = ()) -> tuple[Seat, ...]:
    """The seats that have not chosen yet, where all choose at once. None stands for no choice."""
    return tuple(Seat(n) for n, chosen in enumerate(choices) if chosen is None and n not in skip)
