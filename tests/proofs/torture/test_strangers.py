"""A rule that hangs and a client that never reads do not affect other players."""

import asyncio
import socket as sockets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from parlour.client import Client, Socket
from parlour.engine.values import Data
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from served.process import Served
from support.games.failing import Fail, Step, Swell
from support.loops import run_async

LOOP = Fail("decide", "loop")
STEPS, BULK = 100, 100_000
"""More data than the buffers of both ends can hold."""

SELDOM_S = "3600"
"""Ping interval long enough that no ping arrives while a client does not read."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        folder = tmp_path_factory.mktemp("strangers")
        served = Served(
            folder,
            games="support.games.failing",
            rule_limit="0.5",
            presence_grace="0.05",
            ping_interval=SELDOM_S,
        )
    with served:
        yield served


def test_hanging_rules_are_stopped_and_affect_only_their_table(server: Served) -> None:
    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            hung, sound = await _start_alone(ann), await _start_pair(ann, bob)
            async with await ann.socket() as one, await bob.socket() as two:
                shown = await one.watch(hung)
                await two.watch(sound)
                await one.watch(sound)
                await one.send(client_messages.Act(hung, "loops", msgspec.Raw(msgspec.json.encode(LOOP))))
                await one.send(client_messages.Act(sound, "marks", msgspec.Raw(msgspec.json.encode(Mark(0)))))
                refused = await one.until(server_messages.Refused)
                done = await one.until(server_messages.Done)
                answer = await two.act(sound, Mark(1))

                assert refused.id == "loops"
                assert refused.code in ("table/hung", "table/fault")
                assert done.id == "marks"
                assert isinstance(answer, server_messages.Done)

                again = await one.watch(hung)
                stepped = await one.act(hung, Step())

                assert again.seq == shown.seq
                assert isinstance(stepped, server_messages.Done)
                assert stepped.seq == shown.seq + 1

    run_async(play())


@pytest.mark.parametrize(
    "action", [Fail("legal", "loop"), Fail("describe", "loop")], ids=["no choices", "no words"]
)
def test_a_hanging_position_is_stored_and_affects_only_its_table(server: Served, action: Data) -> None:
    """The move is in the log. Clients who open the table get an error, and all others can play."""

    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            hung, sound = await _start_alone(ann), await _start_pair(bob, ann)
            async with await ann.socket() as one, await bob.socket() as two:
                await one.watch(hung)
                done = await one.act(hung, action)
                assert isinstance(done, server_messages.Done), "it is kept, and so it is acknowledged"
                await one.until(server_messages.Fault)
                await one.send(client_messages.Watch(hung))
                told = await one.until(server_messages.Fault)
                answer = await two.act(sound, Mark(0))

                assert told.table == hung
                assert isinstance(answer, server_messages.Done)

    run_async(play())


def test_a_client_that_never_reads_delays_no_other_and_gets_a_snapshot_later(
    server: Served,
) -> None:
    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await _start_alone(ann)
            async with await ann.socket() as one, _open_unread_socket(server.port, str(bob.token)) as deaf:
                await one.watch(table, words=False)
                await deaf.watch(table, words=False)
                await one.act(table, Swell(BULK))
                for _ in range(STEPS):
                    answer = await one.act(table, Step())
                    assert isinstance(answer, server_messages.Done)
                last = STEPS + 1
                seen = [seq async for seq in _positions(deaf, last)]

                assert seen[-1] == last, "it ends where everybody is"
                assert len(seen) < STEPS, "not everything was kept for it"

    run_async(play())


def test_spectators_of_a_broken_table_do_not_stay_present(server: Served) -> None:
    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await _start_alone(ann)
            async with await bob.socket() as other:
                async with await ann.socket() as one:
                    await one.watch(table)
                    await one.act(table, LOOP)
                    await other.watch(table)
                    await one.watch(table)
                await other.until(server_messages.Seats, lambda seats: not seats.table.seats[0].is_present)

    run_async(play())


async def _start_alone(host: Client) -> str:
    table = await host.make("failing", ["person"])
    await host.start(table.id)
    return table.id


async def _start_pair(host: Client, guest: Client) -> str:
    table = await host.make("tictactoe")
    await guest.join(table.id)
    await host.start(table.id)
    return table.id


@asynccontextmanager
async def _open_unread_socket(port: int, token: str) -> AsyncIterator[Socket]:
    """Opens a socket with small buffers, so that unread data stays in the server."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    headers, uri = {"Authorization": f"Bearer {token}"}, f"ws://127.0.0.1:{port}/socket"
    async with connect(
        uri, sock=raw, additional_headers=headers, compression=None, max_queue=1, max_size=2**24
    ) as connection:
        welcome = msgspec.json.decode(await connection.recv(decode=False), type=server_messages.Welcome)
        yield Socket(connection, welcome)


async def _positions(page: Socket, last: int) -> AsyncIterator[int]:
    """Yields the entries that the client receives, up to *last*."""
    seq = -1
    while seq < last:
        message = await page.next()
        if isinstance(message, server_messages.Update | server_messages.Table):
            seq = message.seq
            yield seq
