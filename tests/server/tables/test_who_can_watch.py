"""Who can watch a private table: invited people and those with its code, with or without a name."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.client import Client, Socket
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import TableShown
from served.process import Served
from server.tables.friends import run
from services.nats import Nats


class PrivateTable(AsyncExitStack):
    """Ann has made a private table and watches it."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    async def begin(self) -> None:
        self.ann, self.bob = await self.guest("Ann"), await self.guest("Bob")
        self.table: TableShown = await self.ann.make("tictactoe", is_public=False)
        self.page = await self.socket(self.ann)
        await self.page.watch(self.table.id)

    async def start(self) -> None:
        await self.bob.join(self.table.code)
        await self.ann.start(self.table.id)

    async def guest(self, name: str) -> Client:
        return await (await self.signed_out_client()).guest(name)

    async def signed_out_client(self, url: str | None = None) -> Client:
        return await self.enter_async_context(Client(url or self.url))

    async def socket(self, client: Client) -> Socket:
        return await self.enter_async_context(await client.socket())


async def must_not_watch(page: Socket, table: str, code: str | None = None) -> None:
    await page.send(client_messages.Watch(table, code=code))
    fault = await page.until(server_messages.Fault)
    assert fault.code == "table/unknown"


@pytest.mark.parametrize("has_begun", [False, True], ids=["lobby", "running"])
def test_a_person_invited_while_the_table_is_open_can_watch(served: Served, has_begun: bool) -> None:
    async def play() -> None:
        async with PrivateTable(served.url) as e:
            await e.begin()
            if has_begun:
                await e.start()
            cleo = await e.guest("Cleo")
            page = await e.socket(cleo)
            await must_not_watch(page, e.table.id)
            await cleo.table(e.table.code)
            shown = await page.watch(e.table.id)

            assert shown.you is None
            assert shown.table.status == ("running" if has_begun else "open")

    run(play)


def test_an_anonymous_caller_with_the_code_can_watch(served: Served) -> None:
    async def play() -> None:
        async with PrivateTable(served.url) as e:
            await e.begin()
            page = await e.socket(await e.signed_out_client())
            await must_not_watch(page, e.table.id)
            await must_not_watch(page, e.table.id, "234567")
            early = await page.watch(e.table.id, code=e.table.code.lower())
            await e.start()
            begun = await page.until(server_messages.Table)
            await e.page.act(e.table.id, Mark(4))
            update = await page.until(server_messages.Update)
            late = await (await e.socket(await e.signed_out_client())).watch(e.table.id, code=e.table.code)

            assert (early.table.status, begun.table.status) == ("open", "running")
            assert update.seq == late.seq == 1
            said = await page.command(client_messages.Say(e.table.id, page.new_command_id(), "Hello"))
            assert isinstance(said, server_messages.Refused)
            assert said.code == "who/unknown"

    run(play)


def test_a_guest_who_used_the_code_can_return_without_it(served: Served) -> None:
    async def play() -> None:
        async with PrivateTable(served.url) as e:
            await e.begin()
            await e.start()
            cleo = await e.guest("Cleo")
            page = await e.socket(cleo)
            await page.watch(e.table.id, code=e.table.code)
            said = await page.command(client_messages.Say(e.table.id, page.new_command_id(), "Hello"))

            assert isinstance(said, server_messages.Done)
            assert (await cleo.table(e.table.id)).status == "running"
            assert (await (await e.socket(cleo)).watch(e.table.id)).you is None

    run(play)


def test_a_new_code_ends_watching_by_the_old_one(served: Served) -> None:
    async def play() -> None:
        async with PrivateTable(served.url) as e:
            await e.begin()
            await e.bob.join(e.table.code)
            page = await e.socket(await e.signed_out_client())
            await page.watch(e.table.id, code=e.table.code)
            await e.ann.raw("POST", f"/api/tables/{e.table.id}/kick", {"seat": 1})

            assert (await page.until(server_messages.Fault)).code == "table/unknown"
            await must_not_watch(page, e.table.id, e.table.code)

    run(play)


@pytest.mark.deep
def test_an_invitation_is_known_in_every_process(tmp_path: Path, postgres_url: str, nats: Nats) -> None:
    def process(name: str) -> Served:
        return Served(tmp_path / name, database=postgres_url, nats=nats.url)

    with process("one") as one, process("other") as other:

        async def play() -> None:
            async with PrivateTable(one.url) as e:
                await e.begin()
                await e.start()
                there = await e.signed_out_client(other.url)
                await there.guest("Cleo")
                await there.table(e.table.code)
                here = await e.signed_out_client()
                here.token = there.token
                shown = [await (await e.socket(who)).watch(e.table.id) for who in (here, there)]
                nameless = await e.socket(await e.signed_out_client(other.url))
                by_code = await nameless.watch(e.table.id, code=e.table.code)

                assert [one.you for one in (*shown, by_code)] == [None] * 3

        run(play)
