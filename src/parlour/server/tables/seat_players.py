"""Who plays a seat: a person, or a bot."""

from collections.abc import Sequence

from parlour.engine.values import Seat
from parlour.store.queries.tables import SeatRow


def playing_bot(seat: SeatRow) -> str | None:
    """The bot that plays this seat now; None if a person does."""
    return seat.bot or seat.stand_in


def bot_seats(seats: Sequence[SeatRow]) -> frozenset[Seat]:
    """The seats that bots play now."""
    return frozenset(Seat(row.number) for row in seats if playing_bot(row))
