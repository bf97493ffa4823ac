"""The list of spectators: all clients at the table get it, in every process."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest

from parlour.client import Client, Socket
from parlour.engine.values import Millis, encode
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Absence, SpectatorsShown
from parlour.server import bus
from parlour.server.net.websocket import WebSocketConnection
from parlour.server.sockets import spectators
from parlour.server.sockets.client_session import ClientSession
from parlour.server.sockets.spectators import MAX_NAMES, SILENT_AFTER_MS
from parlour.server.tables.session import TableSession
from served.process import Served
from server.tables.friends import friends, run
from server.tables.in_process import InProcessServer, in_process_server
from services.nats import Nats

NOBODY = SpectatorsShown()


# Over real sockets.


def test_all_clients_at_a_table_get_the_list_of_spectators(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f, await f.stranger("Cleo") as cleo, Client(served.url) as nobody:
            async with await cleo.socket() as again:
                named, nameless = await cleo.socket(), await nobody.socket()
                first = await named.watch(f.table)
                await wait_for_spectators(f.one, "Cleo")
                await again.watch(f.table)
                shown = await nameless.watch(f.table)
                await wait_for_spectators(f.two, "Cleo", others=1)
                await wait_for_spectators(named, "Cleo", others=1)
                for page in (named, nameless):
                    await page.close()
                await wait_for_spectators(f.one, "Cleo")
            await wait_for_spectators(f.one)

        assert f.first.spectators == NOBODY
        assert first.spectators == SpectatorsShown(("Cleo",))
        assert shown.spectators == SpectatorsShown(("Cleo",), 1), "two pages of one person count once"

    run(play)


def test_players_are_not_listed_as_spectators(served: Served) -> None:
    async def play() -> None:
        async with Client(served.url) as ann, Client(served.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            async with await ann.socket() as one, await bob.socket() as two, await ann.socket() as other:
                await one.watch(table.id)
                await two.watch(table.id)
                await wait_for_spectators(one, "Bob")
                await bob.join(table.id)
                await wait_for_spectators(one)
                await ann.start(table.id)
                looking_on = await other.watch(table.id, as_spectator=True)

        assert looking_on.you is None
        assert looking_on.spectators == NOBODY

    run(play)


@pytest.mark.deep
@pytest.mark.parametrize("is_player_first", [True, False], ids=["player first", "spectator first"])
def test_a_spectator_of_another_process_is_listed(
    tmp_path: Path, postgres_url: str, nats: Nats, is_player_first: bool
) -> None:
    def process(name: str) -> Served:
        return Served(tmp_path / name, database=postgres_url, nats=nats.url)

    with process("one") as here, process("other") as there:

        async def play() -> None:
            async with Client(here.url) as ann, Client(there.url) as cleo:
                await ann.guest("Ann")
                await cleo.guest("Cleo")
                table = await ann.make("tictactoe")
                one, two = await ann.socket(), await cleo.socket()
                for page in [one, two] if is_player_first else [two, one]:
                    await page.watch(table.id)
                await wait_for_spectators(one, "Cleo")
                await two.close()
                await wait_for_spectators(one)
                await one.close()

        run(play)


# In this process, with timers that the test fires.


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    waiting = list[Callable[[], None]]()

    def record_timer(_: float, what: Callable[[], None]) -> asyncio.TimerHandle:
        waiting.append(what)
        return asyncio.get_running_loop().call_later(3600, lambda: None)

    monkeypatch.setattr(spectators, "call_later", record_timer)
    return waiting


def test_a_reloaded_page_sends_no_update(tmp_path: Path, timers: list[Callable[[], None]]) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session, ann = await running(e)
            heard = listen(ann)
            first = await add_spectator(e, session)
            fire_timers(timers)
            e.server.hub.remove(first)
            await add_spectator(e, session)
            fire_timers(timers)
            await add_spectator(e, session)
            await add_spectator(e, session)
            fire_timers(timers)

        assert [one.others for one in heard] == [1, 3]

    run(play)


def test_processes_exchange_their_spectators(tmp_path: Path, timers: list[Callable[[], None]]) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e, in_process_server(tmp_path) as other:
            connect(e, other)
            session, ann = await running(e)
            there = await other.server.registry.open(session.id)
            heard = listen(ann)
            await add_spectator(e, session)
            fire_timers(timers)
            guest = await add_spectator(other, there)
            also = listen(guest)
            fire_timers(timers)
            assert heard[-1] == also[-1] == SpectatorsShown((), 2)

            other.server.hub.remove(guest)
            fire_timers(timers)
            assert heard[-1] == SpectatorsShown((), 1)

    run(play)


def test_spectators_of_a_silent_process_are_removed(tmp_path: Path, timers: list[Callable[[], None]]) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            now = [Millis(0)]
            e.server.registry.steady = lambda: now[0]
            session, ann = await running(e)
            heard, watched = listen(ann), e.server.hub.spectators
            watched.receive(bus.Spectators(session.id, "other", (("7", "Cleo"),), 1))
            fire_timers(timers)
            now[0] = SILENT_AFTER_MS
            await watched.republish()
            assert watched.shown(session) == SpectatorsShown(("Cleo",), 1)
            now[0] = Millis(SILENT_AFTER_MS + 1)
            await watched.republish()
            fire_timers(timers)

        assert heard == [SpectatorsShown(("Cleo",), 1), NOBODY]

    run(play)


def test_a_long_list_of_names_is_cut_off_and_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session, _ = await running(e)
            many = tuple((str(n), f"Guest {n:03}") for n in range(MAX_NAMES + 7))
            e.server.hub.spectators.receive(bus.Spectators(session.id, "other", many, 5))
            shown = e.server.hub.spectators.shown(session)

        assert (len(shown.names), shown.others) == (MAX_NAMES, 12)

    run(play)


# Private helpers.


async def wait_for_spectators(page: Socket, *names: str, others: int = 0) -> None:
    """Wait until the client gets exactly these spectators."""
    expected = SpectatorsShown(names, others)
    await page.until(server_messages.Spectators, lambda one: one.spectators == expected)


async def running(e: InProcessServer) -> tuple[TableSession, ClientSession]:
    """A table, and the client of one of its players."""
    ann, _ = await e.tables("tictactoe", Absence(), 1)
    (session,) = e.server.registry.sessions.values()
    return session, ann


async def add_spectator(e: InProcessServer, session: TableSession) -> ClientSession:
    """A person without a name watches the table."""
    page = e.stranger()
    page.received(encode(client_messages.Watch(session.id)))
    await e.quiet()
    assert session.id in page.watched
    return page


class _SpectatorMessages:
    """The other end of a client's connection. Keeps the spectator messages."""

    network = ""

    def __init__(self) -> None:
        self.heard: list[SpectatorsShown] = []

    def send(self, framed: bytes) -> None:
        told = msgspec.json.decode(framed[framed.index(b"{") :])
        if told["type"] == "spectators":
            self.heard.append(msgspec.convert(told["spectators"], SpectatorsShown))


def listen(page: ClientSession) -> list[SpectatorsShown]:
    ear = _SpectatorMessages()
    page.opened(cast(WebSocketConnection, ear))
    return ear.heard


def fire_timers(timers: list[Callable[[], None]]) -> None:
    """Fire the timers, including those that bus messages set."""
    while timers:
        timers.pop(0)()


class _OneWayBus:
    """A bus to one other process."""

    has_others = True

    def __init__(self, receive: Callable[[bus.Message], None]) -> None:
        self.publish = receive

    async def open(self, receive: bus.Receive) -> None:
        pass

    def subscribe(self, table: str) -> None:
        pass

    def unsubscribe(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


def connect(one: InProcessServer, other: InProcessServer) -> None:
    for here, there in ((one.server, other.server), (other.server, one.server)):
        here.registry.bus = _OneWayBus(there._receive)
