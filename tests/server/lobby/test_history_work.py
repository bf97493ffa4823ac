"""What it costs to read a long game: entries are counted, and how many are taken without a pause."""

import asyncio
import random
from collections.abc import Sequence
from itertools import pairwise
from uuid import uuid4

import msgspec
import pytest

from parlour.engine.entry import Entry
from parlour.engine.files import Person, save
from parlour.engine.game import Game
from parlour.engine.log import state_after
from parlour.engine.table import Table
from parlour.engine.values import Data, Seat
from parlour.engine.words import Words
from parlour.games import built_in
from parlour.protocol.values import Line
from parlour.server.tables import past
from parlour.server.tables.positions import CHECKPOINT_ENTRIES, SLICE_ENTRIES
from parlour.server.tables.views import lines
from parlour.store.database import AsyncConnection
from parlour.store.queries import tables
from server.world import NOON, Someone, World, given, in_world

LONG = 500


def long_cambio() -> Table:
    """Everybody draws and swaps for ever, until the table is closed."""
    game = built_in("cambio")
    table = Table(game, str(uuid4()), seats=2, secret=b"s" * 32)
    table.start(NOON)
    while len(table.log) < LONG - 1:
        seat = min(game.to_act(table.state))
        table.act(seat, table.choices(seat)[0], NOON)
    table.close(Seat(0), NOON)
    return table


def much_undone() -> Table:
    """Marks that are taken back and done again, by chance."""
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


async def taken_in(world: World, table: Table) -> tuple[Someone, str]:
    """Whose it is now, and its id."""
    zoe = await world.guest("Zoe")
    raw = save(table, [Person("Ann"), Person("Ben")], NOON)
    return zoe, str(given(await zoe.ask("POST", "/api/tables/import", raw))["id"])


@pytest.fixture
def entries_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each query has given."""
    counts: list[int] = []
    read = tables.entries

    async def count(connection: AsyncConnection, table_id: str, first: int, limit: int) -> Sequence[bytes]:
        found = await read(connection, table_id, first, limit)
        counts.append(len(found))
        return found

    monkeypatch.setattr(tables, "entries", count)
    return counts


def test_a_page_of_a_log_reads_only_its_own_entries(store_url: str, entries_read: list[int]) -> None:
    async def test(world: World) -> None:
        zoe, table_id = await taken_in(world, long_cambio())
        path = f"/api/tables/{table_id}/log"

        page = await zoe.get(f"{path}?from=100&limit=50")
        end = await zoe.get(f"{path}?from={LONG - 5}&limit=1000")
        beyond = await zoe.get(f"{path}?from={LONG}")

        assert sum(entries_read) == 50 + 5
        assert (page["next"], end["next"], beyond) == (150, None, {"lines": [], "next": None, "last": 499})

    in_world(store_url, test)


def test_a_position_near_one_that_was_read_is_not_replayed_from_the_start(
    store_url: str, entries_read: list[int]
) -> None:
    async def test(world: World) -> None:
        zoe, table_id = await taken_in(world, long_cambio())
        path = f"/api/tables/{table_id}/replay"
        await zoe.get(f"{path}/{LONG - 1}")
        first, entries_read[:] = sum(entries_read), []

        for seq in (LONG - 1, LONG - 2, 100, 101):
            await zoe.get(f"{path}/{seq}")

        assert first == LONG + 1
        assert sum(entries_read) <= 4 * (CHECKPOINT_ENTRIES + 1)

    in_world(store_url, test)


@pytest.mark.parametrize("path", [f"replay/{LONG - 1}", f"log?limit={LONG}"])
def test_others_have_their_turn_while_a_long_game_is_read(
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
        zoe, table_id = await taken_in(world, long_cambio())
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
        assert taken == LONG

    in_world(store_url, test)


def test_a_past_position_is_the_one_that_the_table_was_in(store_url: str) -> None:
    async def test(world: World) -> None:
        table = much_undone()
        _, table_id = await taken_in(world, table)
        assert sum(entry.kind in ("undo", "redo") for entry in table.log.entries) > CHECKPOINT_ENTRIES
        async with world.services.store.engine.connect() as connection:
            sitting = await tables.read(connection, table_id)
        assert sitting is not None
        row, order = sitting.table, list(range(len(table.log)))
        random.Random(1).shuffle(order)

        for seq in order:
            entry = table.log[seq]
            was = table.state_at(entry.to if entry.to is not None else seq)
            found = await world.tables.past.at(row, table.game, seq)
            assert msgspec.json.encode(found) == msgspec.json.encode(was), seq

    in_world(store_url, test)
