"""Two processes serve one table: each shows what the other acknowledged, even without NATS messages."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from parlour.protocol.values import Absence, PerMove
from served.process import Served
from services.nats import Nats
from support.loops import run_async


@pytest.mark.slow
def test_a_client_sees_moves_of_another_process_without_messages(tmp_path: Path, postgres_url: str) -> None:
    async def play(one: Served, two: Served) -> None:
        async with Client(one.url) as ann, Client(one.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as here, await Client(two.url, bob.token).socket() as there:
                await here.watch(table.id)
                await there.watch(table.id)
                nats.stop()
                done = await here.act(table.id, Mark(0))
                shown = await there.watch(table.id)

        assert isinstance(done, server_messages.Done)
        assert shown.seq == done.seq

    nats = Nats()
    nats.start()
    shared = ("--database", postgres_url, "--nats", nats.url)
    try:
        with Served(tmp_path / "one", *shared) as one, Served(tmp_path / "two", *shared) as two:
            run_async(play(one, two))
    finally:
        nats.stop()


@pytest.mark.deep
def test_a_stalled_process_does_not_count_against_its_players_clocks(
    tmp_path: Path, postgres_url: str, nats: Nats
) -> None:
    """Bob's process sees Ann's time run out, because hers is stopped for longer than her time."""

    async def play(one: Served, two: Served) -> None:
        async with Client(one.url) as ann, Client(one.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe", clock=PerMove(MOVE_S), absence=Absence("forfeit", grace=3600))
            await bob.join(table.id)
            async with await ann.socket() as here, await Client(two.url, bob.token).socket() as there:
                await ann.start(table.id)
                await here.watch(table.id)
                await there.watch(table.id)
                await asyncio.sleep(1)  # until presence is written
                os.kill(one.pid, signal.SIGSTOP)
                try:
                    await asyncio.sleep(MOVE_S + 4)
                finally:
                    os.kill(one.pid, signal.SIGCONT)
                shown = await there.watch(table.id)
                done = await here.act(table.id, Mark(0))

        assert shown.result is None
        assert isinstance(done, server_messages.Done)

    shared = ("--database", postgres_url, "--nats", nats.url)
    with Served(tmp_path / "one", *shared) as one, Served(tmp_path / "two", *shared) as two:
        run_async(play(one, two), 120)


MOVE_S = 20
