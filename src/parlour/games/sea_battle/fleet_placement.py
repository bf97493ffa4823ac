"""Moves and turns the ships of a fleet before the battle."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

from parlour.games.sea_battle.grid import Berth, Cells, Fleet, berths_of, cover, distance, grid_of
from parlour.games.sea_battle.state import LENGTHS, Move, Options, Turn, lengths_of, side_of
from parlour.parts import zones

_MOVES: Final = tuple(tuple(Move(ship, cell) for cell in range(100)) for ship in range(len(LENGTHS)))


def move(options: Options, fleet: Fleet, ship: int, cell: int) -> Fleet | None:
    """The fleet with *ship* moved over *cell*, as near as possible to its berth. None if there is no room."""
    if ship not in range(len(fleet)) or cell not in range(side_of(options) ** 2):
        return None
    here = _berth(options, fleet, ship)
    over = grid_of(side_of(options)).over[len(here.cells), here.is_upright, cell]
    return _nearest(options, fleet, ship, over) if cell not in here.cells else None


def turn(options: Options, fleet: Fleet, ship: int) -> Fleet | None:
    """The fleet with *ship* turned, as near as possible to its berth. None if there is no room."""
    if ship not in range(len(fleet)):
        return None
    here = _berth(options, fleet, ship)
    berths = grid_of(side_of(options)).berths[len(here.cells)].values()
    return _nearest(options, fleet, ship, [one for one in berths if one.is_upright != here.is_upright])


@lru_cache(maxsize=64)
def moves(options: Options, fleet: Fleet) -> Sequence[Move | Turn]:
    grid, lengths = grid_of(side_of(options)), lengths_of(options)
    found: list[Move | Turn] = []
    for ship, length in enumerate(lengths):
        here, barred = _berth(options, fleet, ship), _barred(options, fleet, ship)
        if cover(grid, length, not here.is_upright, barred):
            found.append(Turn(ship))
        reached = cover(grid, length, here.is_upright, barred) & ~here.mask
        found += compress(_MOVES[ship], map("1".__eq__, f"{reached:b}"[::-1]))
    return tuple(found)


def _berth(options: Options, fleet: Fleet, ship: int) -> Berth:
    return grid_of(side_of(options)).berths[lengths_of(options)[ship]][fleet[ship]]


def _barred(options: Options, fleet: Fleet, ship: int) -> Cells:
    """Cells where the ship cannot lie because of the others."""
    barred: Cells = 0
    for n, berth in enumerate(berths_of(grid_of(side_of(options)), lengths_of(options), fleet)):
        if n != ship:
            barred |= berth.mask if options.touching else berth.halo
    return barred


def _nearest(options: Options, fleet: Fleet, ship: int, berths: Sequence[Berth]) -> Fleet | None:
    """The fleet with *ship* at the nearest free berth."""
    here, barred = _berth(options, fleet, ship), _barred(options, fleet, ship)
    free = [one for one in berths if not one.mask & barred]
    return zones.put(fleet, ship, min(free, key=lambda one: distance(one, here)).number) if free else None
