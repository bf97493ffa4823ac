"""Rail and convoy: the places that an army can reach, and the fleets that can carry it.

All functions depend only on the board and a few tuples, and are cached: a position needs the same routes many
times.
"""

from collections.abc import Mapping
from functools import lru_cache

from parlour.games.imperial.board import Board
from parlour.games.imperial.state import Country, Ferry, Place
from parlour.parts.graphs import region

Seas = tuple[Place, ...]
_CACHE_ENTRIES = 1 << 16


def destinations(
    board: Board,
    country: Country,
    origin: Place,
    blocked: tuple[Place, ...],
    fleets: Seas,
    ferries: tuple[Ferry, ...],
) -> Mapping[Place, Ferry | None]:
    """Every land that an army at *origin* can reach, in the board's order, with a ferry if it crosses seas.

    *blocked* are the country's home provinces that are occupied. *fleets* has an entry for each fleet at sea,
    and *ferries* one for each army carried so far in this maneuver.
    """
    starts = rail(board, country, origin, blocked)
    if fleets and (embark := _adjacent_seas(board, starts, fleets)):
        return _by_land_and_sea(board, country, blocked, starts, fleets, ferries, embark)
    return _by_land(board, country, blocked, starts)


@lru_cache(_CACHE_ENTRIES)
def _by_land(
    board: Board, country: Country, blocked: tuple[Place, ...], starts: tuple[Place, ...]
) -> Mapping[Place, Ferry | None]:
    """Lands in reach by rail, one step over a border, and rail again if that step leads home."""
    reached = set(starts)
    for start in starts:
        for place in board.lands_by[start]:
            reached.update(rail(board, country, place, blocked))
    return dict.fromkeys(sorted(reached, key=board.rank.__getitem__))


@lru_cache(_CACHE_ENTRIES)
def _by_land_and_sea(
    board: Board,
    country: Country,
    blocked: tuple[Place, ...],
    starts: tuple[Place, ...],
    fleets: Seas,
    ferries: tuple[Ferry, ...],
    embark: Seas,
) -> Mapping[Place, Ferry | None]:
    found = dict(_by_land(board, country, blocked, starts))
    for place, landing in _crossings(board, country, blocked, fleets, ferries, embark).items():
        if place not in found:
            found[place] = Ferry(embark, landing)
    return {place: found[place] for place in sorted(found, key=board.rank.__getitem__)}


@lru_cache(_CACHE_ENTRIES)
def fleet_destinations(board: Board, origin: Place) -> Mapping[Place, None]:
    """Every sea that a fleet at *origin* can reach, and its own place. A fleet needs no ferry."""
    return dict.fromkeys((origin, *board.sails[origin]))


@lru_cache(_CACHE_ENTRIES)
def rail(board: Board, country: Country, origin: Place, blocked: tuple[Place, ...]) -> tuple[Place, ...]:
    """The connected free home provinces around *origin*, or *origin* alone if it is not one of them."""
    net = {place for place in board.home[country] if place not in blocked}
    if origin not in net:
        return (origin,)
    return tuple(sorted(region(board.lands_by, origin, net.__contains__)))


@lru_cache(_CACHE_ENTRIES)
def landing_seas(board: Board, fleets: Seas, ferries: tuple[Ferry, ...], embark: Seas) -> Seas:
    """The seas from which one more army can land while the earlier ones are still carried."""
    afloat = tuple(sorted(set(fleets)))
    near = {sea for start in embark for sea in region(board.seas_by, start, afloat.__contains__)}
    if not ferries:
        return tuple(sorted(near))
    room = tuple(fleets.count(sea) for sea in afloat)
    routes = [_routes(board, afloat, ferry.embark, ferry.land) for ferry in ferries]
    return tuple(
        sea for sea in sorted(near) if _can_carry(room, (*routes, _routes(board, afloat, embark, (sea,))))
    )


@lru_cache(_CACHE_ENTRIES)
def _crossings(
    board: Board,
    country: Country,
    blocked: tuple[Place, ...],
    fleets: Seas,
    ferries: tuple[Ferry, ...],
    embark: Seas,
) -> Mapping[Place, Seas]:
    """For each place in reach by sea, the seas with fleets from which an army can land on the way there."""
    found: dict[Place, Seas] = {}
    for sea in landing_seas(board, fleets, ferries, embark):
        for beach in board.lands_by[sea]:
            if beach not in found:
                # An army that lands in a province of a rail net reaches all of the net.
                net = rail(board, country, beach, blocked)
                found.update(dict.fromkeys(net, _adjacent_seas(board, net, fleets)))
    return found


@lru_cache(_CACHE_ENTRIES)
def _adjacent_seas(board: Board, starts: tuple[Place, ...], fleets: Seas) -> Seas:
    """The seas with a fleet next to *starts*, where an army can embark or from which it can land."""
    seas = {sea for start in starts for sea in board.seas_by[start]}
    return tuple(sorted(seas.intersection(fleets)))


@lru_cache(_CACHE_ENTRIES)
def _routes(board: Board, afloat: Seas, embark: Seas, land: Seas) -> tuple[tuple[int, ...], ...]:
    """The minimal sets of seas that lead from *embark* to *land*, as indices into *afloat*.

    A route that contains another one is dropped, because the shorter one uses fewer fleets.
    """
    borders, number = board.seas_by, {sea: n for n, sea in enumerate(afloat)}
    ahead: list[Seas] = [(sea,) for sea in embark if sea in number]
    found: list[frozenset[int]] = []
    while ahead:
        chain = ahead.pop()
        if chain[-1] in land:
            found.append(frozenset(number[sea] for sea in chain))
            continue
        ahead += [(*chain, sea) for sea in borders[chain[-1]] if sea in number and sea not in chain]
    least = {route for route in found if not any(other < route for other in found)}
    return tuple(sorted((tuple(sorted(route)) for route in least), key=lambda route: (len(route), route)))


@lru_cache(_CACHE_ENTRIES)
def _can_carry(room: tuple[int, ...], armies: tuple[tuple[tuple[int, ...], ...], ...]) -> bool:
    """True if every army can get a route such that no sea carries more armies than it has fleets."""
    if not armies:
        return True
    for route in armies[0]:
        if all(room[sea] for sea in route):
            left = tuple([count - (sea in route) for sea, count in enumerate(room)])
            if _can_carry(left, armies[1:]):
                return True
    return False
