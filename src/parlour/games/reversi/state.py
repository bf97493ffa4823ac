"""What Reversi is made of: what players do, what happened, and the position."""

from parlour.engine import Data, Seat, Tagged


class Place(Tagged):
    """Put a disc of one's own colour on an empty square."""

    square: int


class Placed(Tagged):
    seat: Seat
    square: int
    turned: tuple[int, ...]
    """The squares whose discs were turned over."""


class Passed(Tagged):
    """Nowhere could the seat turn over a disc."""

    seat: Seat


class Ended(Tagged):
    """Neither player could turn over a disc any more."""

    discs: tuple[int, int]


class State(Data):
    cells: str
    """Row by row from the top: `0` for black, `1` for white, `.` for an empty square."""

    turn: Seat
    last: int | None
    passed: Seat | None
    """Who could not move just now."""

    is_over: bool


Action = Place
Event = Placed | Passed | Ended
