"""The cost of reading a long game: the entries read, and how many without yielding to the event loop."""

import asyncio
import dataclasses
import random
import threading
from collections.abc import Sequence
from itertools import pairwise
from uuid import uuid4

import msgspec
import pytest

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.files import Person, save
from parlour.engine.table.log import state_after
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words
from parlour.games import built_in
from parlour.protocol.values import Line
from parlour.server.http.job_queue import MAX_WAITING
from parlour.server.tables import past
from parlour.server.tables.positions import CHECKPOINT_ENTRIES, SLICE_ENTRIES
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.views import lines
from parlour.store.drivers.base import Connection
from parlour.store.queries import tables
from server.world import NOON, Caller, World, json_of, problem, run_in_world

ENTRIES = 500


def long_cambio() -> Table:
    """Plays a Cambio in which each player only draws and swaps, until the table is closed."""
    game = built_in("cambio")
    table = Table(game, str(uuid4()), seats=2, secret=b"s" * 32)
    table.start(NOON)
    while len(table.log) < ENTRIES - 1:
        seat = min(game.to_act(table.state))
        table.act(seat, table.choices(seat)[0], NOON)
    table.close(Seat(0), NOON)
    return table


def table_with_many_undos() -> Table:
    """Plays a tic-tac-toe with random undos and redos."""
    game, chance = built_in("tictactoe"), random.Random(5)
    table = Table(game, str(uuid4()), seats=2, secret=b"t" * 32)
    table.start(NOON)
    while len(table.log) < 3 * CHECKPOINT_ENTRIES:
        top = table.log.top
        seat = min(game.to_act(table.state))
        assert top is not None
        if table.log.undone and chance.random() < 0.4:
            by = table.log[table.log.undone[-1]].by
            assert by is not None
            table.redo(by, NOON)
        elif top.by is not None and (len(table.choices(seat)) < 6 or chance.random() < 0.5):
            table.undo(top.by, NOON)
        else:
            table.act(seat, chance.choice(table.choices(seat)), NOON)
    table.close(Seat(0), NOON)
    return table


async def import_table(world: World, table: Table) -> tuple[Caller, str]:
    """Imports *table* and returns its host and id."""
    zoe = await world.guest("Zoe")
    raw = save(table, [Person("Ann"), Person("Ben")], NOON)
    return zoe, str(json_of(await zoe.ask("POST", "/api/tables/import", raw))["id"])


@pytest.fixture
def entries_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the entries that each query returns."""
    counts: list[int] = []
    read = tables.entries

    async def count(connection: Connection, table_id: str, first: int, limit: int) -> Sequence[bytes]:
        found = await read(connection, table_id, first, limit)
        counts.append(len(found))
        return found

    monkeypatch.setattr(tables, "entries", count)
    return counts


def test_a_page_of_a_log_reads_only_its_own_entries(store_url: str, entries_read: list[int]) -> None:
    async def test(world: World) -> None:
        zoe, table_id = await import_table(world, long_cambio())
        path = f"/api/tables/{table_id}/log"

        page = await zoe.get(f"{path}?from=100&limit=50")
        end = await zoe.get(f"{path}?from={ENTRIES - 5}&limit=1000")
        beyond = await zoe.get(f"{path}?from={ENTRIES}")

        assert sum(entries_read) == 50 + 5
        assert (page["next"], end["next"], beyond) == (150, None, {"lines": [], "next": None, "last": 499})

    run_in_world(store_url, test)


def test_a_replay_continues_from_a_cached_position_nearby(store_url: str, entries_read: list[int]) -> None:
    async def test(world: World) -> None:
        zoe, table_id = await import_table(world, long_cambio())
        path = f"/api/tables/{table_id}/replay"
        await zoe.get(f"{path}/{ENTRIES - 1}")
        first, entries_read[:] = sum(entries_read), []

        for seq in (ENTRIES - 1, ENTRIES - 2, 100, 101):
            await zoe.get(f"{path}/{seq}")

        assert first == ENTRIES + 1
        assert sum(entries_read) <= 4 * (CHECKPOINT_ENTRIES + 1)

    run_in_world(store_url, test)


@pytest.mark.parametrize("path", [f"replay/{ENTRIES - 1}", f"log?limit={ENTRIES}"])
def test_reading_a_long_game_yields_to_other_requests(
    store_url: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = 0

    def count_replayed(game: Game, state: Data | None, entry: Entry) -> Data:
        nonlocal taken
        taken += 1
        return state_after(game, state, entry)

    def count_worded(
        game: Game, entries: Sequence[Entry], words: Words, now: Data | None, *, is_open: bool
    ) -> list[Line]:
        nonlocal taken
        taken += len(entries)
        return lines(game, entries, words, now, is_open=is_open)

    async def test(world: World) -> None:
        zoe, table_id = await import_table(world, long_cambio())
        monkeypatch.setattr(past, "state_after", count_replayed)
        monkeypatch.setattr(past, "lines", count_worded)
        seen = [0]

        async def other() -> None:
            while True:
                seen.append(taken)
                await asyncio.sleep(0)

        waiting = asyncio.create_task(other())
        await zoe.get(f"/api/tables/{table_id}/{path}")
        seen.append(taken)
        waiting.cancel()

        assert max(after - before for before, after in pairwise(seen)) <= SLICE_ENTRIES
        assert taken == ENTRIES

    run_in_world(store_url, test)


def test_a_past_position_equals_the_one_of_the_table(store_url: str) -> None:
    async def test(world: World) -> None:
        table = table_with_many_undos()
        _, table_id = await import_table(world, table)
        assert sum(entry.kind in ("undo", "redo") for entry in table.log.entries) > CHECKPOINT_ENTRIES
        async with world.services.store.scan() as connection:
            sitting = await tables.read(connection, table_id)
        assert sitting is not None
        row, order = sitting.table, list(range(len(table.log)))
        random.Random(1).shuffle(order)

        for seq in order:
            entry = table.log[seq]
            was = table.state_at(entry.to if entry.to is not None else seq)
            found = await world.tables.past.at(row, table.game, seq)
            assert msgspec.json.encode(found) == msgspec.json.encode(was), seq

    run_in_world(store_url, test)


def test_files_and_forks_of_long_games_wait_in_the_import_queue(store_url: str) -> None:
    """Each of them takes a second of a core, so they must not all run at once."""

    async def test(world: World) -> None:
        zoe, long = await import_table(world, long_cambio())
        short = (await world.started(zoe, await world.guest("Yan")))["id"]
        await world.play_out(str(short))

        async def statuses(table_id: object) -> tuple[int, int]:
            file = await zoe.ask("GET", f"/api/tables/{table_id}/file")
            fork = await zoe.ask("POST", f"/api/tables/{table_id}/fork", {"seq": 1})
            return file.status_code, fork.status_code

        async with world.services.long_work.turn():
            asked = [
                asyncio.create_task(zoe.ask("GET", f"/api/tables/{long}/file"))
                for _ in range(MAX_WAITING + 1)
            ]
            done, waiting = await asyncio.wait(asked, timeout=300, return_when=asyncio.FIRST_COMPLETED)
            refused = [problem(one.result()) for one in done]

            assert refused == [(503, "table/busy")]
            assert await statuses(long) == (503, 503)
            assert await statuses(short) == (200, 201)
            assert not any(one.done() for one in waiting)
        assert {(await one).status_code for one in waiting} == {200}
        assert await statuses(long) == (200, 201)

    run_in_world(store_url, test)


def test_a_long_log_is_decoded_in_a_thread(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decoded = list[int]()

    async def test(world: World) -> None:
        _, table_id = await import_table(world, long_cambio())
        games = world.services.games
        assert isinstance(games, dict)
        game = built_in("cambio")

        def decode(raw: bytes) -> Entry:
            decoded.append(threading.get_ident())
            return game.decode_entry(raw)

        monkeypatch.setitem(games, "cambio", dataclasses.replace(game, decode_entry=decode))
        await TableRegistry.whole(world.tables, table_id)

    run_in_world(store_url, test)
    assert len(decoded) == ENTRIES
    assert threading.get_ident() not in decoded
