"""Slow bots choose in processes of their own. Players are not blocked, and a failure costs no move."""

import asyncio
import os
import select
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

from parlour.bots.task import do_task, make_task
from parlour.client import Client, RefusalError, Socket
from parlour.engine.contract.game import bind
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol import client_messages, server_messages
from parlour.server.core.game_loader import steady_time
from parlour.server.core.settings import Settings
from parlour.server.core.watchdog import RulesFailedError, RulesStoppedError, RulesTimeoutError
from parlour.server.lobby.requests import Judgements
from parlour.server.tables.bot_processes import pool as bot_pool
from parlour.server.tables.bot_processes.pool import MAX_WAIT_MS, BotPool, Turn, make_bot_pool, thinking_ms
from parlour.server.tables.bot_processes.worker import Limits
from served.process import Served
from server.tables.friends import run
from server.world import Clock
from support.games import failing_bots
from support.games.hunch import Change, Take

GAME = bind(failing_bots)
WHERE = "support.games.failing_bots"


def served(folder: Path, *, bot_processes: str = "1") -> Served:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        return Served(
            folder,
            games=WHERE,
            secret="nobody-knows",
            bot_processes=bot_processes,
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bots")) as running:
        yield running


class BotTable:
    """Ann and one bot at a table. Ann moves first."""

    def __init__(self, ann: Client, page: Socket, table: str, folder: Path) -> None:
        self.ann, self.page, self.table, self.folder = ann, page, table, folder

    async def act(self, action: Data) -> int | None:
        done = await self.page.act(self.table, action)
        assert isinstance(done, server_messages.Done), done
        return done.seq

    async def undo(self) -> None:
        done = await self.page.command(client_messages.Undo(self.table, self.page.fresh()))
        assert isinstance(done, server_messages.Done), done

    async def bot_moves(self) -> bytes:
        """Wait for the bot's move and return it."""
        told = await self.page.until(server_messages.Update, lambda update: update.by == 1)
        return bytes(told.events)

    async def thinker(self, *but: int) -> int:
        """Wait until a process chooses for the bot, and return its id."""
        while True:
            found = {int(file.name.removeprefix("thinks-")) for file in self.folder.glob("thinks-*")} - {*but}
            if found:
                return found.pop()
            await asyncio.sleep(0.01)

    def go(self) -> None:
        (self.folder / "go").touch()


@asynccontextmanager
async def bot_table(server: Served, level: str, folder: Path) -> AsyncIterator[BotTable]:
    folder.mkdir(exist_ok=True)
    async with Client(server.url) as ann:
        await ann.guest("Ann")
        made = await ann.make("hunch", ["person", f"bot:{level}"], options={"folder": str(folder)})
        await ann.start(made.id)
        async with await ann.socket() as page:
            await page.watch(made.id)
            yield BotTable(ann, page, made.id, folder)


def processes(server: Served) -> list[int]:
    found = [child.pid for child in psutil.Process(server.pid).children(recursive=True)]
    return [pid for pid in found if b"bot_processes.process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_thinking_bot_does_not_block_other_tables(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            bot_table(server, "ponder", tmp_path) as here,
            bot_table(server, "quick", tmp_path) as there,
        ):
            await here.act(Take())
            thinker = await here.thinker()
            for seq in (1, 3, 5, 7):
                assert await there.act(Take()) == seq
                assert b"changed" in await there.bot_moves()
            assert not [*tmp_path.glob("go")]
            assert processes(server) == [thinker]
            assert os.getpriority(os.PRIO_PROCESS, thinker) > os.getpriority(os.PRIO_PROCESS, server.pid)
            here.go()

            assert b"took" in await here.bot_moves()

    run(play)


@pytest.mark.parametrize("level", ["search", "count"])
def test_a_slow_bot_finishes_a_game(server: Served, tmp_path: Path, level: str) -> None:
    async def play() -> None:
        async with bot_table(server, level, tmp_path) as table:
            for seq in (1, 3, 5, 7):
                assert await table.act(Take()) == seq
                await table.bot_moves()
            assert (await table.ann.table(table.table)).status == "over"

    run(play)


def test_a_killed_process_is_replaced_and_the_bot_moves(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with bot_table(server, "ponder", tmp_path) as table:
            await table.act(Take())
            first = await table.thinker()
            os.kill(first, 9)
            assert await table.thinker(first) != first
            table.go()

            assert b"took" in await table.bot_moves()

    run(play)


@pytest.mark.parametrize("level", ["die", "stumble"])
def test_the_quick_level_replaces_a_failing_bot(server: Served, tmp_path: Path, level: str) -> None:
    async def play() -> None:
        async with bot_table(server, level, tmp_path) as table:
            await table.act(Take())

            assert b"changed" in await table.bot_moves()
            assert "bot failed" in server.log()
            assert "nobody may read" not in server.log()

    run(play)
    if level == "die":
        assert len((tmp_path / "deaths").read_text().split()) == 2, "it was asked once more"


def test_a_choice_made_before_an_undo_is_discarded(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with bot_table(server, "ponder", tmp_path) as table:
            await table.act(Take())
            await table.thinker()
            await table.undo()
            table.go()
            assert await table.act(Change()) == 3, "nothing came in between"

            assert b"took" in await table.bot_moves()

    run(play)


def test_a_bot_process_inherits_no_secrets(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with bot_table(server, "ponder", tmp_path) as table:
            await table.act(Take())
            thinker = await table.thinker()
            environment = Path(f"/proc/{thinker}/environ").read_bytes()
            files = [os.readlink(one) for one in Path(f"/proc/{thinker}/fd").iterdir()]
            table.go()
            await table.bot_moves()

            assert b"PARLOUR" not in environment
            assert b"nobody-knows" not in environment
            assert not [file for file in files if "parlour.db" in file]
            assert sum(file.startswith("socket:") for file in files) == 1

    run(play)


async def play_to_the_end(table: BotTable) -> None:
    for _ in range(4):
        await table.act(Take())
        await table.bot_moves()


def test_a_bot_process_reviews_a_finished_game(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with bot_table(server, "quick", tmp_path) as table:
            await play_to_the_end(table)

            path = f"/api/tables/{table.table}/judgements"
            moves = (await table.ann.request("GET", path, None, Judgements)).moves

            assert [(move.seq, move.seat) for move in moves] == [(n, (n - 1) % 2) for n in range(1, 9)]
            for move in moves:
                card = int(move.reason.removeprefix("The card is a ").rstrip("."))
                assert (move.odds, move.label) == (card / 5, "Take" if card > 2 else "Change")
            assert processes(server)

    run(play)


def test_a_failing_judge_leaks_no_fault_text(server: Served, tmp_path: Path) -> None:
    async def play() -> None:
        async with bot_table(server, "quick", tmp_path) as table:
            await play_to_the_end(table)
            (tmp_path / "stumble").touch()

            with pytest.raises(RefusalError) as refused:
                await table.ann.request("GET", f"/api/tables/{table.table}/judgements", None, Judgements)

            assert refused.value.code == "judge/failed"
            assert "judge failed" in server.log()
            assert "nobody may read" not in server.log()

    run(play)


@pytest.mark.parametrize("ends", ["stop", "kill"])
def test_bot_processes_end_with_their_server(tmp_path: Path, ends: str) -> None:
    running = served(tmp_path / "data")
    running.start()

    async def play() -> int:
        async with bot_table(running, "ponder", tmp_path) as table:
            await table.act(Take())
            return os.pidfd_open(await table.thinker())

    watched = asyncio.run(play())
    running.stop() if ends == "stop" else running.kill()
    ended, _, _ = select.select([watched], [], [], 60)
    os.close(watched)

    assert ended


def test_without_processes_bots_think_in_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        with served(tmp_path / "data", bot_processes="0") as running:
            async with bot_table(running, "ponder", tmp_path) as table:
                await table.act(Take())
                assert await table.thinker() == running.serving_pid
                table.go()
                assert b"took" in await table.bot_moves()
                assert processes(running) == []

    run(play)


# The pool alone.


def task(bot: str = "count") -> bytes:
    table = Table(GAME, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    return make_task(table, Seat(0), bot, Millis(0))


def test_a_bot_chooses_the_same_in_another_process() -> None:
    async def play() -> None:
        pool = BotPool(1, Limits(60, 256), steady_time)
        async with pool.turn() as turn:
            assert await turn.choose(GAME, WHERE, "count", task()) == do_task(GAME, task(), "count")
        await pool.close()

    run(play)


@pytest.mark.parametrize(
    ("level", "fault"),
    [("hang", RulesTimeoutError), ("die", RulesStoppedError), ("stumble", RulesFailedError)],
)
def test_a_failing_bot_loses_only_its_own_move(level: str, fault: type[Exception], tmp_path: Path) -> None:
    async def play() -> None:
        pool = BotPool(1, Limits(0.4, 256), steady_time)
        table = Table(GAME, "t", seats=2, secret=bytes(32), options=failing_bots.Options(str(tmp_path)))
        table.start(Millis(0))
        asked = make_task(table, Seat(0), level, Millis(0))
        async with pool.turn() as turn:
            with pytest.raises(fault):
                await turn.choose(GAME, WHERE, level, asked)
        async with pool.turn() as turn:
            assert await turn.choose(GAME, WHERE, "quick", asked) == Change()
        await pool.close()

    run(play)


def test_the_longest_waiting_bot_is_next_and_a_long_queue_shortens_turns() -> None:
    async def play() -> None:
        clock, order, turns = Clock(), list[int](), list[Turn]()
        pool = BotPool(1, Limits(60, 256), clock)

        async def think(number: int) -> None:
            async with pool.turn() as turn:
                order.append(number)
                turns.append(turn)

        async with pool.turn() as first:
            tasks = [asyncio.ensure_future(think(number)) for number in range(99)]
            await asyncio.sleep(0)
            assert pool.waiting == 99
            clock.forward(MAX_WAIT_MS / 1000)
        await asyncio.gather(*tasks)

        assert first.thinking_ms == bot_pool.MAX_QUEUE_MS, "nobody else waited"
        assert order == [*range(99)]
        assert turns[0].thinking_ms == bot_pool.MIN_THINKING_MS
        assert turns[-1].thinking_ms == bot_pool.MAX_QUEUE_MS
        assert not any(turn.is_late for turn in turns)

    run(play)


def test_a_bot_that_waited_too_long_plays_at_the_quick_level() -> None:
    async def play() -> None:
        clock = Clock()
        pool = BotPool(1, Limits(60, 256), clock)

        async def think() -> Data:
            async with pool.turn() as turn:
                level = turn.level(GAME, "count")
                return await turn.choose(GAME, WHERE, level, task(level))

        async with pool.turn():
            late = asyncio.ensure_future(think())
            await asyncio.sleep(0)
            clock.forward(MAX_WAIT_MS / 1000 + 1)

        assert await late == Change()
        await pool.close()

    run(play)


def test_waiting_bots_share_the_time_of_all_processes() -> None:
    assert thinking_ms(0, 1) == 2000
    assert thinking_ms(9, 1) == 200
    assert thinking_ms(19, 2) == 200
    assert thinking_ms(1000, 1) == 20


def test_the_setting_determines_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(cores: int, bot_processes: int | None = None) -> int:
        monkeypatch.setattr(bot_pool, "_cores", lambda: cores)
        pool = make_bot_pool(Settings(bot_processes=bot_processes), steady_time)
        return 0 if pool is None else len(pool.workers)

    assert [made(1), made(2), made(8)] == [1, 1, 7]
    assert [made(8, bot_processes=0), made(1, bot_processes=3)] == [0, 3]
