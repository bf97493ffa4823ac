"""Options, actions, events and state. Nothing is hidden, so no field declares its secrecy."""

from typing import Annotated, Final

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged

FRUITS: Final = (N_("plum"), N_("pear"), N_("cherry"), N_("orange"), N_("blueberry"))
KINDS: Final = range(len(FRUITS))
EACH, PER_STALL = 20, 4
"""The fruits of each kind, and those that come to a stall."""

SIZE: Final = 5
"""The number of pots, and of rows and columns of the shelf. The pot in row n holds n + 1 fruits."""

SPILT: Final = SIZE
"""Stands for a pot in an action: the fruits go on the floor."""

MIDDLE: Final = -1
"""Stands for a stall in an action."""

LOSSES: Final = (1, 1, 2, 2, 2, 3, 3)
"""The points that the fruits on the floor cost, in their order."""

Fruits = tuple[int, ...]
Rows = tuple[Fruits, ...]
"""For each row of a board, the fruits in its pot or the jars on its shelf."""


class Options(Data):
    rounds: Annotated[
        int,
        Meta(ge=3, le=8, title=N_("Rounds"), description=N_("The season ends after this many rounds.")),
    ] = 6


class Pick(Tagged):
    """Take all fruits of a kind from a stall or from the middle, and put them into a pot."""

    stall: int
    fruit: int
    pot: int


class Started(Tagged):
    stalls: Rows
    bag: Fruits
    seats: int
    rounds: int


class Picked(Tagged):
    seat: Seat
    stall: int
    fruit: int
    pot: int
    lay_there: Fruits
    """Everything that lay at the stall or in the middle."""

    in_pot: int
    """The fruits that were in the pot before."""

    kept: int
    spilt: int
    takes_ladle: bool
    """The first player who takes from the middle takes the ladle, and starts the next round."""


class Jar(Data):
    row: int
    fruit: int
    points: int


class Cooked(Tagged):
    """The round is over. Full pots become jars, and spilt fruits cost points."""

    jars: tuple[tuple[Jar, ...], ...]
    lost: tuple[int, ...]


class Restocked(Tagged):
    stalls: Rows
    bag: Fruits
    compost: Fruits


class Closed(Tagged):
    """The season is over."""

    bonuses: tuple[int, ...]


class State(Data):
    stalls: Rows
    middle: Fruits
    pots: tuple[Rows, ...]
    shelves: tuple[Rows, ...]
    floors: tuple[Fruits, ...]
    ladle: Seat | None
    """Who has taken the ladle in this round; None while it lies in the middle."""

    points: tuple[int, ...]
    bonuses: tuple[int, ...] | None
    bag: Fruits
    """For each kind, how many fruits are in the bag."""

    compost: Fruits
    turn: Seat
    round: int
    rounds: int


Action = Pick
Event = Picked | Cooked | Restocked | Closed


def column(row: int, fruit: int) -> int:
    """The column of a fruit's jar. Each row and each column has every fruit once."""
    return (row + fruit) % SIZE
