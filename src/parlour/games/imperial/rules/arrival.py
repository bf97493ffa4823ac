"""A unit's options where it arrives: move in, make peace, occupy, destroy a factory, make war."""

from collections.abc import Sequence
from functools import cache, lru_cache

from parlour.games.imperial.actions import Move
from parlour.games.imperial.board import Board
from parlour.games.imperial.rules.production import is_working
from parlour.games.imperial.state import Country, Foe, Mover, Nation, Place

_CACHE_ENTRIES = 1 << 12
OTHER_ARMIES_TO_RAZE = 2
"""Three armies destroy a factory: the one that arrives and two more."""


def foes(field: Sequence[Nation], country: Country, place: Place) -> list[Foe]:
    """The other countries' units in a place, in country order."""
    found = []
    for nation in field:
        if nation.name == country:
            continue
        hostile, guest, fleet = place in nation.armies, place in nation.guests, place in nation.fleets
        if hostile or guest or fleet:
            found.append(Foe(nation.name, hostile or guest, hostile or fleet, fleet))
    return found


@cache
def _entries(to: Place) -> tuple[Move, ...]:
    return Move(to, "peace"), Move(to, "hostile")


def arrival_options(
    board: Board, field: Sequence[Nation], country: Country, mover: Mover, to: Place
) -> Sequence[Move]:
    """All legal options of the unit at *to*. Staying has the same options as arriving."""
    enemies, owner = foes(field, country, to), board.owner[to]
    host = None
    if mover.kind == "army" and owner is not None and owner != country:
        host = field[board.number[owner]]
    if not enemies:
        return (Move(to),) if host is None else _options_abroad(board, field, country, host, mover, to)
    found = _meetings(to, tuple(enemies))
    if host is None or True in [foe.hostile for foe in enemies] or not may_occupy(field, host, mover, to):
        return found
    return (*found, Move(to, "hostile"))


@lru_cache(_CACHE_ENTRIES)
def _meetings(to: Place, enemies: tuple[Foe, ...]) -> tuple[Move, ...]:
    """War with each kind of unit there, or peace."""
    armies = [Move(to, "war", foe.country, "army") for foe in enemies if foe.army]
    fleets = [Move(to, "war", foe.country, "fleet") for foe in enemies if foe.fleet]
    return (*armies, *fleets, Move(to, "peace"))


def _options_abroad(
    board: Board, field: Sequence[Nation], country: Country, host: Nation, mover: Mover, to: Place
) -> Sequence[Move]:
    """The options of an army in a home province of *host* without other units."""
    if not may_occupy(field, host, mover, to):
        return _entries(to)[:1]
    if to in host.factories and _has_comrades(field[board.number[country]], mover, to):
        return (*_entries(to), Move(to, "raze"))
    return _entries(to)


def may_occupy(field: Sequence[Nation], host: Nation, mover: Mover, place: Place) -> bool:
    """A factory can be occupied only if its owner keeps another one that works."""
    if place not in host.factories:
        return True
    for other in host.factories:
        if other != place and is_working(field, host, other):
            return True
    return mover.place != place and mover.place in host.factories and _frees(field, host, mover)


def _frees(field: Sequence[Nation], host: Nation, mover: Mover) -> bool:
    """True if the mover's place is not occupied any more once it leaves."""
    occupiers = sum(nation.armies.count(mover.place) for nation in field if nation is not host)
    return mover.hostile and occupiers == 1


def _has_comrades(own: Nation, mover: Mover, place: Place) -> bool:
    there = own.armies.count(place) + own.guests.count(place) - (mover.place == place)
    return there >= OTHER_ARMIES_TO_RAZE
