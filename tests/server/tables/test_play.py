"""Whole games over HTTP and sockets."""

import asyncio
from pathlib import Path

from parlour.client import Client
from parlour.engine.values import Seat
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from parlour.protocol.values import PerMove
from parlour.server.lobby.requests import MyTables
from served.process import Served
from server.tables.friends import friends
from support.loops import run_async


def test_two_friends_play_a_game(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with Client(url) as ann, Client(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as one, await bob.socket() as two:
                await one.watch(table.id)
                await two.watch(table.id)
                for socket, cell in zip((one, two, one, two, one), (0, 3, 1, 4, 2), strict=True):
                    answer = await socket.act(table.id, Mark(cell))
                    assert isinstance(answer, server_messages.Done), answer
                last = await two.until(server_messages.Update, lambda update: update.seq == 5)

        assert last.result is not None
        assert last.result.places == (1, 2)

    with Served(tmp_path) as server:
        asyncio.run(play(server.url))


def test_my_tables_list_the_time_left(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with friends(url, clock=PerMove(600)) as f:
            await f.bob.make("tictactoe")
            for who, is_mine in ((f.ann, True), (f.bob, False)):
                found = await who.request("GET", "/api/tables/mine", None, MyTables)
                (one,) = [one for one in found.tables if one.table.status == "running"]
                assert (one.is_my_turn, one.waiting) == (is_mine, [0])
                assert one.left is not None
                assert 0 < one.left <= 600_000
                assert all(other.left is None for other in found.tables if other is not one)

    with Served(tmp_path) as server:
        run_async(play(server.url))


def test_a_person_plays_cambio_against_bots(tmp_path: Path) -> None:
    async def play(url: str) -> server_messages.Table:
        async with Client(url) as ann:
            await ann.guest("Ann")
            table = await ann.make("cambio", ["person", "bot:hard", "bot:easy"])
            await ann.start(table.id)
            async with await ann.socket() as page:
                shown = await page.watch(table.id)
                assert shown.you == Seat(0)
                choices, ask = shown.choices, shown.ask
                while True:
                    if choices:
                        answer = await page.act(table.id, choices[-1].action, ask=ask)
                        assert isinstance(answer, server_messages.Done), answer
                    update = await page.until(
                        server_messages.Update, lambda one: one.choices is not None or one.result is not None
                    )
                    choices, ask = update.choices or (), update.ask
                    if update.result is not None:
                        break
                return await page.watch(table.id)

    with Served(tmp_path) as server:
        shown = run_async(play(server.url))

    assert shown.result is not None
    assert shown.table.status == "over"
    assert shown.table.secret is not None
