"""Outages do not count against players' clocks, and do not prolong a look at a card."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from parlour.engine.values import Millis
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Absence, Bank, PerMove
from parlour.server.tables.outage import BEAT_S, STALL_MS, Outage, OutageWatch, lost_time
from proofs.torture.faulty import FaultyStore
from served.turnable import Turnable
from server.tables.friends import Friends, friends, run

HARMS = ("stopped", "set ahead", "set back", "store away", "disk full")
MOVE = PerMove(20)
FORFEIT = Absence("forfeit", grace=30)
RUN_TIMEOUT_S = 20.0


@pytest.mark.parametrize(
    "harm", [*HARMS, pytest.param("set back, stopped", marks=pytest.mark.deep), "set back, disk full"]
)
def test_no_player_loses_on_time_during_an_outage(tmp_path: Path, harm: str) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=MOVE, absence=FORFEIT) as f:
            server.clock.stop()
            before = time_left(await watch_table(f))
            await advance_clock(server, 10)
            await cause_outage(server, f, harm)
            # On a busy machine the retry comes a moment after the store is back.
            while abs(before - 10_000 - time_left(shown := await watch_table(f))) > 1000 + STALL_MS:
                assert shown.result is None, "she has what she had"
                await asyncio.sleep(0.01)

            assert shown.result is None

            await advance_clock(server, time_left(shown) / 1000 + 1)
            while (over := await watch_table(f)).result is None:
                await advance_clock(server, 0.1)
            assert list(over.result.places) == [2, 1], "after it her time runs as ever"
            assert over.now - shown.now < time_left(shown) + 3000

    run_with_stopped_clock(tmp_path, play)


@pytest.mark.parametrize("harm", ["stopped", "set ahead", "set back"])
def test_a_move_after_an_outage_is_not_charged_for_it(tmp_path: Path, harm: str) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=Bank(60), absence=FORFEIT) as f:
            server.clock.stop()
            before = time_left(await watch_table(f))
            await cause_outage(server, f, harm)
            await f.one.act(f.table, Mark(0))
            shown = await watch_table(f)

            assert abs(before - time_left(shown)) <= 1000 + STALL_MS

    run_with_stopped_clock(tmp_path, play)


def test_a_move_committed_late_does_not_cost_the_next_player_time(tmp_path: Path) -> None:
    """The move is decided before the outage and applied after it."""

    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=MOVE, absence=FORFEIT) as f:
            server.clock.stop()
            store = install_faulty_store(server)
            await advance_clock(server, 3)
            store.is_away = True
            await f.one.send(mark(f, "late"))
            await advance_clock(server, 60)
            store.is_away = False
            await advance_clock(server, 1)
            await f.one.until(server_messages.Done)
            shown = await watch_table(f)

            assert shown.result is None
            assert 17_000 <= time_left(shown, 1) <= 20_000

    run_with_stopped_clock(tmp_path, play)


@pytest.mark.slow
def test_a_turn_that_starts_on_a_full_disk_gets_its_full_time(tmp_path: Path) -> None:
    """The turn began when a look ended, and that entry was stored much later."""

    async def play(server: Turnable) -> None:
        async with friends(server.url, "cambio", turn_timer_sec=20) as f:
            server.clock.stop()
            store = install_faulty_store(server)
            await advance_clock(server, 5)
            store.is_full = True
            await advance_clock(server, 60)
            store.is_full = False
            await advance_clock(server, 1)
            shown = await watch_table(f)
            first = msgspec.json.decode(bytes(shown.view), type=Turn)

            assert first.number == 1
            assert 20_000 - 1000 - STALL_MS <= first.until - shown.now <= 20_000

    run_with_stopped_clock(tmp_path, play)


@pytest.mark.slow
def test_a_move_after_a_full_disk_is_not_charged_for_it(tmp_path: Path) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=Bank(60), absence=FORFEIT) as f:
            server.clock.stop()
            before = time_left(await watch_table(f))
            store = install_faulty_store(server)
            store.is_full = True
            await advance_clock(server, 30)
            await f.one.send(mark(f, "first"))
            await advance_clock(server, 1.5)
            assert (await f.one.until(server_messages.Refused)).code == "table/busy"
            store.is_full = False
            await f.one.send(mark(f, "again"))
            await advance_clock(server, 0.3)
            await f.one.until(server_messages.Done)

            assert abs(before - time_left(await watch_table(f))) <= 1000 + STALL_MS

    run_with_stopped_clock(tmp_path, play)


def test_a_move_made_in_time_counts_if_it_is_committed_later(tmp_path: Path) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=MOVE, absence=FORFEIT) as f:
            server.clock.stop()
            store = install_faulty_store(server)
            store.orders = ["hold"]
            await advance_clock(server, time_left(await watch_table(f)) / 1000 - 0.5)
            await f.one.send(mark(f, "late"))
            await advance_clock(server, 1.5)
            server.call(store.let_go)
            await f.one.until(server_messages.Done)
            await advance_clock(server, 1)

            assert (await watch_table(f)).result is None

    run_with_stopped_clock(tmp_path, play)


@pytest.mark.slow
def test_an_outage_does_not_count_as_absence(tmp_path: Path) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, absence=FORFEIT) as f:
            server.clock.stop()
            await f.one.close()
            while is_present(await f.two.watch(f.table)):
                await advance_clock(server, 0.5)
            await advance_clock(server, 10)
            await asyncio.to_thread(server.clock.stand_still, 600)
            await advance_clock(server, 10)
            shown = await f.two.watch(f.table)
            assert shown.result is None

            at = server.clock.time()
            while (await f.two.watch(f.table)).result is None:
                await advance_clock(server, 0.5)
            assert server.clock.time() - at < 15, "from then on it counts as ever"

    run_with_stopped_clock(tmp_path, play)


def test_setting_the_clock_back_triggers_no_rate_limit(tmp_path: Path) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url) as f:
            server.clock.stop()
            server.clock.set_wall(-3600)
            answer = await f.one.act(f.table, Mark(0))

            assert isinstance(answer, server_messages.Done)

    run_with_stopped_clock(tmp_path, play, rate="10")


@pytest.mark.slow
@pytest.mark.parametrize(("harm", "is_over"), [("stopped", True), ("set ahead", False), ("set back", False)])
def test_an_outage_or_a_set_clock_does_not_prolong_a_look(tmp_path: Path, harm: str, is_over: bool) -> None:
    """An open look is over after the process stalled. Setting the clock does not change its length."""

    async def play(server: Turnable) -> None:
        async with friends(server.url, "cambio") as f:
            server.clock.stop()
            await advance_clock(server, 1)
            first = decode_look(await watch_table(f))
            assert first.shown is not None
            now = (await watch_table(f)).now
            await cause_outage(server, f, harm)
            after = await watch_table(f)
            assert (decode_look(after).shown is None) is is_over
            if not is_over:
                assert 500 <= after.now - now <= 700
                await advance_clock(server, (first.shown.until - after.now) / 1000 + 0.1)
                assert decode_look(await watch_table(f)).shown is None

    run_with_stopped_clock(tmp_path, play)


def test_a_table_opened_after_an_outage_has_lost_no_time(tmp_path: Path) -> None:
    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=MOVE, absence=FORFEIT) as f:
            server.clock.stop()
            for page in (f.one, f.two):
                await page.close()
            await advance_clock(server, 5)
            forget_all(server)
            await asyncio.to_thread(server.clock.stand_still, 600)
            async with await f.ann.socket() as again:
                shown = await again.watch(f.table)

            assert shown.result is None
            assert 13_000 <= time_left(shown) <= 17_000

    run_with_stopped_clock(tmp_path, play)


@pytest.mark.slow
@pytest.mark.parametrize("by", [-3600, 3600])
def test_a_table_opened_after_the_clock_was_set_has_lost_no_time(tmp_path: Path, by: int) -> None:
    """The clocks were not compared since."""

    async def play(server: Turnable) -> None:
        async with friends(server.url, clock=MOVE, absence=FORFEIT) as f:
            server.clock.stop()
            for page in (f.one, f.two):
                await page.close()
            await advance_clock(server, 5)
            forget_all(server)
            server.clock.set_wall(by)
            async with await f.ann.socket() as again:
                shown = await again.watch(f.table)

            assert shown.result is None
            assert 13_000 <= time_left(shown) <= 20_000

    run_with_stopped_clock(tmp_path, play)


def test_setting_the_clock_back_stores_a_heartbeat_immediately(tmp_path: Path) -> None:
    """Otherwise its last heartbeat would be in the future, and a crash would not count as an outage."""

    async def play(server: Turnable) -> None:
        server.clock.stop()
        server.clock.set_wall(-3600)
        await advance_clock(server, 0.6)
        with closing(sqlite3.connect(server.data / "parlour.db")) as db:
            (last,) = db.execute("SELECT max(beat_at) FROM process").fetchone()

        assert last <= server.clock.wall()

    run_with_stopped_clock(tmp_path, play)


# OutageWatch alone.


class Clocks:
    def __init__(self) -> None:
        self.at, self.ahead = 1_000_000, 0

    def wall(self) -> Millis:
        return Millis(self.at + self.ahead)

    def steady(self) -> Millis:
        return Millis(self.at)

    def forward(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def watch(clocks: Clocks) -> OutageWatch:
    return OutageWatch(clocks.wall, clocks.steady)


def test_heartbeats_in_time_are_no_outage(clocks: Clocks, watch: OutageWatch) -> None:
    for _ in range(100):
        watch.beat()
        clocks.forward(BEAT_S + 0.9)
        watch.check(clocks.wall())

    assert watch.past == []


def test_a_watch_without_heartbeats_reports_no_outage(clocks: Clocks, watch: OutageWatch) -> None:
    clocks.forward(3600)
    watch.check(clocks.wall())

    assert watch.past == []


def test_a_late_heartbeat_is_an_outage_at_the_next_check(clocks: Clocks, watch: OutageWatch) -> None:
    watch.beat()
    clocks.forward(30)
    watch.check(clocks.wall())

    assert [(one.to_at - one.from_at, one.is_shared) for one in watch.past] == [(30_000, False)]


def test_a_stalled_process_and_its_late_write_count_once(clocks: Clocks, watch: OutageWatch) -> None:
    watch.beat()
    watch.note_store_write(clocks.wall())
    asked_at = clocks.wall()
    clocks.forward(30)
    watch.note_store_write(asked_at)

    assert sum(one.to_at - one.from_at for one in watch.past) == 30_000


@pytest.mark.parametrize("by", [-3600, 3600])
def test_a_set_clock_is_distinguished_from_a_stalled_process(
    clocks: Clocks, watch: OutageWatch, by: int
) -> None:
    told: list[Millis] = []
    watch.on_clock_set.append(told.append)
    given: list[Outage] = []
    watch.on_outage.append(given.append)
    watch.beat()
    clocks.ahead += by * 1000
    clocks.forward(BEAT_S)
    watch.check(clocks.wall())

    assert told == [by * 1000]
    assert given == []


def test_a_failed_store_was_out_since_its_last_write(clocks: Clocks, watch: OutageWatch) -> None:
    watch.note_store_write(clocks.wall())
    clocks.forward(3)
    watch.note_store_failure()
    clocks.forward(4)
    watch.note_store_write(clocks.wall())

    assert [one.to_at - one.from_at for one in watch.past] == [7_000]


def test_a_write_sent_before_a_slow_response_makes_no_second_outage(
    clocks: Clocks, watch: OutageWatch
) -> None:
    watch.note_store_write(clocks.wall())
    asked_at = clocks.wall()
    clocks.forward(4)
    watch.note_store_write(asked_at)
    clocks.forward(0.1)
    watch.note_store_write(asked_at)

    assert [one.to_at - one.from_at for one in watch.past] == [4_000]


def test_an_outage_noticed_by_several_processes_counts_once() -> None:
    outages = [Outage(Millis(10), Millis(20)), Outage(Millis(12), Millis(25)), Outage(Millis(30), Millis(31))]

    assert lost_time(outages, Millis(15)) == 11
    assert lost_time(outages, Millis(40)) == 0


# Private helpers.


def run_with_stopped_clock(
    folder: Path, play: Callable[[Turnable], Awaitable[None]], **settings: str
) -> None:
    with Turnable(folder, **{"presence_grace": "0.2", **settings}) as server:
        run(lambda: play(server), RUN_TIMEOUT_S)


async def advance_clock(server: Turnable, seconds: float) -> None:
    """Advance in steps, so that the store responds in between."""
    steps = max(1, round(seconds / 0.5))
    for _ in range(steps):
        await asyncio.to_thread(server.clock.turn, seconds / steps)
        await server.wait_until_written()


async def cause_outage(server: Turnable, f: Friends, harm: str) -> None:
    first, _, then = harm.partition(", ")
    if then:
        await cause_outage(server, f, first)
        await cause_outage(server, f, then)
    elif harm == "stopped":
        await asyncio.to_thread(server.clock.stand_still, 30)
    elif harm in ("store away", "disk full"):
        store = install_faulty_store(server)
        store.is_away, store.is_full = harm == "store away", harm == "disk full"
        await advance_clock(server, 60)
        store.is_away = store.is_full = False
        await advance_clock(server, 1)
    else:
        server.clock.set_wall(3600 if harm == "set ahead" else -3600)
        await advance_clock(server, 0.6)


def mark(f: Friends, command: str) -> client_messages.Act:
    return client_messages.Act(f.table, command, msgspec.Raw(msgspec.json.encode(Mark(0))))


async def watch_table(f: Friends) -> server_messages.Table:
    """The snapshot that a new client of Ann gets."""
    async with await f.ann.socket() as page:
        return await page.watch(f.table)


def install_faulty_store(server: Turnable) -> FaultyStore:
    store = FaultyStore(server.registry.store)
    server.registry.store = store
    return store


def forget_all(server: Turnable) -> None:
    for session in [*server.registry.sessions.values()]:
        server.registry.forget(session)


def time_left(shown: server_messages.Table, seat: int = 0) -> int:
    assert shown.clock is not None
    found = shown.clock.left[seat]
    assert found is not None
    return found


class Turn(msgspec.Struct):
    number: int
    until: Millis


class Until(msgspec.Struct):
    until: Millis


class Look(msgspec.Struct):
    shown: Until | None = None


def decode_look(shown: server_messages.Table) -> Look:
    return msgspec.json.decode(bytes(shown.view), type=Look)


def is_present(shown: server_messages.Table) -> bool:
    return shown.table.seats[0].is_present
