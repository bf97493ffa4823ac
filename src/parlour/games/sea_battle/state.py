"""Options, actions, events and state."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged
from parlour.games.sea_battle.grid import Fleet

_NAMES: Final = (N_("carrier"), N_("battleship"), N_("cruiser"), N_("submarine"), N_("destroyer"))
LENGTHS: Final = (5, 4, 3, 3, 2)


class Options(Data):
    board: Annotated[
        Literal["full", "small"],
        Meta(title=N_("Board"), description=N_("A small board has fewer ships, for a quick game.")),
    ] = "full"
    salvo: Annotated[
        bool,
        Meta(title=N_("Salvo"), description=N_("Each turn you fire once for every ship you have afloat.")),
    ] = False
    touching: Annotated[
        bool,
        Meta(title=N_("Ships can touch"), description=N_("If off, there is water all around each ship.")),
    ] = True


def side_of(options: Options) -> int:
    return 10 if options.board == "full" else 8


def ships_of(options: Options) -> tuple[str, ...]:
    """The names of the ships, the longest first."""
    return _NAMES if options.board == "full" else _NAMES[1:]


def lengths_of(options: Options) -> tuple[int, ...]:
    return LENGTHS if options.board == "full" else LENGTHS[1:]


class Move(Tagged):
    """Move *ship*, without turning it, over *cell*, as near as possible to its berth."""

    ship: int
    cell: int


class Turn(Tagged):
    """Turn *ship*, as near as possible to its berth."""

    ship: int


class Shuffle(Tagged):
    """Replace the fleet with a random one."""


class Ready(Tagged):
    """Confirm the fleet. The battle begins once both players are ready."""


class Fire(Tagged):
    cell: int


class Salvo(Tagged):
    """Fire at all these cells at once."""

    cells: tuple[int, ...]


Action = Move | Turn | Shuffle | Ready | Fire | Salvo


class Started(Tagged):
    options: Options
    fleets: tuple[Fleet, ...]
    first: Seat


class Arranged(Tagged):
    """A seat changed its fleet. *fleet* is hidden from the opponent."""

    seat: Seat
    fleet: Fleet | None


class Readied(Tagged):
    seat: Seat


class Wreck(Data):
    ship: int
    berth: int


class Fired(Tagged):
    seat: Seat
    cells: tuple[int, ...]
    hits: tuple[int, ...]
    sunk: tuple[Wreck, ...]


class Ended(Tagged):
    """The end, which reveals both fleets."""

    winner: Seat
    fleets: tuple[Fleet, ...]


Event = Arranged | Readied | Fired | Ended


class State(Data):
    options: Options
    fleets: tuple[Fleet, ...]
    arranged: tuple[int, ...]
    """For each seat, how often it changed its fleet."""

    ready: tuple[bool, ...]
    waters: tuple[str, ...]
    """For each seat, what the opponent knows of its sea. See `fleet_inference`."""

    last: tuple[tuple[int, ...], ...]
    """For each seat, the cells of the opponent's last shots."""

    turn: Seat
    winner: Seat | None
