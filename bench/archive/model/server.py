"""The path of a move: a process with its event loop, PostgreSQL with group commit, NATS."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bench.model.events import Clock, Cores, Then
from bench.model.inputs import ServiceTimes

US = 1e-6
STAND_EVERY = 0.05
"""Seconds between a process's background tasks."""

PAGES = 2
"""At each table, one a seat."""


@dataclass(slots=True, eq=False)
class Match:
    """A table and its two people."""

    seats: Sequence["Process"]
    """The process that serves each seat's page."""

    holders: Sequence["Process"]
    """All that have the table in their memory: those, and the one that started it."""

    arrived: Callable[["Match"], None]
    """Called once for each page that the move under way has reached."""

    moves: int = 0
    sent: float = 0.0
    waiting: int = 0
    """Pages that do not have the move under way."""


@dataclass(slots=True)
class Used:
    """Seconds of CPU by who used them."""

    server: float = 0.0
    database: float = 0.0
    bus: float = 0.0
    driver: float = 0.0


class Database:
    """Each statement is work of a backend. A commit waits for the disk without using CPU."""

    def __init__(self, clock: Clock, cores: Cores, times: ServiceTimes, used: Used) -> None:
        self._clock, self._cores, self._times, self._used = clock, cores, times.database, used

    def append(self, entries: int, then: Then) -> None:
        seconds = US * (self._times.group + entries * self._times.entry)
        flush = US * self._times.flush
        self._work(seconds, lambda: self._clock.after(flush, then))

    def read(self, then: Then) -> None:
        self._work(US * self._times.read, then)

    def stand(self) -> None:
        self._work(US * STAND_EVERY * self._times.standing, lambda: None)

    def _work(self, seconds: float, then: Then) -> None:
        self._used.database += seconds
        self._cores.work(seconds, then)


class Bus:
    def __init__(self, cores: Cores, times: ServiceTimes, used: Used) -> None:
        self._cores, self._times, self._used = cores, times.bus, used

    def publish(self, group: Sequence[Match], by: "Process") -> None:
        """Messages of one group come in together."""
        news = [(match, one) for match in group for one in match.holders if one is not by]
        seconds = US * (
            self._times.group + len(group) * self._times.publish + len(news) * self._times.deliver
        )
        self._used.bus += seconds
        self._cores.work(seconds, partial(_deliver, news))


def _deliver(news: "Sequence[tuple[Match, Process]]") -> None:
    for match, to in news:
        to.hear(match)


@dataclass(slots=True)
class Job:
    seconds: float
    then: Then


@dataclass(slots=True, eq=False)
class Process:
    """One event loop. Handles all pending input in one turn and commits one group of entries at a time."""

    clock: Clock
    cores: Cores
    database: Database
    bus: Bus
    times: ServiceTimes
    used: Used
    _inbox: list[Job] = field(default_factory=list)
    _entries: list[Match] = field(default_factory=list)
    _reads: int = 0
    _unread: deque[Match] = field(default_factory=deque)
    _is_busy: bool = False
    _is_writing: bool = False

    def stand(self) -> None:
        self.database.stand()
        self._do(STAND_EVERY * self.times.process.standing, lambda: None)
        self.clock.after(STAND_EVERY, self.stand)

    def receive(self, match: Match) -> None:
        self._do(self.times.process.receive, lambda: self._entries.append(match))

    def hear(self, match: Match) -> None:
        """Another process kept an entry: read it, then tell the pages that are here."""
        self._do(self.times.process.hear, lambda: self._read(match))

    def _read(self, match: Match) -> None:
        """Each read has a connection of its own, of which there are few."""
        if self._reads == self.times.database.connections:
            self._unread.append(match)
            return
        self._reads += 1
        times = self.times.process
        told = times.catch_up + times.tell * self._pages(match) / PAGES
        self.database.read(lambda: self._do(told, lambda: self._caught_up(match)))

    def _caught_up(self, match: Match) -> None:
        self._reads -= 1
        if self._unread:
            self._read(self._unread.popleft())
        self._tell(match)

    def _do(self, micros: float, then: Then) -> None:
        self._inbox.append(Job(US * micros, then))
        self._turn()

    def _turn(self) -> None:
        if self._is_busy or not self._inbox:
            return
        jobs, self._inbox, self._is_busy = self._inbox, [], True
        seconds = US * self.times.process.turn + sum(job.seconds for job in jobs)
        self.used.server += seconds
        self.cores.work(seconds, lambda: self._turned(jobs))

    def _turned(self, jobs: Sequence[Job]) -> None:
        self._is_busy = False
        for job in jobs:
            job.then()
        if self._entries and not self._is_writing:
            self._is_writing = True
            if self.times.process.hold:
                self.clock.after(US * self.times.process.hold, self._write)
            else:
                self._write()
        self._turn()

    def _write(self) -> None:
        group, self._entries = self._entries, []
        self.database.append(len(group), lambda: self._kept(group))

    def _kept(self, group: Sequence[Match]) -> None:
        self._is_writing = False
        times = self.times.process
        told = sum(times.publish + times.tell * self._pages(match) / PAGES for match in group)
        self._do(times.group + told, lambda: self._published(group))

    def _published(self, group: Sequence[Match]) -> None:
        self.bus.publish(group, self)
        for match in group:
            self._tell(match)

    def _tell(self, match: Match) -> None:
        for _ in range(self._pages(match)):
            match.arrived(match)

    def _pages(self, match: Match) -> int:
        return sum(seat is self for seat in match.seats)
