"""The supervisor restarts a process whose rules hang in C, exhaust memory or exit. No committed move is
lost."""

import asyncio
import os
import select
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.client import Client, Socket
from parlour.engine.values import Data, Millis
from parlour.protocol import server_messages
from parlour.server.core.holds import HOLD_MS, MAX_HOLD_MS, MAX_STRIKES, Holds
from parlour.server.core.process_page import MAX_HOLDS, ProcessPage, page_bytes
from parlour.server.core.settings import from_environment
from served.process import Served
from server.tables.friends import run
from support.games.failing import Fail, Step

FAILURES = [Fail("decide", "match"), Fail("decide", "exit"), Fail("view", "match")]
MORE_FAILURES = [Fail("decide", "sleep"), Fail("decide", "memory"), Fail("evolve", "match")]
each_failure = pytest.mark.parametrize(
    "failure",
    [*FAILURES, *(pytest.param(one, marks=pytest.mark.deep) for one in MORE_FAILURES)],
    ids=lambda one: f"{one.where} {one.how}",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("supervised")) as running:
        yield running


def served(folder: Path, rule_limit: str = "0.3") -> Served:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
        return Served(folder, games="support.games.failing", rule_limit=rule_limit, memory_mb="400")


class Player:
    """A player who plays alone and reconnects when the connection is lost."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._page: Socket | None = None
        self.table = ""

    async def make(self, marker: str = "") -> None:
        table = await self._client.make("failing", ["person"], options={"marker": marker})
        await self._client.start(table.id)
        self.table = table.id

    async def act(self, action: Data) -> server_messages.Done | server_messages.Refused | None:
        """Returns the answer, or None if the connection was lost first."""
        page = await self._watching()
        with suppress(ConnectionClosed):
            return await page.act(self.table, action)
        await page.close()
        self._page = None
        return None

    async def leave(self) -> None:
        if self._page is not None:
            await self._page.close()

    async def step(self) -> int | None:
        while True:
            done = await self.act(Step())
            if isinstance(done, server_messages.Done):
                return done.seq
            assert done is None, done

    async def _watching(self) -> Socket:
        while self._page is None:
            with suppress(OSError, httpx.HTTPError, ConnectionClosed, EOFError, TimeoutError):
                page = await self._client.socket()
                try:
                    await page.watch(self.table)
                    self._page = page
                finally:
                    if self._page is None:
                        await page.close()
                break
            await asyncio.sleep(0.05)
        assert self._page is not None
        return self._page


@each_failure
def test_uninterruptible_rules_cost_only_one_command(server: Served, failure: Fail) -> None:
    async def play() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            hung, sound = Player(ann), Player(ann)
            for player in (hung, sound):
                await player.make()
                assert await player.step() == 1
            before = server.serving_pid
            answer = await hung.act(failure)

            assert not isinstance(answer, server_messages.Done) or failure.where == "view"
            assert await sound.step() == 2, "nothing that was kept is lost"
            assert failure.how == "memory" or server.serving_pid != before
            await hung.leave()
            await sound.leave()

    run(play)


def test_killing_the_process_during_a_game_loses_nothing(server: Served) -> None:
    async def play() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            player = Player(ann)
            await player.make()
            for seq in range(1, 4):
                os.kill(server.serving_pid, 9)
                assert await player.step() == seq
            await player.leave()

    run(play)


def test_the_process_ends_with_its_supervisor(tmp_path: Path) -> None:
    running = served(tmp_path)
    running.start()
    watched = os.pidfd_open(running.serving_pid)
    running.kill()
    ended, _, _ = select.select([watched], [], [], 60)
    os.close(watched)

    assert ended


def test_a_server_with_hanging_rules_can_be_stopped(tmp_path: Path) -> None:
    async def play() -> None:
        with served(tmp_path / "data", rule_limit="1") as running:
            async with Client(running.url) as ann:
                await ann.guest("Ann")
                player, marker = Player(ann), tmp_path / "hangs"
                await player.make(str(marker))
                asking = asyncio.create_task(player.act(Fail("decide")))
                while not marker.exists():
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(running.stop)
                assert await asking is None

    run(play)


def test_each_hold_is_longer_and_ends() -> None:
    holds, now = Holds(), Millis(1)
    for _ in range(MAX_STRIKES - 1):
        assert holds.strike("table", now) is None
    assert not holds.is_held("table", now)
    for length in (HOLD_MS, 2 * HOLD_MS, 4 * HOLD_MS):
        until = holds.strike("table", now)
        assert until == now + length
        assert holds.is_held("table", Millis(until - 1))
        assert not holds.is_held("table", until)
        now = until
    assert holds.strike("table", Millis(now + 2 * MAX_HOLD_MS)) is None, "it was long ago"
    assert holds.strike("other", now, is_final=True) is not None, "it cannot even be opened"


def test_processes_and_supervisor_share_a_page() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(page_bytes(2))
        supervisor = ProcessPage(file.fileno(), 2)
        first, second = (ProcessPage(file.fileno(), 2, number) for number in (0, 1))
        first.beat()
        first.beat()
        second.enter("long", is_replay=True)
        assert [supervisor.beats(0), supervisor.beats(1)] == [2, 0]
        assert [supervisor.table(0), supervisor.table(1)] == ["", "long"]

        second.enter("short")
        assert supervisor.table(1) == "short"
        second.leave()
        second.leave(is_replay=True)
        assert supervisor.table(1) == ""

        for number in range(MAX_HOLDS + 5):
            supervisor.hold(f"table {number}", Millis(100 + number))
        supervisor.hold("table 9", Millis(500))
        assert not first.is_held("table 2", Millis(50)), "the one that ended first made room"
        assert first.is_held("table 9", Millis(499))
        assert not second.is_held("table 9", Millis(500))
        supervisor.clear(0)
        assert supervisor.beats(0) == 0


@pytest.mark.parametrize("name", ["RULES_PROCESSES", "RULES_MEMORY_MB"])
def test_a_removed_setting_names_its_replacement(name: str) -> None:
    with pytest.raises(ValueError, match=f"PARLOUR_{name} is gone: "):
        from_environment({f"PARLOUR_{name}": "2"})
