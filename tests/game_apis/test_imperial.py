"""Imperial's read-only routes: each viewer's documents, histories and undo."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import httpx
import pytest

from games.imperial.schemas import faults
from parlour.client import Client
from parlour.game_apis.imperial.document import schema
from parlour.games.imperial.actions import Bid, Take
from parlour.games.imperial.state import Cents
from parlour.protocol import client_messages, server_messages
from served.process import Served
from server.world import World, run_in_world

ROOT = schema()
Json = dict[str, "object"]


class Reader:
    def __init__(self, client: Client, http: httpx.AsyncClient) -> None:
        self.client, self.http = client, http

    async def ask(self, path: str, method: str = "GET") -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.client.token}"} if self.client.token else {}
        return await self.http.request(method, f"{self.client.url}/api/imperial/{path}", headers=headers)

    async def read(self, path: str) -> Json:
        answer = await self.ask(path)
        assert answer.status_code == 200, answer.text
        tree: Json = answer.json()
        return tree

    async def status(self, path: str, method: str = "GET") -> int:
        return (await self.ask(path, method)).status_code


Play = Callable[[Sequence[Reader]], Awaitable[None]]


def schema_faults(tree: object, part: str) -> list[str]:
    return list(faults(tree, {"$ref": f"#/$defs/{part}"}, ROOT))


def run_with_readers(data: Path, database: str, play: Play) -> None:
    async def run(url: str) -> None:
        async with httpx.AsyncClient(timeout=60) as http:
            clients = [Client(url) for _ in range(4)]
            try:
                for client, name in zip(clients, ("Ann", "Ben", "Cat", "Dan"), strict=True):
                    await client.guest(name)
                await asyncio.wait_for(play([Reader(client, http) for client in clients]), 300)
            finally:
                for client in clients:
                    await client.close()

    with Served(data, database=database) as server:
        asyncio.run(run(server.url))


async def table_of(ann: Reader, ben: Reader, *watchers: Reader, is_public: bool = True) -> str:
    table = await ann.client.make("imperial", is_public=is_public)
    await ben.client.join(table.id if is_public else table.code)
    for one in watchers:
        assert (await one.client.table(table.code)).id == table.id
    await ann.client.start(table.id)
    return table.id


def test_each_viewer_reads_their_own_document_with_sealed_bids_hidden(tmp_path: Path, store_url: str) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, cat, _ = readers
        table = await table_of(ann, ben)
        async with await ann.client.socket() as page:
            await page.watch(table)
            assert isinstance(await page.act(table, Bid(Cents(500))), server_messages.Done)
            seen = [await reader.read(f"games/{table}") for reader in (ann, ben, cat)]
            past = [await reader.read(f"game-histories/{table}/1") for reader in (ann, ben, cat)]

            assert [schema_faults(tree, "game") for tree in (*seen, *past)] == [[]] * 6
            assert [tree["turnID"] for tree in (*seen, *past)] == [2, 2, 2, 1, 1, 1]
            assert [_bid(tree, "Ann") for tree in (*seen, *past)] == [5, None, None, None, None, None]
            assert await ann.status(f"game-histories/{table}/2") == 404

            undone = await page.command(client_messages.Undo(table, page.new_command_id()))
            assert isinstance(undone, server_messages.Done), undone
        assert await ann.status(f"game-histories/{table}/1") == 404
        back = await ann.read(f"games/{table}")
        assert (back["turnID"], _bid(back, "Ann")) == (1, None)
        async with await ben.client.socket() as page:
            await page.watch(table)
            await page.act(table, Bid(Cents(100)))

            assert (await ben.read(f"game-histories/{table}/1"))["turnID"] == 1
            assert await ben.status(f"game-histories/{table}/2") == 404

    run_with_readers(tmp_path, store_url, play)


def _bid(tree: Json, name: str) -> object:
    players = tree["playerInfo"]
    assert isinstance(players, dict)
    return players[name].get("bid")


def test_undo_is_null_once_the_bids_are_opened(tmp_path: Path) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, *_ = readers
        table = await table_of(ann, ben)
        async with await ann.client.socket() as one, await ben.client.socket() as two:
            await one.watch(table)
            await two.watch(table)
            await one.act(table, Bid(Cents(500)))
            assert (await ben.read(f"games/{table}"))["undo"] == "Ann"
            await two.act(table, Bid(Cents(100)))

            assert (await ben.read(f"games/{table}"))["undo"] is None
            assert (await ben.read(f"game-histories/{table}/2"))["undo"] == "Ann"
            assert (await ben.read(f"game-histories/{table}/1"))["undo"] is None

            await one.act(table, Take())
            assert (await ben.read(f"game-histories/{table}/3"))["undo"] is None

    run_with_readers(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_resigned_game_is_over_in_every_document(tmp_path: Path, store_url: str) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, cat, _ = readers
        table = await table_of(ann, ben)
        async with await ann.client.socket() as page:
            await page.watch(table)
            await page.act(table, Bid(Cents(500)))
            assert (await ann.read(f"games/{table}"))["mode"] == "bid"
            await page.command(client_messages.Resign(table, page.new_command_id()))
        for reader in (ann, ben, cat):
            tree = await reader.read(f"games/{table}")

            assert schema_faults(tree, "game") == []
            assert (tree["mode"], tree["undo"], tree["turnID"]) == ("game-over", None, 2)
            assert _bid(tree, "Ann") is None
            assert str(tree["history"]).endswith("'Ann resigned.']")
            past = await reader.read(f"game-histories/{table}/1")
            assert past["mode"] == "bid"

    run_with_readers(tmp_path, store_url, play)


def test_a_redone_turn_has_its_history_again(tmp_path: Path) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, *_ = readers
        table = await table_of(ann, ben)
        async with await ann.client.socket() as page:
            await page.watch(table)
            await page.act(table, Bid(Cents(500)))
            first = await ann.read(f"game-histories/{table}/1")
            await page.command(client_messages.Undo(table, page.new_command_id()))
            redone = await page.command(client_messages.Redo(table, page.new_command_id()))
            assert isinstance(redone, server_messages.Done), redone
        assert await ann.read(f"game-histories/{table}/1") == first
        assert (await ann.read(f"games/{table}"))["turnID"] == 2

    run_with_readers(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_documents_need_permission(tmp_path: Path) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, cat, dan = readers
        table = await table_of(ann, ben, cat, is_public=False)
        nobody = Reader(Client(ann.client.url), cat.http)

        assert [await one.status(f"games/{table}") for one in (ann, ben, cat, dan, nobody)] == [
            200,
            200,
            200,
            403,
            401,
        ]
        assert await dan.status(f"game-histories/{table}/1") == 403
        assert await ann.status("games/00000000-0000-4000-8000-000000000000") == 404
        for path in ("template-game", "setups/standard"):
            assert [await one.status(path) for one in (dan, nobody)] == [200, 401]
        assert await dan.status("setups/moon") == 404
        mine = await ann.read(f"users/{ann.client.person}")
        assert mine == {"name": "Ann", "email": "", "tables": [table]}
        assert await dan.status(f"users/{ann.client.person}") == 403
        assert await nobody.status(f"users/{ann.client.person}") == 401
        await nobody.client.close()

    run_with_readers(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_templates_and_setups_match_the_schema_and_routes_are_read_only(tmp_path: Path) -> None:
    async def play(readers: Sequence[Reader]) -> None:
        ann, ben, *_ = readers
        table = await table_of(ann, ben)
        paths = (f"games/{table}", f"game-histories/{table}/1", "template-game", "setups/standard", "users/x")

        assert schema_faults(await ann.read("template-game"), "template") == []
        assert schema_faults(await ann.read("setups/example"), "setup") == []
        for path in paths:
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                assert await ann.status(path, method) == 405, (path, method)

    run_with_readers(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


@pytest.mark.parametrize("name", ["A.B", "a#1", "c$h", "x/y", "[z]"])
def test_a_name_with_forbidden_characters_is_refused(name: str, tmp_path: Path) -> None:
    async def test(world: World) -> None:
        ann, own = await world.guest("Ann"), await world.guest(name)
        table = await world.table(ann, game="imperial")
        status = await own.refused(f"/api/tables/{table['code']}/join", {"name": name})
        joined = await own.post(f"/api/tables/{table['code']}/join", {})

        assert status == (422, "lobby/name-signs")
        seats = joined["seats"]
        assert isinstance(seats, list)
        taken: Mapping[str, str] = seats[1]
        assert not {*".#$/[]"} & {*taken["name"]}

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)
