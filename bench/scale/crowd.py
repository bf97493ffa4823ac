"""One match with an audience: a move is over when the last of them has it."""

import asyncio
from random import Random

from bench.scale.points import Point, measured, pid_of
from bench.server.matches import Match
from bench.server.ours import Ours
from bench.server.running import Server
from parlour.engine.values import Seat

AT_ONCE = 16


class Watched(Match):
    """The two players and *people* more."""

    __slots__ = ("_there", "people")

    def __init__(self, people: int) -> None:
        super().__init__(Random(people))
        self.people, self._there = people, 0

    def shown(self, seat: int, number: int) -> None:  # noqa: ARG002  whose screen it is does not matter
        if number > self.newest:
            self.newest, self._there = number, 0
        self._there += 1
        if self._there == self.people + 2 and self.is_moving:
            self.is_moving = False
            self.moves += 1
            self.whole(self)


async def crowd(server: Server, people: int, secs: float) -> Point:
    wire, match = Ours(server.port, is_public=True), Watched(people)
    await wire.open(match)
    watching = await wire.guest("Eve")
    for at in range(0, people, AT_ONCE):
        some = range(at, min(at + AT_ONCE, people))
        await asyncio.gather(*(wire.watch(wire.table_of(match), watching, match, Seat(0)) for _ in some))
    point = await measured(people, pid_of(server), wire, [match], secs)
    wire.close(match)
    return point
