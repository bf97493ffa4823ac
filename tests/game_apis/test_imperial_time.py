"""The timestamps in Imperial's documents are wall time, after undo, pauses and outages too."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import httpx
import msgspec
import pytest

from parlour.games.imperial.actions import Bid, Pause, Resume
from parlour.games.imperial.state import Cents
from parlour.protocol import client_messages, server_messages
from parlour.server.tables.outage import STALL_MS
from served.turnable import Turnable
from server.tables.friends import Friends, friends, run
from server.tables.test_outages import advance_clock, forget_all

THOUGHT_S: Final = 10


class Timer(msgspec.Struct):
    pause: int
    lastMove: int


class Tree(msgspec.Struct):
    turnID: int
    timer: Timer


class TimedDocuments:
    """A timed game with a stopped clock, and its documents."""

    def __init__(self, server: Turnable, f: Friends, http: httpx.AsyncClient) -> None:
        self.server, self.f, self._http = server, f, http

    @property
    def wall(self) -> int:
        return self.server.clock.wall()

    async def read(self, path: str) -> Tree:
        headers = {"Authorization": f"Bearer {self.f.ann.token}"}
        answer = await self._http.get(f"{self.f.url}/api/imperial/{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=Tree)

    async def timer(self) -> Timer:
        return (await self.read(f"games/{self.f.table}")).timer

    async def thought(self) -> int:
        """Computes the thinking time like a client, which does not know the table time."""
        timer = await self.timer()
        return (timer.pause or self.wall) - timer.lastMove

    async def undo(self) -> None:
        done = await self.f.one.command(client_messages.Undo(self.f.table, self.f.one.new_command_id()))
        assert isinstance(done, server_messages.Done), done


def run_with_documents(folder: Path, play: Callable[[TimedDocuments], Awaitable[None]]) -> None:
    async def begin(server: Turnable) -> None:
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            f = await stack.enter_async_context(friends(server.url, "imperial", timed=True))
            server.clock.stop()
            await advance_clock(server, THOUGHT_S)
            await play(TimedDocuments(server, f, http))

    with Turnable(folder, presence_grace="3600") as server:
        run(lambda: begin(server), 60.0)


def test_an_undo_keeps_the_time_thought(tmp_path: Path) -> None:
    async def play(desk: TimedDocuments) -> None:
        thought = await desk.thought()
        await desk.f.one.act(desk.f.table, Bid(Cents(500)))
        await advance_clock(desk.server, 20)
        await desk.undo()

        assert await desk.thought() == thought

    run_with_documents(tmp_path, play)


@pytest.mark.parametrize("harm", ["stopped", "set ahead", "set back"])
@pytest.mark.parametrize("is_in_memory", [True, False], ids=["in memory", "read again"])
def test_an_outage_or_a_set_clock_is_not_time_thought(tmp_path: Path, harm: str, is_in_memory: bool) -> None:
    async def play(desk: TimedDocuments) -> None:
        # For a table that is not in memory, the clock is only known to run since its last entry.
        await desk.f.one.act(desk.f.table, Pause())
        await desk.f.one.act(desk.f.table, Resume())
        thought = await desk.thought()
        if not is_in_memory:
            desk.server.call(lambda: forget_all(desk.server))
        if harm == "stopped":
            await asyncio.to_thread(desk.server.clock.stand_still, 600)
        else:
            desk.server.clock.set_wall(3600 if harm == "set ahead" else -3600)
            await advance_clock(desk.server, 0.6)

        assert abs(await desk.thought() - thought) <= 600 + STALL_MS

    run_with_documents(tmp_path, play)


def test_after_an_undo_a_pause_starts_at_the_servers_time(tmp_path: Path) -> None:
    async def play(desk: TimedDocuments) -> None:
        await desk.f.one.act(desk.f.table, Bid(Cents(500)))
        await advance_clock(desk.server, 20)
        await desk.undo()
        await desk.f.one.act(desk.f.table, Pause())
        began = desk.wall
        await advance_clock(desk.server, 5)

        assert (await desk.timer()).pause == began

    run_with_documents(tmp_path, play)


def test_a_paused_table_has_a_paused_timer(tmp_path: Path) -> None:
    async def play(desk: TimedDocuments) -> None:
        thought, began = await desk.thought(), desk.wall
        await desk.f.one.command(client_messages.Pause(desk.f.table, desk.f.one.new_command_id()))
        await advance_clock(desk.server, 30)
        assert ((await desk.timer()).pause, await desk.thought()) == (began, thought)

        await desk.f.one.command(client_messages.Resume(desk.f.table, desk.f.one.new_command_id()))
        assert ((await desk.timer()).pause, await desk.thought()) == (0, thought)

    run_with_documents(tmp_path, play)


def test_a_history_has_the_timestamps_before_its_submission(tmp_path: Path) -> None:
    async def play(desk: TimedDocuments) -> None:
        table = desk.f.table
        await desk.f.one.act(table, Bid(Cents(500)))
        await advance_clock(desk.server, 20)
        await desk.undo()
        first = await desk.read(f"games/{table}")
        await desk.f.one.act(table, Bid(Cents(600)))
        await asyncio.to_thread(desk.server.clock.stand_still, 600)
        second = await desk.read(f"games/{table}")
        await desk.f.two.act(table, Bid(Cents(100)))

        assert await desk.read(f"game-histories/{table}/1") == first
        assert await desk.read(f"game-histories/{table}/2") == second

    run_with_documents(tmp_path, play)


def test_a_redone_history_has_its_timestamps_again(tmp_path: Path) -> None:
    async def play(desk: TimedDocuments) -> None:
        table = desk.f.table
        before = await desk.read(f"games/{table}")
        await desk.f.one.act(table, Bid(Cents(500)))
        await advance_clock(desk.server, 20)
        await desk.undo()
        await advance_clock(desk.server, 20)
        await desk.f.one.command(client_messages.Redo(table, desk.f.one.new_command_id()))

        assert await desk.read(f"game-histories/{table}/1") == before

    run_with_documents(tmp_path, play)
