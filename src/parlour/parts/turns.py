"""Turn order: round the table, with skipped seats, or all at once. A None in *skip* skips no seat."""

from collections.abc import Collection, Sequence

from parlour.engine import Seat


def following(seat: Seat, seats: int, skip: Collection[Seat | None] = ()) -> Seat:
    """The next seat round the table that is not skipped; *seat* itself if all others are."""
    return next((one for one in order(Seat((seat + 1) % seats), seats) if one not in skip), seat)


def order(first: Seat, seats: int, skip: Collection[Seat | None] = ()) -> tuple[Seat, ...]:
    """All seats once round the table, from *first*."""
    once = (Seat((first + n) % seats) for n in range(seats))
    return tuple(seat for seat in once if seat not in skip)


def undecided(choices: Sequence[object | None], skip: Collection[Seat | None] = ()) -> tuple[Seat, ...]:
    """The seats that have not chosen yet, if all choose at once. None means no choice yet."""
    return tuple(Seat(n) for n, chosen in enumerate(choices) if chosen is None and n not in skip)
