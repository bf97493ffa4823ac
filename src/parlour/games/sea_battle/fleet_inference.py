"""Infers from the shots so far which fleets the opponent can have.

The *waters* are a string with a character for each cell: `.` for unknown, `~` for a miss, `*` for a hit on a
ship still afloat, and a digit for the number of the ship that was sunk there.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from parlour.engine import Chance
from parlour.games.sea_battle.grid import Berth, Cells, Fleet, SeaGrid, berths_of, grid_of

UNKNOWN: Final = "."
MISS: Final = "~"
HIT: Final = "*"

MAX_STEPS: Final = 2_000
"""Number of berths to try before the search for a fleet gives up. A few dozen are usual."""

_HITS: Final = {ord(sign): "1" if sign == HIT else "0" for sign in f"{UNKNOWN}{MISS}{HIT}0123456789"}
_TAKEN: Final = {
    ord(sign): "0" if sign in (UNKNOWN, HIT) else "1" for sign in f"{UNKNOWN}{MISS}{HIT}0123456789"
}


class Ship(NamedTuple):
    """A ship that is afloat, and its possible berths without regard to other ships."""

    number: int
    berths: Sequence[Berth]


class Knowledge(NamedTuple):
    """What a player knows about the opponent's fleet."""

    grid: SeaGrid
    touching: bool
    sunk: tuple[tuple[int, int], ...]
    """Number and berth of each ship that was sunk."""

    afloat: tuple[Ship, ...]
    hits: Cells
    """Cells with hits on ships still afloat."""

    taken: Cells
    """Cells where no ship still afloat can lie."""


@lru_cache(maxsize=4096)
def knowledge_of(waters: str, lengths: tuple[int, ...], touching: bool) -> Knowledge:
    grid = grid_of(int(len(waters) ** 0.5))
    sunk = tuple((n, _wreck_berth(waters, n, grid)) for n in range(len(lengths)) if str(n) in waters)
    backwards = waters[::-1]  # the first cell is the lowest bit
    hits, taken = int(backwards.translate(_HITS), 2), int(backwards.translate(_TAKEN), 2)
    if not touching:
        for number, berth in sunk:
            taken |= grid.berths[lengths[number]][berth].halo
    found: dict[int, list[Berth]] = {}
    for length in set(lengths):
        # A ship with hits on all its cells is sunk.
        found[length] = [
            berth
            for berth in grid.berths[length].values()
            if not berth.mask & taken and berth.mask & hits != berth.mask
        ]
    gone = {number for number, _ in sunk}
    afloat = tuple(Ship(n, found[length]) for n, length in enumerate(lengths) if n not in gone)
    return Knowledge(grid, touching, sunk, afloat, hits, taken)


def is_possible(waters: str, lengths: tuple[int, ...], touching: bool, fleet: Fleet) -> bool:
    """True if this fleet is consistent with these waters."""
    known = knowledge_of(waters, lengths, touching)
    berths = berths_of(known.grid, lengths, fleet)
    claimed = 0
    for berth in berths:
        if claimed & (berth.mask if touching else berth.halo):
            return False
        claimed |= berth.mask
    allowed = {ship.number: ship.berths for ship in known.afloat}
    return (
        not known.hits & ~claimed
        and all(fleet[number] == berth for number, berth in known.sunk)
        and all(berth in allowed[n] for n, berth in enumerate(berths) if n in allowed)
    )


def possible_fleets(waters: str, lengths: tuple[int, ...], touching: bool) -> Iterator[Fleet]:
    """Every fleet that is consistent with the waters, once each."""
    known = knowledge_of(waters, lengths, touching)
    for berths in _completions(known, known.afloat, 0, known.hits):
        yield _fleet(known, berths)


@lru_cache(maxsize=4096)
def is_known(waters: str, lengths: tuple[int, ...], touching: bool) -> bool:
    """True if only one fleet is consistent with the waters."""
    return len([*islice(possible_fleets(waters, lengths, touching), 2)]) < 2


def random_fleet(waters: str, lengths: tuple[int, ...], touching: bool, chance: Chance) -> Fleet | None:
    """A random fleet that is consistent with the waters. None if the search gives up, which is rare."""
    known = knowledge_of(waters, lengths, touching)
    berths = _RandomSearch(known, chance).complete(known.afloat, 0, known.hits)
    return None if berths is None else _fleet(known, berths)


Berths = tuple[tuple[int, int], ...]
"""Numbers of ships with their berths."""


def _fleet(known: Knowledge, berths: Berths) -> Fleet:
    return tuple(berth for _, berth in sorted((*known.sunk, *berths)))


def _wreck_berth(waters: str, number: int, grid: SeaGrid) -> int:
    first = waters.index(str(number))
    below = first + grid.side
    return 2 * first + (below < len(waters) and waters[below] == str(number))


def _fitting(ship: Ship, barred: Cells) -> list[Berth]:
    return [berth for berth in ship.berths if not berth.mask & barred]


def _choices(ships: Sequence[Ship], barred: Cells, hits: Cells) -> list[tuple[Ship, Berth]]:
    """Candidates for the next berth: those that cover the first uncovered hit, or any if none is left."""
    if hits:
        hit = hits & -hits
        return [(ship, berth) for ship in ships for berth in _fitting(ship, barred) if berth.mask & hit]
    first, *others = ((ship, _fitting(ship, barred)) for ship in ships)
    ship, berths = min((first, *others), key=lambda one: len(one[1]))
    return [(ship, berth) for berth in berths]


def _room(ships: Sequence[Ship]) -> int:
    return sum(len(ship.berths[0].cells) if ship.berths else 0 for ship in ships)


def _completions(known: Knowledge, ships: Sequence[Ship], barred: Cells, hits: Cells) -> Iterator[Berths]:
    """Every way to place the ships outside the barred cells and over all hits."""
    if not ships:
        if not hits:
            yield ()
        return
    if hits.bit_count() > _room(ships):
        return
    for ship, berth in _choices(ships, barred, hits):
        others = [other for other in ships if other is not ship]
        around = barred | (berth.mask if known.touching else berth.halo)
        for rest in _completions(known, others, around, hits & ~berth.mask):
            yield ((ship.number, berth.number), *rest)


class _RandomSearch:
    """Places ships at random, with backtracking."""

    def __init__(self, known: Knowledge, chance: Chance) -> None:
        self._known, self._chance, self._steps = known, chance, 0

    def complete(self, ships: Sequence[Ship], barred: Cells, hits: Cells) -> Berths | None:
        if not ships:
            return None if hits else ()
        if hits.bit_count() > _room(ships):
            return None
        if hits:
            choices = _choices(ships, barred, hits)
        else:  # the longest first, because it is the hardest to place
            choices = [(ships[0], berth) for berth in _fitting(ships[0], barred)]
        while choices and self._steps < MAX_STEPS:
            self._steps += 1
            at = self._chance.below(len(choices))
            ship, berth = choices[at]
            choices[at] = choices[-1]
            choices.pop()
            others = [other for other in ships if other is not ship]
            around = barred | (berth.mask if self._known.touching else berth.halo)
            rest = self.complete(others, around, hits & ~berth.mask)
            if rest is not None:
                return ((ship.number, berth.number), *rest)
        return None
