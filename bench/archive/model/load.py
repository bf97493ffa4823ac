"""A load on modelled processes: tables that move as fast as possible or at a pace."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import quantiles

from msgspec.structs import replace

from bench.model.events import Clock, Cores
from bench.model.inputs import ServiceTimes
from bench.model.server import PAGES, STAND_EVERY, US, Bus, Database, Match, Process, Used
from bench.scale.processes import Figures, How

WARM = 0.5


@dataclass(frozen=True)
class Layout:
    """The number of cores. The driver has its own core, which is free in a model of people."""

    processes: int
    process_cores: int = 1
    database_cores: int | None = None
    """None where PostgreSQL and NATS share the processes' cores."""

    driver_cores: int = 1


class Load:
    def __init__(
        self, times: ServiceTimes, layout: Layout, how: How, matches: int, pace: float | None
    ) -> None:
        self._clock, self._used = Clock(), Used()
        times = self._times = _crowded(times, layout)
        self._pace, self._random = pace, Random(layout.processes)
        here, self._driver = Cores(self._clock, layout.process_cores), Cores(self._clock, layout.driver_cores)
        there = here if layout.database_cores is None else Cores(self._clock, layout.database_cores)
        database, bus = Database(self._clock, there, times, self._used), Bus(there, times, self._used)
        self._processes = [
            Process(self._clock, here, database, bus, times, self._used) for _ in range(layout.processes)
        ]
        self._matches = [self._seated(how) for _ in range(matches)]
        self._delays: list[float] = []

    def run(self, secs: float) -> Figures:
        for number, process in enumerate(self._processes):
            self._clock.after(STAND_EVERY * number / len(self._processes), process.stand)
        for match in self._matches:
            start = 0.0 if self._pace is None else self._random.random() * self._pace
            self._clock.after(start, partial(self._move, match))
        self._clock.run(WARM)
        self._delays.clear()
        before = (self._used.server, self._used.database, self._used.bus, self._used.driver)
        self._clock.run(WARM + secs)
        after = (self._used.server, self._used.database, self._used.bus, self._used.driver)
        moves = len(self._delays)
        server, database, bus, driver = (
            (end - start) / moves / US for start, end in zip(before, after, strict=True)
        )
        percents = quantiles(self._delays, n=100)
        p50, p99 = 1000 * percents[49], 1000 * percents[98]
        return Figures(moves / secs, server, database, bus, driver, p50, p99)

    def _seated(self, how: How) -> Match:
        seats = self._places(how)
        return Match(seats[:PAGES], [*dict.fromkeys(seats)], self._arrived)

    def _places(self, how: How) -> Sequence[Process]:
        """The processes of the two pages and of the one who starts the game."""
        if how == "random":
            return [self._random.choice(self._processes) for _ in range(PAGES + 1)]
        return [self._random.choice(self._processes)] * (PAGES + 1)

    def _move(self, match: Match) -> None:
        match.sent, match.waiting = self._clock.now, PAGES
        match.seats[match.moves % PAGES].receive(match)

    def _arrived(self, match: Match) -> None:
        """At one page: the driver reads it; the last one ends the move."""
        seconds = US * self._times.driver / PAGES
        self._used.driver += seconds
        self._driver.work(seconds, lambda: self._read(match))

    def _read(self, match: Match) -> None:
        match.waiting -= 1
        if match.waiting:
            return
        delay = self._clock.now - match.sent
        self._delays.append(delay)
        match.moves += 1
        if self._pace is None:
            self._move(match)
        else:
            self._clock.after(max(0.0, self._pace - delay), lambda: self._move(match))


def _crowded(times: ServiceTimes, layout: Layout) -> ServiceTimes:
    """Processes that share a core find their memory out of its caches."""
    factor = 1 + times.crowding * (max(1.0, layout.processes / layout.process_cores) - 1)
    fields = times.process.__struct_fields__
    slower = {name: factor * getattr(times.process, name) for name in fields if name != "hold"}
    return replace(times, process=replace(times.process, **slower))
