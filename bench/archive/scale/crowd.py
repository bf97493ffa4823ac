"""One match with spectators. A move is over when the last of them has it."""

import asyncio
from random import Random

from bench.scale.points import Point, measured, pid_of
from bench.server.matches import Match
from bench.server.ours import Ours
from bench.server.running import Server

AT_ONCE = 16


async def crowd(server: Server, people: int, secs: float) -> Point:
    adapter, match = Ours(server.port, is_public=True), Match(Random(people), people)
    await adapter.open(match)
    watching, table = await adapter.guest("Eve"), adapter.table_of(match)
    for at in range(0, people, AT_ONCE):
        some = range(at, min(at + AT_ONCE, people))
        await asyncio.gather(*(adapter.watch(table, watching, match, 2 + each) for each in some))
    point = await measured(people, pid_of(server), adapter, [match], secs)
    adapter.close(match)
    return point
