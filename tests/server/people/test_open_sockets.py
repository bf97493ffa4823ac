"""Ending a login closes its open sockets, at once and in every process."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.client import Client, RefusalError, Socket
from parlour.engine.values import Millis
from parlour.protocol import client_messages, server_messages
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.names import FORMER_PLAYER
from parlour.server.sockets.logins import LOGIN_CHECK_S
from parlour.store.queries import personal_data
from parlour.store.store import open_store
from served.process import Served
from served.turnable import Turnable
from services.nats import Nats
from support.loops import run_async

SIGNED_OUT = (4001, "this login has ended")
EMAIL, PASSWORD = "ann@parlour.test", "correct horse"


class Club(AsyncExitStack):
    """Ann has an account and Bob has none."""

    def __init__(self, server: Served) -> None:
        super().__init__()
        self.server, self.ann, self.bob = server, Client(server.url), Client(server.url)

    async def begin(self) -> None:
        for client, name in ((self.ann, "Ann"), (self.bob, "Bob")):
            await self.enter_async_context(client)
            await client.guest(name)
        await self.ann.account(EMAIL, PASSWORD)

    async def log_in_again(self) -> Client:
        """Signs Ann in on another device."""
        phone = await self.enter_async_context(Client(self.server.url))
        signed = await phone.raw("POST", "/api/login", {"email": EMAIL, "password": PASSWORD})
        phone.token = msgspec.json.decode(signed)["token"]
        return phone

    async def socket(self, client: Client) -> Socket:
        return await self.enter_async_context(await client.socket())


async def closed(socket: Socket) -> tuple[int | None, str | None]:
    """Returns the code with which the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.next(), 60)
    return socket.connection.close_code, socket.connection.close_reason


async def responds(socket: Socket) -> bool:
    await socket.send(client_messages.Ping(7))
    return (await socket.until(server_messages.Pong)).n == 7


def run_with_stopped_clock(
    data: Path, play: Callable[[Club, Turnable], Awaitable[None]], **settings: str
) -> None:
    """Stops the server's timers, so that the test only sees what happens at once."""

    async def run(server: Turnable) -> None:
        async with Club(server) as evening:
            await evening.begin()
            server.clock.stop()
            await asyncio.wait_for(play(evening, server), 120)

    with Turnable(data, **settings) as server:
        asyncio.run(run(server))


def test_a_logout_closes_only_the_sockets_of_that_login(tmp_path: Path) -> None:
    async def play(evening: Club, _: Turnable) -> None:
        phone = await evening.log_in_again()
        here, tab, there, other = [
            await evening.socket(one) for one in (evening.ann, evening.ann, phone, evening.bob)
        ]
        await evening.ann.raw("POST", "/api/logout")

        assert [await closed(here), await closed(tab)] == [SIGNED_OUT, SIGNED_OUT]
        assert await responds(there)
        assert await responds(other)

    run_with_stopped_clock(tmp_path, play)


def test_ending_a_login_from_the_list_closes_its_sockets(tmp_path: Path) -> None:
    async def play(evening: Club, _: Turnable) -> None:
        phone = await evening.log_in_again()
        here, there = await evening.socket(evening.ann), await evening.socket(phone)
        logins = msgspec.json.decode(await evening.ann.raw("GET", "/api/me/logins"))["logins"]
        (other,) = [login["id"] for login in logins if not login["is_this"]]
        await evening.ann.raw("DELETE", f"/api/me/logins/{other}")

        assert await closed(there) == SIGNED_OUT
        assert await responds(here)

    run_with_stopped_clock(tmp_path, play)


def test_a_guest_who_signs_in_is_signed_out_on_open_sockets(tmp_path: Path) -> None:
    async def play(evening: Club, _: Turnable) -> None:
        here, old = await evening.socket(evening.ann), await evening.socket(evening.bob)
        await evening.bob.raw("POST", "/api/login", {"email": EMAIL, "password": PASSWORD})

        assert await closed(old) == SIGNED_OUT
        assert await responds(here)

    run_with_stopped_clock(tmp_path, play)


def test_creating_an_account_closes_sockets_of_the_old_token(tmp_path: Path) -> None:
    async def play(evening: Club, _: Turnable) -> None:
        old = await evening.socket(evening.bob)
        await evening.bob.account("bob@parlour.test", PASSWORD)
        new = await evening.socket(evening.bob)

        assert await closed(old) == SIGNED_OUT
        assert await responds(new)
        assert new.welcome.person == old.welcome.person

    run_with_stopped_clock(tmp_path, play)


def test_deleting_a_person_closes_their_sockets_without_a_fault(
    tmp_path: Path, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the page stored how far a deleted person had seen the table."""
    faults: list[object] = []
    monkeypatch.setattr(BackgroundTasks, "_on_done", _noting(faults))

    async def play(evening: Club, _: Turnable) -> None:
        table = await evening.ann.make("tictactoe")
        await evening.bob.join(table.id)
        await evening.ann.start(table.id)
        page, other = await evening.socket(evening.ann), await evening.socket(evening.bob)
        await page.watch(table.id)
        await other.watch(table.id)
        await evening.ann.raw("DELETE", "/api/me")

        assert await closed(page) == SIGNED_OUT
        left = await other.until(server_messages.Seats, lambda one: one.table.seats[0].name == FORMER_PLAYER)
        assert left.table.seats[1].name == "Bob"

    run_with_stopped_clock(tmp_path, play, database=store_url)
    assert faults == []


def _noting(faults: list[object]) -> Callable[[BackgroundTasks, "asyncio.Task[None]"], None]:
    """Handles an ended task like a process does, and collects its exception."""
    ended = BackgroundTasks._on_done

    def note(tasks: BackgroundTasks, task: "asyncio.Task[None]") -> None:
        faults.extend([task.exception()] if not task.cancelled() and task.exception() else [])
        ended(tasks, task)

    return note


def test_a_chat_line_of_a_deleted_person_is_refused(tmp_path: Path, store_url: str) -> None:
    """They were deleted from the command line, and the server was not notified."""

    async def play(evening: Club, server: Turnable) -> None:
        table = await evening.bob.make("tictactoe")
        page = await evening.socket(evening.bob)
        await page.watch(table.id)
        await _delete_quietly(server, evening.bob.person)
        answer = await page.command(client_messages.Say(table.id, "late", "still here"))

        assert isinstance(answer, server_messages.Refused)
        assert answer.code == "who/unknown"

    run_with_stopped_clock(tmp_path, play, database=store_url)


def test_a_login_deleted_in_the_store_is_noticed_soon(tmp_path: Path, store_url: str) -> None:
    async def play(evening: Club, server: Turnable) -> None:
        page, other = await evening.socket(evening.bob), await evening.socket(evening.ann)
        await _delete_quietly(server, evening.bob.person)
        assert await responds(page), "nobody has told the server"
        await asyncio.to_thread(server.clock.turn, LOGIN_CHECK_S + 0.1)

        assert await closed(page) == SIGNED_OUT
        assert await responds(other)

    run_with_stopped_clock(tmp_path, play, database=store_url)


async def _delete_quietly(server: Served, person: str) -> None:
    store = open_store(server.database_url)
    async with store.write() as connection:
        await personal_data.delete_person(connection, person, FORMER_PLAYER, Millis(1))
    await store.close()


def test_a_logout_in_one_process_closes_the_sockets_in_another(
    tmp_path: Path, postgres_url: str, nats: Nats
) -> None:
    """The other process's clock is stopped, so that it does not check the store by itself."""

    async def run(one: Served, other: Turnable) -> None:
        async with (
            Club(one) as evening,
            Client(other.url) as there,
            Client(other.url) as theirs,
        ):
            await evening.begin()
            there.token, theirs.token = evening.ann.token, evening.bob.token
            page, stays = await evening.socket(there), await evening.socket(theirs)
            other.clock.stop()
            await evening.ann.raw("POST", "/api/logout")

            assert await closed(page) == SIGNED_OUT
            assert await responds(stays)
            with pytest.raises(RefusalError, match="who/unknown"):
                await there.raw("GET", "/api/me")

    here = Served(tmp_path / "one", database=postgres_url, nats=nats.url)
    with here as one, Turnable(tmp_path / "other", database=postgres_url, nats=nats.url) as other:
        run_async(run(one, other), 120)
