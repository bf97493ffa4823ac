"""What the driver measures, with fake servers in the same event loop. These tests do not check speed."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest
from bench.driver.driver import Driver
from bench.driver.match import Match
from bench.load.driver import Timings

MOVES, LONG_S = 20, 600.0
PACES = (None, 0.001)


class Mirror:
    """A server that shows every move to both clients immediately."""

    def __init__(self) -> None:
        self.sent = 0

    def new_match(self) -> Match:
        return Match(2)

    async def open(self, match: Match) -> None: ...

    def traffic(self) -> tuple[int, int]:
        return 0, 0

    def stop(self) -> None: ...

    def close(self, match: Match) -> None: ...

    def send(self, match: Match) -> None:
        self.sent += 1
        self.answer(match)

    def answer(self, match: Match) -> None:
        for seat in (0, 1):
            asyncio.get_running_loop().call_soon(match.shown, seat, match.newest + 1)


def run_driver(
    adapter: Mirror, pace_s: float | None, *, moves: int | None = MOVES, tables: int = 2
) -> Timings:
    async def play() -> Timings:
        matches = [Match(2) for _ in range(tables)]
        return await Driver(adapter, matches, pace_s, Random(2)).play(0, LONG_S, max_moves=moves)

    return asyncio.run(play())


@pytest.mark.parametrize("pace_s", PACES)
def test_the_driver_ends_after_the_given_moves(pace_s: float | None) -> None:
    mirror = Mirror()
    timings = run_driver(mirror, pace_s)

    assert len(timings.latencies) == MOVES
    assert mirror.sent >= MOVES
    assert timings.unanswered == 0


def test_a_move_is_complete_only_when_all_clients_saw_it() -> None:
    match, whole = Match(2), list[int]()

    class Listener(Mirror):
        def finished(self, match: Match) -> None:
            whole.append(match.newest)

    match.listener, match.is_moving = Listener(), True
    for client, number in ((0, 5), (0, 5), (1, 4), (1, 5), (1, 5)):
        match.shown(client, number)

    assert whole == [5]
    assert match.moves == 1


class Held(Mirror):
    """A server that answers no move until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[Match] = []

    def answer(self, match: Match) -> None:
        self.matches.append(match)


def test_a_late_move_is_timed_from_when_it_was_due() -> None:
    pace_s, held_s = 0.001, 0.05

    async def play() -> tuple[Timings, float]:
        server, match = Held(), Match(2)
        driver = Driver(server, [match], pace_s, Random(1))
        playing = asyncio.ensure_future(driver.play(0, LONG_S, max_moves=2))
        while not server.matches:
            await asyncio.sleep(0)
        await asyncio.sleep(held_s)
        first_sent, server.answer = match.sent, Mirror.answer.__get__(server)  # type: ignore[method-assign]
        server.answer(match)
        timings = await playing
        return timings, match.due - first_sent

    timings, second_due = asyncio.run(play())
    first, second = timings.latencies

    assert timings.behind == 1
    assert first >= held_s
    assert second >= first - second_due


def test_unanswered_moves_of_an_open_loop_count_with_their_age() -> None:
    async def play() -> Timings:
        driver = Driver(Held(), [Match(2)], 0.001, Random(1))
        return await driver.play(0, 0.2, drain_s=0)

    timings = asyncio.run(play())

    assert len(timings.latencies) == 0
    assert len(timings.waiting) == timings.unanswered == 1


class Ending(Mirror):
    end: Callable[[], None]

    def answer(self, match: Match) -> None:
        if self.sent == MOVES:
            self.end()
        super().answer(match)


@pytest.mark.parametrize("pace_s", PACES)
def test_the_driver_can_be_ended_early(pace_s: float | None) -> None:
    async def play() -> Timings:
        server = Ending()
        driver = Driver(server, [Match(2)], pace_s, Random(1))
        server.end = driver.end
        return await driver.play(0, LONG_S)

    timings = asyncio.run(play())

    assert len(timings.latencies) >= MOVES - 1
    assert timings.unanswered == 0
