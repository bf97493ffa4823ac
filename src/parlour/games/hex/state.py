"""Options, actions, events and state."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged


class Options(Data):
    size: Annotated[
        Literal["11", "13"],
        Meta(title=N_("Board"), description=N_("Cells along each side. A larger board makes a longer game.")),
    ] = "11"
    swap: Annotated[
        bool,
        Meta(
            title=N_("Swap rule"),
            description=N_("The second player can take over the first stone instead of placing one."),
        ),
    ] = True


class Place(Tagged):
    """Place a stone on an empty cell."""

    cell: int


class Swap(Tagged):
    """Take over the first stone, mirrored to the player's own sides."""


class Started(Tagged):
    size: int
    swap: bool


class Placed(Tagged):
    seat: Seat
    cell: int
    path: tuple[int, ...]
    """The winning chain, if this stone completed it."""


class Swapped(Tagged):
    seat: Seat
    cell: int
    """The new cell of the stone."""


class State(Data):
    size: int
    cells: str
    """Row by row: `0` and `1` for the stones of the seats, `.` for an empty cell."""

    turn: Seat
    last: int | None
    path: tuple[int, ...]
    can_swap: bool
    """True if only the first stone is on the board and the second player can take it over."""

    swap: bool


Action = Place | Swap
Event = Placed | Swapped
