"""Zones: a row, a board or a hand is a tuple of things, and several of them a tuple of tuples."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def put(zone: Sequence[T], at: int, thing: T) -> tuple[T, ...]:
    """The zone with another thing at a place."""
    return (*zone[:at], thing, *zone[at + 1 :])


def without(zone: Sequence[T], at: int) -> tuple[T, ...]:
    """The zone without the thing at a place; those behind it move up."""
    return (*zone[:at], *zone[at + 1 :])


def add(zones: Sequence[Sequence[T]], zone: int, *things: T) -> tuple[tuple[T, ...], ...]:
    """The things at the end of a zone."""
    held = tuple(map(tuple, zones))
    return put(held, zone, (*held[zone], *things))


def take(zones: Sequence[Sequence[T]], zone: int, at: int) -> tuple[T, tuple[tuple[T, ...], ...]]:
    """The thing at a place of a zone, and the zones without it."""
    held = tuple(map(tuple, zones))
    return held[zone][at], put(held, zone, without(held[zone], at))


def move(zones: Sequence[Sequence[T]], start: int, at: int, end: int) -> tuple[tuple[T, ...], ...]:
    """The thing at a place of one zone goes to the end of another."""
    thing, left = take(zones, start, at)
    return add(left, end, thing)


def find(zones: Sequence[Sequence[T]], thing: T) -> tuple[int, int] | None:
    """The zone and the place of a thing."""
    for zone, held in enumerate(zones):
        if thing in held:
            return zone, held.index(thing)
    return None
