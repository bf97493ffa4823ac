"""`parlour person ban` and `unban`, while a server runs."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cli.terminal import Parlour, only_line
from parlour.client import Client, RefusalError, Socket
from served.process import Served
from served.turnable import Turnable
from services.nats import Nats
from support.loops import run_async

BANNED = (4002, "you were banned")
AFTER_S = 10.1
"""After this time a server without NATS has polled for bans, and its cache of the person has expired."""


async def parlour_in_a_process(server: Served, *arguments: str, nats: str = "") -> str:
    """Runs `parlour` in a separate process on the server's database. Returns its output."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    command = [sys.executable, "-m", "parlour", *arguments, "--data", str(server.data)]
    ran = await asyncio.create_subprocess_exec(
        *command,
        env={**plain, "PARLOUR_NATS": nats, "PARLOUR_DATABASE": server.database_url},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await ran.communicate()
    assert ran.returncode == 0
    return said.decode()


async def closed(socket: Socket) -> tuple[int | None, str | None]:
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.next(), 60)
    return socket.connection.close_code, socket.connection.close_reason


async def refused(client: Client) -> str:
    try:
        await client.raw("GET", "/api/tables")
    except RefusalError as refusal:
        return refusal.code
    return ""


def test_a_ban_reaches_a_server_that_runs_and_so_does_its_end(tmp_path: Path) -> None:
    async def run(server: Turnable) -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            async with await ann.socket() as page, await bob.socket() as other:
                server.clock.stop()
                said = await parlour_in_a_process(server, "person", "ban", "Ann")
                assert await refused(ann) == "", "nobody has told the server"
                await asyncio.to_thread(server.clock.turn, AFTER_S)

                assert said == f"Ann (a guest, {ann.person}) is banned.\n"
                assert await closed(page) == BANNED
                assert await refused(ann) == "who/banned"
                with pytest.raises(InvalidStatus, match="403"):
                    await ann.socket()
                assert await refused(bob) == ""
                assert other.connection.close_code is None

            await parlour_in_a_process(server, "person", "unban", ann.person)
            await asyncio.to_thread(server.clock.turn, AFTER_S)
            assert await refused(ann) == ""
            await (await ann.socket()).close()

    with Turnable(tmp_path) as server:
        run_async(run(server), 120)


@pytest.mark.slow
def test_a_ban_is_told_at_once_where_nats_is_between_the_processes(
    tmp_path: Path, postgres_url: str, nats: Nats
) -> None:
    async def run(server: Turnable) -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            async with await ann.socket() as page:
                server.clock.stop()
                await parlour_in_a_process(server, "person", "ban", ann.person, nats=nats.url)

                assert await closed(page) == BANNED
                assert await refused(ann) == "who/banned"

    with Turnable(tmp_path, database=postgres_url, nats=nats.url) as server:
        run_async(run(server), 120)


@pytest.mark.deep
def test_a_deletion_from_the_command_line_is_told_too(tmp_path: Path, postgres_url: str, nats: Nats) -> None:
    async def run(server: Turnable) -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            async with await ann.socket() as page:
                server.clock.stop()
                await parlour_in_a_process(server, "person", "delete", ann.person, "--yes", nats=nats.url)

                assert await closed(page) == (4001, "this login has ended")
                assert await refused(ann) == ""

    with Turnable(tmp_path, database=postgres_url, nats=nats.url) as server:
        run_async(run(server), 120)


def test_nobody_is_banned_by_a_name_that_is_nobodys(tmp_path: Path, parlour: Parlour) -> None:
    with Served(tmp_path):
        pass

    ran = parlour("person", "ban", "Zoe", "--data", tmp_path)

    assert ran.code == 1
    assert only_line(ran.err) == "parlour: no person has the name, id or e-mail address Zoe"
