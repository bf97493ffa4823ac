"""The limit on the size of options, on every way that a table gets them."""

from dataclasses import replace
from urllib.parse import quote

import msgspec

from parlour.engine.table.files import Person, save
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Seat
from parlour.games import built_in
from parlour.server.lobby.creation import MAX_OPTIONS_BYTES
from parlour.store.queries import tables
from server.world import NOON, World, json_of, problem, run_in_world

TOO_LONG = 413, "lobby/options-too-long"
PADDED = "{" + " " * MAX_OPTIONS_BYTES + "}"
"""Valid options for every game, two bytes too long."""


class Noted(Data, frozen=True):
    note: str = ""


def test_a_table_with_longer_options_is_refused(store_url: str) -> None:
    """Once, a table accepted a megabyte of options."""
    frame = len(msgspec.json.encode(Noted()))

    async def test(world: World) -> None:
        games = world.services.games
        assert isinstance(games, dict)
        decode = msgspec.json.Decoder(Noted).decode
        games["tictactoe"] = replace(built_in("tictactoe"), Options=Noted, decode_options=decode)
        ann = await world.guest("Ann")
        asked = {"game": "tictactoe", "options": {"note": "x" * (MAX_OPTIONS_BYTES - frame)}}
        json_of(await ann.ask("POST", "/api/tables", asked))
        asked["options"] = {"note": "x" * (MAX_OPTIONS_BYTES - frame + 1)}
        english = await ann.ask("POST", "/api/tables", asked)
        german = await ann.ask("POST", "/api/tables", asked, **{"Accept-Language": "de"})
        mine = (await ann.get("/api/tables/mine"))["tables"]

        assert problem(english) == problem(german) == TOO_LONG
        assert english.json()["sentence"] == "These options are too long. Use at most 16000 bytes."
        assert german.json()["sentence"] == "Diese Optionen sind zu lang. Höchstens 16000 Bytes sind möglich."
        assert isinstance(mine, list)
        assert len(mine) == 1

    run_in_world(store_url, test)


def test_a_rematch_or_fork_with_longer_stored_options_is_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        running, over = await world.started(ann, ben), await world.started(ann, ben)
        await world.play_out(str(over["id"]))
        async with world.services.store.write() as connection:
            for table in (running, over):
                await tables.change(connection, str(table["id"]), options=PADDED)

        assert await ann.refused(f"/api/tables/{over['id']}/rematch") == TOO_LONG
        assert await ann.refused(f"/api/tables/{over['id']}/fork", {"seq": 1}) == TOO_LONG
        assert await ann.refused(f"/api/tables/{running['id']}/sandbox", {}) == TOO_LONG
        mine = (await ann.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert len(mine) == 2

    run_in_world(store_url, test)


def test_a_file_with_longer_options_is_not_imported(store_url: str) -> None:
    table = Table(built_in("tictactoe"), "t" * 36, seats=2, secret=b"s" * 32)
    table.start(NOON)
    table.close(Seat(0), NOON)
    raw = save(table, [Person("Ann"), Person("Ben")], NOON)

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        padded = raw.replace(b'"options":{}', b'"options":' + PADDED.encode(), 1)

        assert padded != raw
        assert problem(await ann.ask("POST", "/api/tables/import", padded)) == TOO_LONG

    run_in_world(store_url, test)


def test_a_rules_page_with_longer_options_is_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        path = f"/api/games/tictactoe/about?options={quote(PADDED)}"

        assert await world.anonymous.refused(path, method="GET") == TOO_LONG

    run_in_world(store_url, test)
