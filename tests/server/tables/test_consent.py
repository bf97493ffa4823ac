"""Undo requests at tables of three or more: every player must agree, and one refusal ends the request."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from parlour.client import Client, Socket
from parlour.engine import Seat
from parlour.games.imperial.actions import Bid, Decline
from parlour.games.imperial.state import Cents
from parlour.protocol import client_messages, server_messages
from served.process import Served
from server.tables.friends import run

NAMES = ("Ann", "Ben", "Cid", "Dot")
SEATS = pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.deep)])


@dataclass
class Club:
    """Players of Imperial, in the order of their seats."""

    table: str
    clients: Sequence[Client]
    pages: Sequence[Socket]

    async def bid(self) -> None:
        """All players bid, Ann the most. The last bid reveals all bids, and it is Ann's turn to buy."""
        for number, page in enumerate(self.pages):
            assert isinstance(await page.act(self.table, Bid(Cents(1500 - number))), server_messages.Done)

    async def undo(self, seat: int, to: int | None = None) -> server_messages.Done | server_messages.Refused:
        page = self.pages[seat]
        return await page.command(client_messages.Undo(self.table, page.new_command_id(), to=to))

    async def answer(self, seat: int, agree: bool = True) -> server_messages.Done | server_messages.Refused:
        page = self.pages[seat]
        return await page.command(client_messages.Consent(self.table, page.new_command_id(), agree))

    async def snapshot(self, seat: int = 0) -> server_messages.Table:
        return await self.pages[seat].watch(self.table)

    async def phase(self) -> str:
        return str(msgspec.json.decode((await self.snapshot()).view)["phase"]["type"])


@asynccontextmanager
async def club(url: str, people: int, *, bots: int = 0) -> AsyncIterator[Club]:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(people)]
        for client, name in zip(clients, NAMES, strict=False):
            await client.guest(name)
        seats = ["person", *["open"] * (people - 1), *["bot:sensible"] * bots]
        table = (await clients[0].make("imperial", seats)).id
        for number, client in enumerate(clients[1:], 1):
            await client.join(table, seat=number)
        await clients[0].start(table)
        pages = [await stack.enter_async_context(await client.socket()) for client in clients]
        for page in pages:
            await page.watch(table)
        yield Club(table, clients, pages)


def refused(answer: server_messages.Done | server_messages.Refused) -> str:
    assert isinstance(answer, server_messages.Refused)
    return answer.code


@SEATS
def test_every_player_must_accept(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            asked = await c.undo(0, to=0)
            assert isinstance(asked, server_messages.Done)
            assert asked.seq is None
            for seat in range(1, seats - 1):
                partly = await c.answer(seat)
                assert isinstance(partly, server_messages.Done)
                assert partly.seq is None
                shown = (await c.snapshot(seat)).undo
                assert shown is not None
                assert sorted(shown.agreed) == list(range(seat + 1))
                assert await c.phase() == "buying"
            done = await c.answer(seats - 1)

            assert isinstance(done, server_messages.Done)
            assert done.seq == seats + 1
            assert await c.phase() == "bidding"
            assert (await c.snapshot()).undo is None

    run(play)


@SEATS
def test_accepting_twice_counts_once(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(0)
            for _ in range(seats):
                await c.answer(1)

            assert await c.phase() == "buying"
            open_ = (await c.snapshot()).undo
            assert open_ is not None
            assert sorted(open_.agreed) == [0, 1]

    run(play)


@SEATS
def test_concurrent_acceptances_all_count(tmp_path: Path, store_url: str, seats: int) -> None:
    async def play() -> None:
        async with club(server.url, seats) as c:
            await c.bid()
            await c.undo(0)
            answers = await asyncio.gather(*(c.answer(seat) for seat in range(1, seats)))

            assert [type(answer) for answer in answers] == [server_messages.Done] * (seats - 1)
            assert await c.phase() == "bidding"

    with Served(tmp_path, database=store_url) as server:
        run(play)


@SEATS
def test_one_refusal_ends_the_request(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(0)
            for seat in range(1, seats - 1):
                await c.answer(seat)
            await c.answer(seats - 1, agree=False)

            assert (await c.snapshot()).undo is None
            assert refused(await c.answer(1)) == "undo/none-asked"
            assert await c.phase() == "buying"

    run(play)


@SEATS
def test_a_move_ends_the_request(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(seats - 1)
            await c.answer(1)
            assert isinstance(await c.pages[0].act(c.table, Decline()), server_messages.Done)

            assert (await c.snapshot()).undo is None
            assert refused(await c.answer(2 if seats == 4 else 1)) == "undo/none-asked"

    run(play)


@SEATS
def test_a_second_request_is_refused_while_the_first_is_open(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(0, to=0)

            assert refused(await c.undo(1, to=1)) == "undo/asked"
            open_ = (await c.snapshot()).undo
            assert open_ is not None
            assert (open_.by, open_.to, list(open_.agreed)) == (Seat(0), 0, [Seat(0)])

    run(play)


@SEATS
def test_an_equal_request_counts_as_acceptance(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            for seat in range(seats):
                assert isinstance(await c.undo(seat, to=0), server_messages.Done)

            assert await c.phase() == "bidding"

    run(play)


@SEATS
def test_a_changed_request_asks_every_player_again(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(0, to=1)
            await c.answer(1)
            await c.undo(0, to=0)
            open_ = (await c.snapshot()).undo

            assert open_ is not None
            assert (open_.to, list(open_.agreed)) == (0, [Seat(0)])

    run(play)


@SEATS
def test_a_resigned_seat_does_not_have_to_accept(served: Served, seats: int) -> None:
    async def play() -> None:
        async with club(served.url, seats) as c:
            await c.bid()
            await c.undo(0)
            gone = c.pages[seats - 1]
            await gone.command(client_messages.Resign(c.table, gone.new_command_id()))
            for seat in range(1, seats - 1):
                await c.answer(seat)

            assert (await c.snapshot()).undo is None
            assert [entry for entry in (await c.snapshot()).lines if "undid" in entry.text]

    run(play)


@pytest.mark.parametrize("bots", [1, 2])
def test_bots_accept_and_the_other_person_is_asked(served: Served, bots: int) -> None:
    async def play() -> None:
        async with club(served.url, 2, bots=bots) as c:
            await c.bid()
            await _opened(c)
            asked = await c.undo(1, to=0)
            assert isinstance(asked, server_messages.Done)
            assert asked.seq is None
            done = await c.answer(0)

            assert isinstance(done, server_messages.Done)
            assert done.seq is not None

    run(play)


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_a_person_alone_with_bots_cannot_undo_over_revealed_bids(served: Served, bots: int) -> None:
    async def play() -> None:
        async with club(served.url, 1, bots=bots) as c:
            await c.bid()
            await _opened(c)

            assert refused(await c.undo(0, to=0)) == "table/undo-seen"
            assert (await c.snapshot()).undo is None
            assert await c.phase() != "bidding"

    run(play)


@pytest.mark.parametrize("bots", [1, 2])
def test_undo_over_revealed_bids_is_refused_after_the_last_other_person_left(
    served: Served, bots: int
) -> None:
    async def play() -> None:
        async with club(served.url, 2, bots=bots) as c:
            await c.bid()
            await _opened(c)
            await c.undo(0, to=0)
            gone = c.pages[1]
            await gone.command(client_messages.Resign(c.table, gone.new_command_id()))

            assert refused(await c.undo(0, to=0)) == "table/undo-seen"
            assert (await c.snapshot()).undo is None
            assert await c.phase() != "bidding"

    run(play)


async def _opened(c: Club) -> None:
    """Wait until the bots have bid too. Ann's bid is the highest, so it is her turn."""
    shown = await c.snapshot()
    if msgspec.json.decode(shown.view)["phase"]["type"] == "bidding":
        await c.pages[0].until(
            server_messages.Update, lambda update: "phase" in msgspec.json.decode(update.changed)
        )
        await _opened(c)
