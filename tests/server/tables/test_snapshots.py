"""A snapshot is rendered once for all clients that wait for it, only in languages the game has."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from parlour.engine.values import Millis, encode
from parlour.protocol import client_messages
from parlour.protocol.values import Absence
from parlour.server.net.rate_limit import RateLimiter, SharedRateLimiters
from parlour.server.net.websocket import WebSocketConnection
from parlour.server.sockets.budgets import (
    NETWORK_CONNECTIONS,
    PERSON_CONNECTIONS,
    WHOLE_TABLE_COST,
    Budgets,
)
from parlour.server.sockets.client_session import ClientSession
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import ViewCache
from server.tables.friends import run
from server.tables.in_process import InProcessServer, in_process_server


class _From:
    """A connection from one network."""

    def __init__(self, network: str) -> None:
        self.network = network
        self.sent: list[bytes] = []

    def send(self, framed: bytes) -> None:
        self.sent.append(framed)


def page_from(e: InProcessServer, network: str) -> tuple[ClientSession, _From]:
    page, wire = e.server.hub.new_session(None), _From(network)
    page.opened(cast(WebSocketConnection, wire))
    return page, wire


@pytest.fixture
def renderings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of the rendered snapshots."""
    found: list[str] = []
    render: Callable[..., object] = ViewCache.render

    def counted(self: ViewCache, table: object, subscription: object) -> object:
        found.append(getattr(subscription, "language", ""))
        return render(self, table, subscription)

    monkeypatch.setattr(ViewCache, "render", counted)
    return found


async def started(e: InProcessServer) -> TableSession:
    await e.tables("tictactoe", Absence(), 1)
    (session,) = e.server.registry.sessions.values()
    return session


def test_an_unsupported_language_falls_back_to_english(tmp_path: Path) -> None:
    """Otherwise each client could have a snapshot in a language of its own, which stayed in memory."""

    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await started(e)
            subscriptions = len(session.audience.subscribers)
            for number in range(9):
                page, _ = page_from(e, "")
                page.received(encode(client_messages.Watch(session.id, True, f"x{number}")))
            german, _ = page_from(e, "")
            german.received(encode(client_messages.Watch(session.id, True, "de")))
            await e.quiet()

            assert {one.language for one in session.audience.subscribers} == {"en", "de"}
            assert len(session.audience.subscribers) == subscriptions + 2

    run(play)


def test_clients_waiting_for_the_same_snapshot_share_one_rendering(
    tmp_path: Path, renderings: list[str]
) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await started(e)
            pages = [page_from(e, "") for _ in range(20)]
            for page, _ in pages:
                page.received(encode(client_messages.Watch(session.id)))
            await e.quiet()
            renderings.clear()
            queue = e.server.hub._snapshots
            async with queue.turn():
                for page, wire in pages:
                    wire.sent.clear()
                    page.received(encode(client_messages.Sync(session.id)))
                while queue._waiting <= len(pages):
                    await asyncio.sleep(0.002)
            await e.quiet()

            assert renderings == ["en"]
            assert [len(wire.sent) for _, wire in pages] == [1] * len(pages)

            pages[0][0].received(encode(client_messages.Sync(session.id)))
            await e.quiet()
            assert renderings == ["en"] * 2, "nothing is kept once no page waits"

    run(play)


def test_repeated_requests_before_the_response_get_one_response(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await started(e)
            page, wire = page_from(e, "")
            page.received(encode(client_messages.Watch(session.id)))
            await e.quiet()
            wire.sent.clear()
            for _ in range(5):
                page.received(encode(client_messages.Sync(session.id)))
            await e.quiet()
            assert len(wire.sent) == 1

            page.received(encode(client_messages.Sync(session.id)))
            await e.quiet()
            assert len(wire.sent) == 2

    run(play)


def test_connections_of_one_network_share_a_budget(tmp_path: Path) -> None:
    """Snapshots for 200 sockets of one address delayed other clients by 9 s."""

    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await started(e)
            e.server.hub.budgets = Budgets(1)
            pages = [page_from(e, "192.0.2.1") for _ in range(30)]
            other, elsewhere = page_from(e, "192.0.2.2")
            for page, _ in [*pages, (other, elsewhere)]:
                page.received(encode(client_messages.Watch(session.id)))
            await e.quiet()

            refused = [page for page, wire in pages if b"message/too-fast" in b"".join(wire.sent)]
            watching = [page for page, _ in pages if session.id in page.watched]
            assert len(watching) == 5 * NETWORK_CONNECTIONS // WHOLE_TABLE_COST
            assert len(refused) == len(pages) - len(watching)
            assert session.id in other.watched

    run(play)


def test_connections_of_one_person_share_a_budget() -> None:
    budgets, now = Budgets(2), Millis(0)
    here, there = budgets.of("192.0.2.1", "ann", now), budgets.of("192.0.2.2", "ann", now)
    nobody = budgets.of("", None, now)

    assert here[0] is there[0]
    assert here[1] is not there[1]
    assert nobody == []
    assert here[0].take(now, 5 * 2 * PERSON_CONNECTIONS)
    assert not there[0].take(now)


def test_shared_rate_limiters_forget_full_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.net.rate_limit.MAX_LIMITERS", 2)
    limiters, now = SharedRateLimiters(1), Millis(0)
    spent = limiters.of("spent", now)
    assert spent.take(now, 5)
    limiters.of("full", now)
    limiters.of("third", now)

    assert limiters.of("spent", now) is spent
    assert isinstance(limiters.of("full", now), RateLimiter)
    assert not spent.take(now)
