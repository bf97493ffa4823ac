"""One load on one server, from the first table to the report."""

import asyncio
import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final, Generic, TypeVar

import msgspec

from parlour.load.driver import Driver, Timings
from parlour.load.errors import LoadError
from parlour.load.http import FAULTS, AnswerError
from parlour.load.interruption import on_interrupt
from parlour.load.limits import too_many
from parlour.load.lobby import TableSetup
from parlour.load.match import LoadAdapter, Match
from parlour.load.report import Opening, Play, Report, make_opening, make_play

MAX_OPENING_AT_ONCE: Final = 16
MAX_FAILED_OPENINGS: Final = 48
"""In a row, after which no more tables are tried."""

DRAIN_S: Final = 10.0
"""Within which the last moves must come in."""

M = TypeVar("M", bound=Match)


class LoadPlan(msgspec.Struct, frozen=True, kw_only=True):
    server: str
    setup: TableSetup
    tables: int
    pace: float | None = None
    """Moves a second for each table; None for as many as go."""

    seconds: float | None = 10.0
    moves: int | None = None
    """Ends after so many, if that is sooner."""

    seed: int = 0


class LoadTest(Generic[M]):
    """Use it once: `await LoadTest(plan, adapter).run()`."""

    def __init__(
        self, plan: LoadPlan, adapter: LoadAdapter[M], say: Callable[[str], None] = lambda _: None
    ) -> None:
        self._plan, self._adapter, self._say = plan, adapter, say
        self._is_interrupted = False
        self._failed = 0
        """Tables in a row that could not be opened."""

        self._fault: LoadError | None = None
        self._driver: Driver[M] | None = None

    async def run(self) -> Report:
        """The report, also of a load that Ctrl-C cut short."""
        with on_interrupt(self.interrupt):
            try:
                matches, opening = await self._open()
                play = await self._play(matches)
            finally:
                self._adapter.stop()
        return self._report(opening, play)

    def interrupt(self) -> None:
        """End it soon and report what was measured."""
        self._is_interrupted = True
        if self._driver is not None:
            self._driver.end()

    async def _open(self) -> tuple[list[M], Opening]:
        """The matches that could be opened."""
        self._say(f"Opening {self._plan.tables:,} tables")
        todo = iter([self._adapter.new_match() for _ in range(self._plan.tables)])
        opened, start = dict[M, float](), perf_counter()
        await asyncio.gather(*(self._open_next(todo, opened) for _ in range(MAX_OPENING_AT_ONCE)))
        if self._fault is not None:
            raise self._fault
        if not opened and not self._is_interrupted:
            raise LoadError(f"no table could be opened: {', '.join(self._adapter.tally.failures)}")
        return [*opened], make_opening([*opened.values()], perf_counter() - start)

    async def _open_next(self, todo: Iterator[M], opened: dict[M, float]) -> None:
        """One after the other, while others are opened beside it; notes how long each took."""
        for match in todo:
            if self._is_interrupted or self._fault is not None or self._failed >= MAX_FAILED_OPENINGS:
                return
            start = perf_counter()
            try:
                await self._adapter.open(match)
            except FAULTS as fault:
                self._note_fault(fault)
            else:
                self._failed, opened[match] = 0, perf_counter() - start

    def _note_fault(self, fault: Exception) -> None:
        """A server with limits refuses more and more: there is no use in going on."""
        if isinstance(fault, AnswerError) and (hint := too_many(fault)):
            self._fault = LoadError(hint)
        else:
            self._adapter.tally.failed(fault)
            self._failed += 1

    async def _play(self, matches: Sequence[M]) -> Play:
        plan, adapter, ends = self._plan, self._adapter, list[tuple[int, int]]()
        if self._is_interrupted:
            return make_play(Timings(), plan.pace, 0, 0)
        self._say(f"Playing at {len(matches):,} tables; Ctrl-C ends it with a report")
        self._driver = Driver(adapter, matches, plan.pace and 1 / plan.pace, Random(plan.seed))
        with _little_garbage():
            timings = await self._driver.play(
                0, plan.seconds, lambda: ends.append(adapter.traffic()), plan.moves, DRAIN_S
            )
        (received, sent), (received_then, sent_then) = ends
        return make_play(timings, plan.pace, received_then - received, sent_then - sent)

    def _report(self, opening: Opening, play: Play) -> Report:
        plan, tally = self._plan, self._adapter.tally
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
def _little_garbage() -> Iterator[None]:
    """What is there stays, so that the collector need not look at it between two moves."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
