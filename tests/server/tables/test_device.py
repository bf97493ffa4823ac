"""Play on one device: one person plays all seats, from the view of one seat at a time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from parlour.client import Client, Socket
from parlour.engine.table.verify import verify
from parlour.games import built_in
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import TableShown
from served.process import Served
from server.tables.friends import run

NAMES = ["Ana", "Ben"]


async def make(ann: Client, game: str = "tictactoe", **asked: object) -> TableShown:
    body = {"game": game, "seats": ["open", "open"], "kind": "device", "names": NAMES, **asked}
    made = await ann.request("POST", "/api/tables", body, TableShown)
    return await ann.start(made.id)


@asynccontextmanager
async def device(
    url: str, game: str = "tictactoe", **asked: object
) -> AsyncIterator[tuple[Client, Socket, str]]:
    async with Client(url) as ann:
        await ann.guest("Ann")
        table = await make(ann, game, **asked)
        async with await ann.socket() as page:
            yield ann, page, table.id


async def first_choice(page: Socket, shown: server_messages.Table) -> server_messages.Done:
    done = await page.act(shown.table.id, shown.choices[0].action, ask=shown.ask)
    assert isinstance(done, server_messages.Done), done
    return done


def test_one_person_plays_all_seats(served: Served) -> None:
    async def play() -> None:
        async with device(served.url) as (_, page, table):
            shown = await page.watch(table)
            assert (shown.you, shown.choices, list(shown.waiting)) == (None, [], [0])
            assert (shown.table.kind, shown.table.is_public, shown.table.parent) == ("device", False, None)
            assert [(seat.name, seat.kind, seat.is_present) for seat in shown.table.seats] == [
                ("Ana", "person", True),
                ("Ben", "person", True),
            ]
            turns = []
            while shown.table.status == "running":
                seat = shown.waiting[0]
                shown = await page.watch(table, seat=seat)
                assert shown.you == seat
                turns.append(seat)
                await first_choice(page, shown)
                shown = await page.watch(table)
            assert turns == [0, 1, 0, 1, 0, 1, 0]
            assert shown.result is not None

    run(play)


def test_a_client_sees_only_the_hand_of_its_current_seat(served: Served) -> None:
    async def play() -> None:
        async with device(served.url, "cambio") as (_, page, table):
            public = await page.watch(table)
            assert public.you is None
            ana, ben = await page.watch(table, seat=0), await page.watch(table, seat=1)
            cards = [_cards(one) for one in (public, ana, ben)]
            assert cards[0] == []
            assert len(cards[1]) == len(cards[2]) == 2
            await first_choice(page, ben)
            told = await page.until(server_messages.Update)
            assert list(told.waiting) == [0], "only Ben has looked"

    run(play)


def _cards(shown: server_messages.Table) -> list[object]:
    look = msgspec.json.decode(bytes(shown.view))["shown"]
    return [] if look is None else look["what"]


def test_no_time_passes_at_a_device_table(served: Served) -> None:
    """At a normal table, the first look of Cambio ends by itself."""

    async def play() -> None:
        async with device(served.url, "cambio", options={"turn_timer_sec": 5}) as (_, page, table):
            first = await page.watch(table, seat=0)
            await first_choice(page, first)
            second = await page.watch(table, seat=1)
            assert second.now == first.now
            await first_choice(page, second)
            third = await page.watch(table, seat=0)
            assert third.now == first.now
            assert list(third.waiting) == [0], "both have looked, so it is the first turn"

    run(play)


def test_a_client_acts_only_for_its_current_seat(served: Served) -> None:
    async def play() -> None:
        async with device(served.url) as (_, page, table):
            shown = await page.watch(table, seat=0)
            action = shown.choices[0].action
            await page.watch(table)
            refused = await page.act(table, action)
            assert isinstance(refused, server_messages.Refused)
            assert refused.code == "seat/none"
            await page.watch(table, seat=1)
            refused = await page.act(table, action)
            assert isinstance(refused, server_messages.Refused)
            assert refused.code == "tictactoe/not-your-turn"
            await page.send(client_messages.Watch(table, seat=2))
            assert (await page.until(server_messages.Fault)).code == "seat/not-yours"

    run(play)


def test_a_stranger_cannot_watch_a_device_table(served: Served) -> None:
    async def play() -> None:
        async with device(served.url) as (ann, _, table), Client(served.url) as bob:
            await bob.guest("Bob")
            code = (await ann.table(table)).code
            async with await bob.socket() as page:
                for ask in (client_messages.Watch(table, code=code), client_messages.Watch(table, seat=1)):
                    await page.send(ask)
                    assert (await page.until(server_messages.Fault)).code == "table/unknown"
            links = await ann.request("GET", f"/api/tables/{table}/links", None, dict)
            assert links == {"links": []}

    run(play)


def test_a_player_of_a_normal_table_cannot_watch_from_another_seat(served: Served) -> None:
    async def play() -> None:
        async with Client(served.url) as ann, Client(served.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("cambio")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await bob.socket() as page:
                await page.send(client_messages.Watch(table.id, seat=0))
                assert (await page.until(server_messages.Fault)).code == "seat/not-yours"
                assert (await page.watch(table.id, seat=1)).you == 1

    run(play)


def test_undo_needs_no_consent_and_a_rematch_stays_on_the_device(served: Served) -> None:
    async def play() -> None:
        async with device(served.url) as (ann, page, table):
            for seat in (0, 1):
                await first_choice(page, await page.watch(table, seat=seat))
            await page.watch(table, seat=0)
            undone = await page.command(client_messages.Undo(table, page.fresh(), to=0))
            assert isinstance(undone, server_messages.Done)
            assert undone.seq == 3
            resigned = await page.command(client_messages.Resign(table, page.fresh()))
            assert isinstance(resigned, server_messages.Done)
            again = await ann.request("POST", f"/api/tables/{table}/rematch", {}, TableShown)
            assert (again.kind, [seat.name for seat in again.seats]) == ("device", ["Ben", "Ana"])
            assert (await ann.start(again.id)).status == "running"

    run(play)


def test_the_saved_file_of_a_device_table_verifies(served: Served) -> None:
    """Its log verifies, although no time passed."""

    async def play() -> None:
        async with device(served.url) as (ann, page, table):
            shown = await page.watch(table)
            while shown.table.status == "running":
                await first_choice(page, await page.watch(table, seat=shown.waiting[0]))
                shown = await page.watch(table)
            file = await ann.request("GET", f"/api/tables/{table}/file", None, msgspec.Raw)
            assert verify(bytes(file), built_in).fault is None

    run(play)
