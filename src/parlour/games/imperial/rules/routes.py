"""Rail and convoy: where an army can get to, and which fleets can carry whom.

Everything here is a function of the board and a few tuples, and is remembered: a position asks for the same
routes many times over.
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
    """Every land an army at *origin* can reach, in the board's order; a ferry for those it must sail to.

    *blocked* are the own home provinces that a hostile army occupies, *fleets* the seas with a usable fleet,
    one entry a fleet, *ferries* the armies carried so far in this maneuver.
    """
    starts = rail(board, country, origin, blocked)
    if fleets and (embark := _quays(board, starts, fleets)):
        return _by_land_and_sea(board, country, blocked, starts, fleets, ferries, embark)
    return _by_land(board, country, blocked, starts)


@lru_cache(_CACHE_ENTRIES)
def _by_land(
    board: Board, country: Country, blocked: tuple[Place, ...], starts: tuple[Place, ...]
) -> Mapping[Place, Ferry | None]:
    """By rail, one step over a border, and rail again where that leads home."""
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
def voyages(board: Board, origin: Place) -> Mapping[Place, None]:
    """Every sea a fleet at *origin* can reach, and where it stands; nothing carries it."""
    return dict.fromkeys((origin, *board.sails[origin]))


@lru_cache(_CACHE_ENTRIES)
def rail(board: Board, country: Country, origin: Place, blocked: tuple[Place, ...]) -> tuple[Place, ...]:
    """The net of free own home provinces that *origin* is part of; *origin* alone if it is of none."""
    net = {place for place in board.home[country] if place not in blocked}
    if origin not in net:
        return (origin,)
    return tuple(sorted(region(board.lands_by, origin, net.__contains__)))


@lru_cache(_CACHE_ENTRIES)
def harbours(board: Board, fleets: Seas, ferries: tuple[Ferry, ...], embark: Seas) -> Seas:
    """The seas from which one more army can land, when all those before it are carried too."""
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
    """For each place that can be reached by sea, the fleets' seas from which an army can land on its way."""
    found: dict[Place, Seas] = {}
    for sea in harbours(board, fleets, ferries, embark):
        for beach in board.lands_by[sea]:
            if beach not in found:
                # All the provinces of a rail net are reached together, over any of its beaches.
                net = rail(board, country, beach, blocked)
                found.update(dict.fromkeys(net, _quays(board, net, fleets)))
    return found


@lru_cache(_CACHE_ENTRIES)
def _quays(board: Board, starts: tuple[Place, ...], fleets: Seas) -> Seas:
    """The seas with a fleet on which an army could embark, or from which it could land."""
    seas = {sea for start in starts for sea in board.seas_by[start]}
    return tuple(sorted(seas.intersection(fleets)))


@lru_cache(_CACHE_ENTRIES)
def _routes(board: Board, afloat: Seas, embark: Seas, land: Seas) -> tuple[tuple[int, ...], ...]:
    """The least sets of seas that lead from *embark* to *land*, as indices into *afloat*.

    A route that holds another can be left out: the shorter one uses fewer fleets.
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
    """Whether every army can be given a route of its own, each sea holding no more than its fleets."""
    if not armies:
        return True
    for route in armies[0]:
        if all(room[sea] for sea in route):
            left = tuple([count - (sea in route) for sea, count in enumerate(room)])
            if _can_carry(left, armies[1:]):
                return True
    return False
