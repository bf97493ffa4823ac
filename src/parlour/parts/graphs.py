"""Graphs: places and their neighbours. Places are numbers, as in `grids`, or names."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

P = TypeVar("P", bound=Hashable)
P_inv = TypeVar("P_inv", bound=Hashable)


class Links(Protocol[P_inv]):
    """The neighbours of each place: `grids.squares(…)`, or a mapping."""

    def __getitem__(self, place: P_inv, /) -> Sequence[P_inv]: ...


def borders(pairs: Iterable[tuple[P, P]]) -> Mapping[P, tuple[P, ...]]:
    """Neighbours from pairs, in both directions."""
    found: dict[P, list[P]] = {}
    for one, other in pairs:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {place: tuple(near) for place, near in found.items()}


def region(links: Links[P], start: P, belongs: Callable[[P], bool]) -> tuple[P, ...]:
    """The places reachable from *start* through places for which *belongs* is true, nearest first."""
    found = {start: None}
    waiting = [start]
    for place in waiting:
        for other in links[place]:
            if other not in found and belongs(other):
                found[other] = None
                waiting.append(other)
    return tuple(found)


def regions(links: Links[P], places: Collection[P]) -> tuple[tuple[P, ...], ...]:
    """The connected components of *places*."""
    left, found = dict.fromkeys(places), []
    while left:
        part = region(links, next(iter(left)), left.__contains__)
        found.append(part)
        for place in part:
            del left[place]
    return tuple(found)


def shortest_path(
    links: Links[P], starts: Iterable[P], ends: Collection[P], belongs: Callable[[P], bool]
) -> tuple[P, ...]:
    """A shortest path from a start to an end through places that belong; empty if there is none.

    It includes the start and the end.
    """
    came: dict[P, P | None] = {place: None for place in starts if belongs(place)}
    waiting = [*came]
    for place in waiting:
        if place in ends:
            return _trace_path(came, place)
        for other in links[place]:
            if other not in came and belongs(other):
                came[other] = place
                waiting.append(other)
    return ()


def _trace_path(came: Mapping[P, P | None], end: P) -> tuple[P, ...]:
    path: list[P] = []
    at: P | None = end
    while at is not None:
        path.append(at)
        at = came[at]
    return tuple(reversed(path))
