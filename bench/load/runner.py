"""One load test of one server, from the first table to the report."""

import asyncio
import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from bench.load.driver import Driver, Timings
from bench.load.errors import LoadError
from bench.load.faults import FAULTS, FaultTally, rate_limit_hint
from bench.load.interruption import on_interrupt
from bench.load.lobby import Lobby, TableSetup
from bench.load.report import Opening, Play, Report, make_opening, make_play
from bench.load.table import TableUnderLoad

MAX_OPENING_AT_ONCE: Final = 16
MAX_FAILED_OPENINGS: Final = 48
"""After this many failures in a row, no more tables are opened."""

DRAIN_S: Final = 10.0
"""Time limit for the last moves."""


class LoadPlan(msgspec.Struct, frozen=True, kw_only=True):
    server: str
    """The server's URL."""

    setup: TableSetup
    tables: int
    pace: float | None = None
    """Moves per second at each table, or None for as fast as possible."""

    seconds: float | None = 10.0
    moves: int | None = None
    """Ends after this number of moves, if that is sooner than *seconds*."""

    seed: int = 0
    tokens: Sequence[str] = ()
    """Tokens of the players. Without tokens, new guests play."""

    is_bare: bool = False
    """Do not request texts and scenes."""


class LoadRunner:
    """A load test. Each instance can run once: `await LoadRunner(plan).run()`."""

    def __init__(self, plan: LoadPlan, say: Callable[[str], None] = lambda _: None) -> None:
        self.tally = FaultTally()
        self._plan, self._say = plan, say
        self._tables: list[TableUnderLoad] = []
        """All tables that it tried to open."""

        self._is_interrupted = False
        self._failed = 0
        """Number of consecutive tables that could not be opened."""

        self._fault: LoadError | None = None
        self._driver: Driver | None = None

    async def run(self) -> Report:
        """Runs the test and returns the report, even if Ctrl-C stopped it early."""
        with on_interrupt(self.interrupt):
            try:
                tables, opening = await self._open()
                play = await self._play(tables)
            finally:
                await asyncio.gather(*(table.close() for table in self._tables))
        return self._report(opening, play)

    def interrupt(self) -> None:
        """Stops the test early. `run` then reports what was measured."""
        self._is_interrupted = True
        if self._driver is not None:
            self._driver.end()

    async def _open(self) -> tuple[list[TableUnderLoad], Opening]:
        """Opens the tables and returns those that could be opened."""
        plan, random = self._plan, Random(self._plan.seed)
        self._say(f"Opening {plan.tables:,} tables")
        lobby = Lobby(plan.server, plan.setup, plan.tokens)
        todo = (TableUnderLoad(lobby, random, self.tally, is_bare=plan.is_bare) for _ in range(plan.tables))
        opened, start = dict[TableUnderLoad, float](), perf_counter()
        await asyncio.gather(*(self._open_next(todo, opened) for _ in range(MAX_OPENING_AT_ONCE)))
        if self._fault is not None:
            raise self._fault
        if not opened and not self._is_interrupted:
            raise LoadError(f"no table could be opened: {', '.join(self.tally.failures)}")
        return [*opened], make_opening([*opened.values()], perf_counter() - start)

    async def _open_next(self, todo: Iterator[TableUnderLoad], opened: dict[TableUnderLoad, float]) -> None:
        """Opens tables one after the other and records how long each took."""
        for table in todo:
            if self._is_interrupted or self._fault is not None or self._failed >= MAX_FAILED_OPENINGS:
                return
            self._tables.append(table)
            start = perf_counter()
            try:
                await table.open()
            except FAULTS as fault:
                self._note_fault(fault)
            else:
                self._failed, opened[table] = 0, perf_counter() - start

    def _note_fault(self, fault: Exception) -> None:
        """Counts the failure, or stops the test if the server limits the rate, since further tables would
        fail too."""
        if hint := rate_limit_hint(fault):
            self._fault = LoadError(hint)
        else:
            self.tally.failed(fault)
            self._failed += 1

    async def _play(self, tables: Sequence[TableUnderLoad]) -> Play:
        plan, tally, ends = self._plan, self.tally, list[tuple[int, int]]()
        if self._is_interrupted:
            return make_play(Timings(), plan.pace, 0, 0)
        self._say(f"Playing at {len(tables):,} tables; Ctrl-C ends it with a report")
        self._driver = Driver(tables, plan.pace and 1 / plan.pace, Random(plan.seed))
        with _reduced_gc():
            timings = await self._driver.play(
                plan.seconds, lambda: ends.append((tally.received, tally.sent)), plan.moves, DRAIN_S
            )
        (received, sent), (received_then, sent_then) = ends
        return make_play(timings, plan.pace, received_then - received, sent_then - sent)

    def _report(self, opening: Opening, play: Play) -> Report:
        plan, tally = self._plan, self.tally
        return Report(
            server=plan.server,
            game=plan.setup.game,
            people=plan.setup.people,
            bots=plan.setup.bots,
            wanted_tables=plan.tables,
            seed=plan.seed,
            opening=opening,
            play=play,
            rematches=tally.rematches,
            reconnects=tally.reconnects,
            refused=dict(tally.refusals),
            failed=dict(tally.failures),
            is_interrupted=self._is_interrupted,
        )


@contextmanager
def _reduced_gc() -> Iterator[None]:
    """Freezes existing objects, so that the garbage collector does not examine them between moves."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
