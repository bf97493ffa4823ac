"""Workers with separate ports, for a proxy that routes each table to one process."""

import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from served.process import Served, free_port
from services.nats import Nats
from support.loops import run_async


def two_free_ports() -> int:
    """Returns the first of two consecutive free ports."""
    while True:
        first = free_port()
        with ExitStack() as bound:
            try:
                for port in (first, first + 1):
                    bound.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
        return first


def test_a_single_server_accepts_sockets_at_either_path(tmp_path: Path) -> None:
    async def play(url: str) -> tuple[bool, int]:
        async with Client(url) as ann, Client(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as page, await bob.socket(table.id) as other:
                await page.watch(table.id)
                await other.watch(table.id)
                await page.act(table.id, Mark(4))
                update = await other.until(server_messages.Update)
                return page.welcome.by_table, update.seq

    with Served(tmp_path) as server:
        by_table, seq = run_async(play(server.url))

    assert (by_table, seq) == (False, 1)


@pytest.mark.deep
def test_each_worker_has_a_port_and_wants_sockets_by_table(tmp_path: Path, nats: Nats) -> None:
    async def play(first: str, second: str) -> tuple[list[bool], list[int]]:
        async with Client(first) as ann, Client(first) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with (
                await ann.socket(table.id) as here,
                await Client(second, bob.token).socket(table.id) as there,
            ):
                await here.watch(table.id)
                await there.watch(table.id)
                await here.act(table.id, Mark(4))
                seqs = [(await there.until(server_messages.Update)).seq]
                await there.act(table.id, Mark(0))
                seqs.append((await here.until(server_messages.Update, lambda one: one.seq == 2)).seq)
                return [here.welcome.by_table, there.welcome.by_table], seqs

    server = Served(tmp_path, "--workers", "2", "--own-ports", port=two_free_ports(), nats=nats.url)
    with server:
        urls = [f"http://127.0.0.1:{server.port + number}" for number in range(2)]
        processes = {httpx.get(f"{url}/metrics", timeout=60).text.split('process="')[1][:32] for url in urls}
        by_table, seqs = run_async(play(*urls))

    assert len(processes) == 2
    assert (by_table, seqs) == ([True, True], [1, 2])
