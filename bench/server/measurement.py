"""Measures one freshly started server under each load in turn."""

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeVar

import msgspec
import uvloop

from bench.load.driver import Timings
from bench.load.report import percentile
from bench.server.contestants import Contestant
from bench.server.matches import Adapter, Match, play
from bench.server.postgres import Postgres
from bench.server.processes import busy_seconds, cpu_seconds, resident_bytes
from bench.server.server_process import Server, on_driver_core

AT_ONCE = 16
"""Matches opened concurrently."""

WARM_UP_MATCHES = 20
"""Matches opened before the first memory reading, so that one-time allocations do not count."""


SETTLE_S = 1.0
"""Seconds until the server has finished its work for newly opened matches."""


class Load(msgspec.Struct, frozen=True):
    matches: int
    pace: float | None
    """Seconds between the moves of a match, or None for as fast as possible."""

    warm: float
    secs: float

    @property
    def name(self) -> str:
        return f"{self.matches} matches" + ("" if self.pace is None else f", a move each {self.pace:g} s")


class Figures(msgspec.Struct, frozen=True):
    """The figures of one load. Times are in milliseconds, shares are of one core."""

    moves_per_second: float
    p50: float
    p99: float
    cpu_per_1000: float
    """CPU seconds of the server per thousand moves, without its database."""

    database_cpu_per_1000: float
    server_share: float
    driver_share: float
    driver_ceiling: float
    """Moves per second that the driver would reach at full load."""

    late_p99: float
    """99th percentile of how late the driver sent moves in an open loop."""

    foreign_share: float
    """Share of a core used by processes other than server, database and driver."""


class Opening(msgspec.Struct, frozen=True):
    """The cost of opening one match, from creating its people to the first position on both sockets, in
    ms."""

    wall: float
    cpu: float
    """CPU of the server."""

    database_cpu: float


F = TypeVar("F", Figures, Opening)


class Round(msgspec.Struct, frozen=True):
    loads: Mapping[str, Figures]
    opening: Opening
    bytes_connected: float
    """Bytes per match once all are open, before the first move."""

    bytes_played: float
    """Bytes per match after all loads."""


def measure(contestant: Contestant, loads: Sequence[Load], postgres: Postgres | None, seed: int) -> Round:
    """Opens all matches at the start. Each load plays with the first of them."""
    with contestant.started(postgres) as server, on_driver_core():
        database = postgres.pid if postgres is not None and contestant.has_database else None
        return uvloop.run(_round(server, contestant.adapter(server.port), loads, database, Random(seed)))


async def _round(
    server: Server, adapter: Adapter, loads: Sequence[Load], database: int | None, random: Random
) -> Round:
    matches = [
        Match(Random(random.random())) for _ in range(WARM_UP_MATCHES + max(load.matches for load in loads))
    ]
    await opened(adapter, matches[:WARM_UP_MATCHES])
    empty = _memory(server)
    opening = await measured_opening(adapter, counted := matches[WARM_UP_MATCHES:], server.pid, database)
    full = _memory(server)
    figures = {load.name: await _figures(server, adapter, counted, load, database, random) for load in loads}
    played, number = _memory(server), len(counted)
    for match in matches:
        adapter.close(match)
    return Round(figures, opening, (full - empty) / number, (played - empty) / number)


def _memory(server: Server) -> int:
    server.collect()
    return resident_bytes(server.pid)


async def opened(adapter: Adapter, matches: Sequence[Match]) -> None:
    for at in range(0, len(matches), AT_ONCE):
        await asyncio.gather(*map(adapter.open, matches[at : at + AT_ONCE]))


async def measured_opening(
    adapter: Adapter, matches: Sequence[Match], server: int, database: int | None
) -> Opening:
    """Measures opening *matches*, including work that the server defers."""

    def used() -> tuple[float, float]:
        return cpu_seconds(server), cpu_seconds(database) if database is not None else 0.0

    before, start = used(), perf_counter()
    await opened(adapter, matches)
    wall = perf_counter() - start
    await asyncio.sleep(SETTLE_S)
    cpu, theirs = (end - begin for begin, end in zip(before, used(), strict=True))
    return Opening(*(1000 * seconds / len(matches) for seconds in (wall, cpu, theirs)))


async def _figures(
    server: Server,
    adapter: Adapter,
    matches: Sequence[Match],
    load: Load,
    database: int | None,
    random: Random,
) -> Figures:
    clocks: list[tuple[float, float, float]] = []

    def counted() -> None:
        theirs = cpu_seconds(database) if database is not None else 0.0
        clocks.append((cpu_seconds(server.pid), theirs, busy_seconds()))

    playing = matches[: load.matches]
    timings = await play(adapter, playing, load.pace, random, load.warm, load.secs, counted)
    used, theirs, busy = (end - start for start, end in zip(*clocks, strict=True))
    return _summed(timings, used, theirs, busy)


def _summed(timings: Timings, used: float, theirs: float, busy: float) -> Figures:
    latencies, moves, wall = sorted(timings.latencies + timings.waiting), len(timings.latencies), timings.wall
    return Figures(
        moves_per_second=moves / wall,
        p50=1000 * percentile(latencies, 0.5),
        p99=1000 * percentile(latencies, 0.99),
        cpu_per_1000=1000 * used / moves,
        database_cpu_per_1000=1000 * theirs / moves,
        server_share=used / wall,
        driver_share=timings.driver_cpu / wall,
        driver_ceiling=moves / timings.driver_cpu,
        late_p99=1000 * percentile(sorted(timings.late), 0.99),
        foreign_share=max(0.0, busy - used - theirs - timings.driver_cpu) / wall,
    )


def medians(rounds: Sequence[Round]) -> Round:
    """Returns the median of each field over the rounds of one contestant."""
    return Round(
        loads={name: _medians([one.loads[name] for one in rounds]) for name in rounds[0].loads},
        opening=_medians([one.opening for one in rounds]),
        bytes_connected=median(one.bytes_connected for one in rounds),
        bytes_played=median(one.bytes_played for one in rounds),
    )


def _medians(figures: Sequence[F]) -> F:
    kind = type(figures[0])
    fields = kind.__struct_fields__
    return kind(**{field: median(getattr(one, field) for one in figures) for field in fields})
