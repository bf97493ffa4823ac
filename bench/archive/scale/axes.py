"""The measured axes, each on a separate server."""

from collections.abc import Callable, Coroutine, Sequence
from random import Random

import uvloop

from bench.scale.crowd import crowd
from bench.scale.points import Axis, Point, measured, pid_of
from bench.server.contestants import ours
from bench.server.matches import Match
from bench.server.measuring import opened
from bench.server.ours import Ours
from bench.server.running import Server, on_driver_core

MOVING = 10
"""Matches that move while other tables are idle."""

AGES, TABLES, SPECTATORS = (50, 200, 1_000, 3_000), (10, 100, 1_000), (0, 10, 100, 1_000)
GOOD = 1.5
FRESH, SECS = 1.0, 3.0
UNBOUND = {"PARLOUR_MAX_TABLES_OPEN": "1000000"}


def age() -> Axis:
    """The same matches, again and again, older each time."""

    async def run(server: Server) -> list[Point]:
        adapter, matches = Ours(server.port), _matches(MOVING)
        await opened(adapter, matches)
        return [await _at_age(server, adapter, matches, entries) for entries in AGES]

    return Axis("Age of the table", "entries", _on_a_server(run), GOOD)


def others() -> Axis:
    """Ten matches move; more and more other tables are open, with two pages each."""

    async def run(server: Server) -> list[Point]:
        adapter, moving, points = Ours(server.port), _matches(MOVING), list[Point]()
        await opened(adapter, moving)
        there = MOVING
        for tables in TABLES:
            await opened(adapter, _matches(tables - there))
            there = tables
            points.append(await measured(tables, pid_of(server), adapter, moving, SECS))
        return points

    return Axis("Tables open", "tables", _on_a_server(run), GOOD)


def spectators() -> Axis:
    """One table moves, and all who look at it have the move before the next."""

    async def run(server: Server) -> list[Point]:
        return [await crowd(server, people, SECS) for people in SPECTATORS]

    return Axis("Spectators of one table", "spectators", _on_a_server(run), None)


async def _at_age(server: Server, adapter: Ours, matches: Sequence[Match], entries: int) -> Point:
    while min(match.moves for match in matches) < entries:
        await measured(0, pid_of(server), adapter, matches, FRESH, warm=0)
    return await measured(entries, pid_of(server), adapter, matches, FRESH, warm=0)


def _matches(number: int) -> list[Match]:
    return [Match(Random(each)) for each in range(number)]


def _on_a_server(run: Callable[[Server], Coroutine[None, None, list[Point]]]) -> list[Point]:
    contestant = ours(UNBOUND)[0]
    with contestant.started(None) as server, on_driver_core():
        return uvloop.run(run(server))
