"""Deadlines survive the process: a card that a player was looking at when the server died is hidden in
time."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from parlour.client import Client, Socket
from parlour.engine.entry import Entry
from parlour.engine.values import Millis
from parlour.games import built_in
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Choice
from parlour.store.open import open_store
from served.process import Served
from support.loops import run_async

LIKED = (b'"type":"peek_own"', b'"type":"discard"', b'"source":"deck"', b'"type":"ready"')
"""Parts of actions that lead to a look at a card, best first."""


class Glimpsed(msgspec.Struct):
    until: Millis


class Look(msgspec.Struct):
    stage: str
    shown: Glimpsed | None = None


@pytest.mark.deep
def test_a_look_interrupted_by_a_crash_ends_on_time(tmp_path: Path) -> None:
    async def play(
        server: Served,
    ) -> tuple[Millis, list[server_messages.Table], server_messages.Update | None]:
        async with Client(server.url) as ann, Client(server.url) as bob:
            table = await _table(ann, bob)
            looker, until = await _look_at_a_card([ann, bob], table)
            server.kill()
            await asyncio.to_thread(server.start)
            async with await looker.socket() as page:
                shown = [await page.watch(table)]
                ended: server_messages.Update | None = None
                if _look(shown[0]).shown is not None:
                    ended = await page.until(server_messages.Update)
                shown.append(await page.watch(table))
            return until, shown, ended

    with Served(tmp_path) as server:
        until, shown, ended = run_async(play(server))

    for table in shown:
        look = _look(table).shown
        assert look is None or (look.until == until and table.now < until)
    assert ended is None or ended.now == until
    assert _look(shown[-1]).shown is None


@pytest.mark.deep
def test_a_look_ends_on_time_although_no_client_returns(tmp_path: Path) -> None:
    async def play(server: Served) -> tuple[Millis, Entry]:
        store = open_store(f"sqlite:///{tmp_path / 'parlour.db'}")
        await store.open()
        async with Client(server.url) as ann, Client(server.url) as bob:
            table = await _table(ann, bob)
            _, until = await _look_at_a_card([ann, bob], table)
        server.kill()
        kept = len(await store.tail(table, -1))
        await asyncio.to_thread(server.start)
        while not (ended := await store.tail(table, kept - 1)):
            await asyncio.sleep(0.1)
        await store.close()
        return until, built_in("cambio").decode_entry(ended[0])

    with Served(tmp_path) as server:
        until, ended = run_async(play(server))

    assert (ended.kind, ended.by, ended.now) == ("notice", None, until)


async def _table(host: Client, guest: Client) -> str:
    await host.guest("Ann")
    await guest.guest("Bob")
    table = await host.make("cambio")
    await guest.join(table.id)
    await host.start(table.id)
    return table.id


async def _look_at_a_card(people: Sequence[Client], table: str) -> tuple[Client, Millis]:
    """Plays until a player looks at a card. Returns the player and the deadline."""
    pages = [await client.socket() for client in people]
    try:
        while True:
            for client, page in zip(people, pages, strict=True):
                shown = await page.watch(table)
                look = _look(shown)
                if look.stage == "revealing" and look.shown is not None:
                    return client, look.shown.until
                await _act(page, table, shown)
    finally:
        for page in pages:
            await page.close()


async def _act(page: Socket, table: str, shown: server_messages.Table) -> None:
    liked = sorted(shown.choices, key=_rank)
    if liked:
        await page.command(client_messages.Act(table, page.fresh(), liked[0].action, shown.ask))


def _rank(choice: Choice) -> int:
    raw = bytes(choice.action)
    return next((rank for rank, tag in enumerate(LIKED) if tag in raw), len(LIKED))


def _look(shown: server_messages.Table) -> Look:
    return msgspec.json.decode(bytes(shown.view), type=Look)
