"""Actions, events and state."""

from parlour.engine import Data, Seat, Tagged


class Place(Tagged):
    """Place a disc on an empty square."""

    square: int


class Placed(Tagged):
    seat: Seat
    square: int
    turned: tuple[int, ...]
    """The squares whose discs were turned over."""


class Passed(Tagged):
    """The seat had no legal move."""

    seat: Seat


class Ended(Tagged):
    """Neither player had a legal move."""

    discs: tuple[int, int]


class State(Data):
    cells: str
    """Row by row from the top: `0` for black, `1` for white, `.` for an empty square."""

    turn: Seat
    last: int | None
    passed: Seat | None
    """The player who has just passed."""

    is_over: bool


Action = Place
Event = Placed | Passed | Ended
