"""Zones: a row, board or hand is a tuple of things, and several zones are a tuple of tuples."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def put(zone: Sequence[T], at: int, thing: T) -> tuple[T, ...]:
    """The zone with *thing* in place of the one at *at*."""
    return (*zone[:at], thing, *zone[at + 1 :])


def without(zone: Sequence[T], at: int) -> tuple[T, ...]:
    """The zone without the thing at *at*; later things move up."""
    return (*zone[:at], *zone[at + 1 :])


def add(zones: Sequence[Sequence[T]], zone: int, *things: T) -> tuple[tuple[T, ...], ...]:
    """The zones with *things* added at the end of one."""
    held = tuple(map(tuple, zones))
    return put(held, zone, (*held[zone], *things))


def take(zones: Sequence[Sequence[T]], zone: int, at: int) -> tuple[T, tuple[tuple[T, ...], ...]]:
    """The thing at a position of a zone, and the zones without it."""
    held = tuple(map(tuple, zones))
    return held[zone][at], put(held, zone, without(held[zone], at))


def move(zones: Sequence[Sequence[T]], start: int, at: int, end: int) -> tuple[tuple[T, ...], ...]:
    """The zones with a thing moved to the end of another zone."""
    thing, left = take(zones, start, at)
    return add(left, end, thing)


def find(zones: Sequence[Sequence[T]], thing: T) -> tuple[int, int] | None:
    """The zone and the position of a thing."""
    for zone, held in enumerate(zones):
        if thing in held:
            return zone, held.index(thing)
    return None
