import os
import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.client import Client, Socket
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from served.process import Served, free_port
from services.nats import Nats
from support.loops import run_async


async def closed(socket: Socket) -> int | None:
    """Returns the code with which the server closes the socket."""
    try:
        while True:
            await socket.next()
    except ConnectionClosed as end:
        return None if end.rcvd is None else end.rcvd.code


def test_shutdown_closes_sockets_for_a_restart_and_keeps_every_move(tmp_path: Path) -> None:
    async def play(server: Served) -> tuple[str, str, int | None]:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as page:
                await page.watch(table.id)
                assert isinstance(await page.act(table.id, Mark(4)), server_messages.Done)
                os.kill(server.pid, signal.SIGTERM)
                return table.id, ann.token or "", await closed(page)

    async def look(server: Served, table: str, token: str) -> int:
        async with Client(server.url, token) as ann, await ann.socket() as page:
            return (await page.watch(table)).seq

    server = Served(tmp_path)
    server.start()
    table, token, code = run_async(play(server))
    ended = server.stop()
    with server:
        seq = run_async(look(server, table, token))

    assert (code, ended, seq) == (1012, 0, 1)


def test_a_draining_server_is_healthy_but_not_ready(tmp_path: Path) -> None:
    server = Served(tmp_path, drain="600")
    server.start()
    assert httpx.get(f"{server.url}/api/ready").status_code == 200
    os.kill(server.pid, signal.SIGTERM)
    answer = httpx.get(f"{server.url}/api/ready")
    while answer.status_code == 200:
        answer = httpx.get(f"{server.url}/api/ready")
    health = httpx.get(f"{server.url}/api/health")
    ended = server.stop()  # a second signal stops it immediately

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.json()["code"] == "server/not-ready"
    assert health.status_code == 200
    assert ended == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_idle_server_exits_with_status_zero(tmp_path: Path, number: int) -> None:
    server = Served(tmp_path)
    server.start()
    os.kill(server.pid, number)

    assert server.stop() == 0
    assert "Traceback" not in server.log()
    assert '"level": "error"' not in server.log()


@pytest.mark.slow
def test_a_long_game_is_reopened_from_its_snapshot(tmp_path: Path) -> None:
    async def play(url: str, until: int) -> tuple[str, str]:
        async with Client(url) as ann, Client(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("cambio")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as one, await bob.socket() as two:
                seq = 0
                while seq < until:
                    for page in (one, two):
                        shown = await page.watch(table.id)
                        seq = shown.seq
                        if shown.choices:
                            await page.act(table.id, shown.choices[0].action, ask=shown.ask)
            return table.id, ann.token or ""

    async def look(url: str, table: str, token: str) -> int:
        async with Client(url, token) as ann, await ann.socket() as page:
            return (await page.watch(table)).seq

    with Served(tmp_path) as server:
        table, token = run_async(play(server.url, 40))
    with server:
        seq = run_async(look(server.url, table, token))

    assert seq >= 40


@pytest.mark.deep
def test_several_workers_stop_together(tmp_path: Path, nats: Nats) -> None:
    server = Served(tmp_path, "--workers", "2", nats=nats.url)
    with server:
        answers = {httpx.get(f"{server.url}/api/health", timeout=60).status_code for _ in range(4)}
        ended = server.stop()

    assert (answers, ended) == ({200}, 0)
    assert server.log().count('"stopped"') == server.log().count('"started"') > 0


@pytest.mark.deep
def test_workers_waiting_for_nats_can_be_stopped(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "2", nats=f"nats://127.0.0.1:{free_port()}")
    server.launch()
    try:
        until = time.monotonic() + 60
        while '"bus"' not in server.log():
            assert time.monotonic() < until, "the workers do not say that NATS is away"
            time.sleep(0.05)
    finally:
        ended = server.stop()

    assert ended == 0
    assert '"started"' not in server.log()
