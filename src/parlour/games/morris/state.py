"""Options, actions, events and state."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged

Why = Literal["men", "blocked", "repeated", "quiet"]
"""Why a game ends: too few men, no legal move, a repeated position, or no mill for too long."""


class Options(Data):
    flying: Annotated[
        bool,
        Meta(title=N_("Flying"), description=N_("A player with three men left can move to any free point.")),
    ] = True


class Place(Tagged):
    """Place a man from the hand on a free point."""

    point: int


class Move(Tagged):
    """Move a man along a line to the next point, or to any while flying."""

    start: int
    end: int


class Take(Tagged):
    """After a mill: take this man off the board."""

    point: int


class Started(Tagged):
    flying: bool


class Placed(Tagged):
    seat: Seat
    point: int
    mill: bool


class Moved(Tagged):
    seat: Seat
    start: int
    end: int
    mill: bool


class Took(Tagged):
    seat: Seat
    point: int


class Ended(Tagged):
    winner: Seat | None
    why: Why


class State(Data):
    flying: bool
    men: tuple[int, int]
    """For each seat, the points of its men as a bit set."""

    hands: tuple[int, int]
    """For each seat, the number of men not placed yet."""

    turn: Seat
    taking: bool
    """True if the player to move has closed a mill and must take a man."""

    since: tuple[int, ...]
    """The positions since the last mill, once all men are placed."""

    last: tuple[int, ...]
    """The points of the last move: start and end, or only the point where a man was placed."""

    taken: int | None
    """The point where the last move took a man."""

    ended: Why | None
    winner: Seat | None


Action = Place | Move | Take
Event = Placed | Moved | Took | Ended
