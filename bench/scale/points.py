"""Measures one point of a growth curve on a server under load."""

from collections.abc import Sequence
from random import Random

import msgspec

from bench.load.report import percentile
from bench.server.matches import Adapter, Match, play
from bench.server.processes import cpu_seconds

WARM_UP_S = 0.5


class Point(msgspec.Struct, frozen=True):
    at: int
    """The position on the growing axis, such as the number of tables."""

    moves_per_second: float
    cpu: float
    """Microseconds of server CPU per move."""

    p99: float
    """Milliseconds until the last client has the position."""

    p50: float = 0.0


async def measured(
    at: int,
    pids: Sequence[int],
    adapter: Adapter,
    matches: Sequence[Match],
    secs: float,
    warm: float = WARM_UP_S,
) -> Point:
    """Plays the matches as fast as possible. Counts the CPU of the processes *pids* and their children."""
    used: list[float] = []
    timings = await play(
        adapter, matches, None, Random(at), warm, secs, lambda: used.append(sum(map(cpu_seconds, pids)))
    )
    moves, latencies = len(timings.latencies), sorted(timings.latencies)
    return Point(
        at,
        moves / timings.wall,
        1e6 * (used[1] - used[0]) / moves,
        1000 * percentile(latencies, 0.99),
        1000 * percentile(latencies, 0.5),
    )
