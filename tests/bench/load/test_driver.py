"""What the driver measures, with fake tables in the same event loop. These tests do not check speed."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest
from bench.load.driver import Driver, Timings

MOVES, LONG_S = 20, 600.0
PACES = (None, 0.001)


class Mirror:
    """A table that completes every move immediately."""

    def __init__(self) -> None:
        self.sent = 0

    async def wait_for_turn(self) -> bool:
        return False

    async def move(self) -> float | None:
        self.sent += 1
        return await self.answer()

    async def answer(self) -> float | None:
        await asyncio.sleep(0)
        return perf_counter()


def run_driver(table: Mirror, pace_s: float | None) -> Timings:
    async def play() -> Timings:
        return await Driver([table, table], pace_s, Random(2)).play(LONG_S, max_moves=MOVES)

    return asyncio.run(play())


@pytest.mark.parametrize("pace_s", PACES)
def test_the_driver_ends_after_the_given_moves(pace_s: float | None) -> None:
    mirror = Mirror()
    timings = run_driver(mirror, pace_s)

    assert len(timings.latencies) == MOVES
    assert mirror.sent >= MOVES
    assert timings.unanswered == 0


class Sometimes(Mirror):
    """A table that refuses every third move."""

    async def answer(self) -> float | None:
        return await super().answer() if self.sent % 3 else None


@pytest.mark.parametrize("pace_s", PACES)
def test_a_refused_move_is_not_counted_and_retried(
    pace_s: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.load.driver.RETRY_S", 0)
    table = Sometimes()
    timings = run_driver(table, pace_s)

    assert len(timings.latencies) == MOVES
    assert table.sent >= MOVES * 3 // 2 - 2


class Thinking(Mirror):
    """A table where no player can move for a while before each move."""

    wait_s = 0.02

    async def wait_for_turn(self) -> bool:
        await asyncio.sleep(self.wait_s)
        return True


@pytest.mark.parametrize("pace_s", PACES)
def test_waiting_for_the_game_is_not_counted_as_delay(pace_s: float | None) -> None:
    timings = run_driver(Thinking(), pace_s)

    assert len(timings.latencies) == MOVES
    assert min(timings.latencies) < Thinking.wait_s


class Held(Mirror):
    """A table that answers no move until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.is_held, self.let_go = asyncio.Event(), asyncio.Event()

    async def answer(self) -> float | None:
        self.is_held.set()
        await self.let_go.wait()
        return perf_counter()


def test_a_late_move_is_timed_from_when_it_was_due() -> None:
    pace_s, held_s = 0.001, 0.05

    async def play() -> Timings:
        table = Held()
        playing = asyncio.ensure_future(Driver([table], pace_s, Random(1)).play(LONG_S, max_moves=2))
        await table.is_held.wait()
        await asyncio.sleep(held_s)
        table.let_go.set()
        return await playing

    timings = asyncio.run(play())
    first, second = timings.latencies

    assert timings.behind == 1
    assert first >= held_s
    assert second >= first - pace_s


def test_unanswered_moves_of_an_open_loop_count_with_their_age() -> None:
    async def play() -> Timings:
        table = Held()
        driver = Driver([table], 0.001, Random(1))
        playing = asyncio.ensure_future(driver.play(LONG_S, drain_s=0))
        await table.is_held.wait()
        driver.end()
        return await playing

    timings = asyncio.run(play())

    assert len(timings.latencies) == 0
    assert len(timings.waiting) == timings.unanswered == 1


class Ending(Mirror):
    end: Callable[[], None]

    async def answer(self) -> float | None:
        if self.sent == MOVES:
            self.end()
        return await super().answer()


@pytest.mark.parametrize("pace_s", PACES)
def test_the_driver_can_be_ended_early(pace_s: float | None) -> None:
    async def play() -> Timings:
        table = Ending()
        driver = Driver([table], pace_s, Random(1))
        table.end = driver.end
        return await driver.play(LONG_S)

    timings = asyncio.run(play())

    assert len(timings.latencies) >= MOVES - 1
    assert timings.unanswered == 0
