"""Migrations lead from nothing, and from an older database with data in it, to exactly what we declare."""

import asyncio
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Computed, Connection, TextClause, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import parlour.store.migration
from parlour.game_apis.cambio import tables
from parlour.store.engines import postgres_engine, sqlite_engine
from parlour.store.factory import open_store
from parlour.store.migration import is_known, migrate, newest
from parlour.store.queries.tables import number_of
from parlour.store.schema import metadata
from parlour.store.timestamps import MAX_TIME_MS, Timestamp
from services.postgres import Postgres
from store.appending import lay_table, row_of

PLAYER = "5d1c9b0a-1111-8111-8111-111111111111"


@pytest.fixture(params=["sqlite", "postgresql"])
def two_urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Two databases with nothing in them."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'one.db'}", f"sqlite:///{tmp_path / 'two.db'}"
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.fresh() as one, postgres.fresh() as two:
        yield one, two


def engine_of(url: str) -> AsyncEngine:
    return postgres_engine(url) if url.startswith("postgresql") else sqlite_engine(Path(url[10:]))


def test_a_migrated_database_is_what_the_metadata_says(two_urls: tuple[str, str]) -> None:
    migrated, made = map(engine_of, two_urls)

    async def look() -> tuple[list[object], dict[str, object], dict[str, object]]:
        await migrate(migrated)
        async with made.begin() as connection:
            await connection.run_sync(metadata.create_all)
            wanted = await connection.run_sync(_everything)
        async with migrated.connect() as connection:
            differences = await connection.run_sync(_differences)
            found = await connection.run_sync(_everything)
        await migrated.dispose()
        await made.dispose()
        return differences, found, wanted

    differences, found, wanted = asyncio.run(look())

    assert differences == []
    assert found == wanted


def _differences(connection: Connection) -> list[object]:
    options = {"include_object": _is_compared, "compare_type": True}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, metadata))


def _is_compared(thing: object, name: str | None, kind: str, reflected: bool, other: object) -> bool:
    """The databases write computed columns in words of their own; `_everything` compares them."""
    return not isinstance(getattr(thing, "computed", None), Computed)


def _everything(connection: Connection) -> dict[str, object]:
    """Columns, keys, checks, indexes and triggers of every table, in an order of their own."""
    look = inspect(connection)
    parts = (
        look.get_columns,
        look.get_foreign_keys,
        look.get_check_constraints,
        look.get_unique_constraints,
        look.get_indexes,
    )
    return {
        **{
            name: [sorted(json.dumps(one, default=_plain) for one in part(name)) for part in parts]
            for name in look.get_table_names()
            if name != "alembic_version"
        },
        "triggers": connection.execute(text(_TRIGGERS[connection.dialect.name])).all(),
    }


def _plain(value: object) -> str:
    return str(value) if isinstance(value, TextClause) else repr(value)


_TRIGGERS = {
    "sqlite": "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, pg_get_triggerdef(pg_trigger.oid), prosrc FROM pg_trigger"
    " JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal",
}


def test_the_one_column_that_came_later_reaches_players_who_sit_already(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        store = open_store(two_urls[0])
        await migrate(store.engine, "0002")
        async with store.engine.begin() as connection:
            game = await _old_table(connection, 0)
            session = "INSERT INTO game_session (id, created_at, updated_at) VALUES (:id, 0, 0)"
            player = (
                "INSERT INTO player (id, game_session_id, display_name, type, turn_order)"
                " VALUES (:id, :game, 'Ann', 'human', 0)"
            )
            await connection.execute(text(session), {"id": game})
            await connection.execute(text(player), {"id": PLAYER, "game": game})
        await store.open()
        async with store.engine.connect() as connection:
            flag = tables.TABLES["player"].c.has_taken_final_turn
            found = (await connection.execute(tables.TABLES["player"].select().with_only_columns(flag))).all()
        await store.close()

        assert [tuple(row) for row in found] == [(False,)]

    asyncio.run(test())


def test_entries_find_their_table_under_its_number(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        store = open_store(two_urls[0])
        await migrate(store.engine, "0003")
        async with store.engine.begin() as connection:
            tables = [await _old_table(connection, made_at) for made_at in (7, 5, 6)]
            enter = text(
                "INSERT INTO entry (table_id, seq, command, body) VALUES (:id, :seq, :command, :body)"
            )
            for table, seq in product(tables, range(3)):
                row = {"id": table, "seq": seq, "command": f"c{seq}", "body": f"{table} {seq}".encode()}
                await connection.execute(enter, row)
        await store.open()
        new = await lay_table(store)
        loaded = [(await store.load(table, whole=True)).entries for table in (*tables, new)]
        async with store.engine.connect() as connection:
            numbers = [(await connection.execute(number_of(table))).scalar_one() for table in (*tables, new)]
        await store.close()

        assert loaded == [*(tuple(f"{table} {seq}".encode() for seq in range(3)) for table in tables), ()]
        assert numbers == [3, 1, 2, 4]

    asyncio.run(test())


OLD_TIMES = (0, 1, 999, 1_000, 1_772_368_200_250, 1_772_368_200_999, 4_102_444_799_999)
OLD_ROWS = {
    "player": "game_session_id, display_name, type, turn_order, disconnected_at"
    " VALUES (:id, :game, 'Ann', 'human', :n, :at)",
    "card": "game_session_id, suit, rank, point_value, location, visibility, peek_viewer_id, peek_expires_at"
    " VALUES (:id, :game, 'hearts', :n, 1, 'deck', 'peeking', :player, :at)",
    "turn": "game_session_id, player_id, action, metadata, created_at, turn_number, target_card_id"
    " VALUES (:id, :game, :player, 'swap', '{}', :at, :n, :card)",
    "special_power": "game_session_id, turn_id, activated_by_id, power_type, created_at"
    " VALUES (:id, :game, :turn, :player, 'look_own', :at)",
    "game_score": "game_session_id, player_id, final_score, is_cambio_caller, penalty_applied, is_winner,"
    " cards_summary, created_at, base_score"
    " VALUES (:id, :game, :player, 1, TRUE, FALSE, TRUE, '[]', :at, 1)",
}
"""What was kept of each player of a game."""


def test_times_that_were_numbers_become_timestamps_and_lose_no_millisecond(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        store = open_store(two_urls[0])
        await migrate(store.engine, "0004")
        async with store.engine.begin() as connection:
            games = [await _old_game(connection, n, at) for n, at in enumerate(OLD_TIMES)]
            beyond = await _old_game(connection, len(games), 10**18)
        await store.open()
        async with store.engine.connect() as connection:
            found = {game: await _times(connection, game) for game in (*games, beyond)}
            kept = (await connection.execute(text("SELECT count(*) FROM special_power"))).scalar_one()
        async with store.engine.begin() as connection:
            await connection.execute(text("DELETE FROM game_table WHERE id = :id"), {"id": games[0]})
            left = (await connection.execute(text("SELECT count(*) FROM game_score"))).scalar_one()
        await store.close()

        assert [found[game] for game in games] == [{at} for at in OLD_TIMES]
        assert found[beyond] == {MAX_TIME_MS}
        assert (kept, left) == (len(games) + 1, len(games))

    asyncio.run(test())


async def _old_game(connection: AsyncConnection, n: int, at: int) -> str:
    """One whose times are all *at*, but for those that have not come."""
    game = await _old_table(connection, at, number=n)
    session = (
        "INSERT INTO game_session (id, created_at, updated_at, abandoned_at) VALUES (:id, :at, :at, :at)"
    )
    await connection.execute(text(session), {"id": game, "at": at})
    made: dict[str, object] = {"game": game, "at": at, "n": 0}
    for table, rest in OLD_ROWS.items():
        made[table] = str(uuid4())
        used = {name: value for name, value in made.items() if f":{name}" in rest}
        if table == "card":
            used["n"] = "K"
        columns, _, values = rest.partition(" VALUES ")
        insert = text(f"INSERT INTO {table} (id, {columns}) VALUES {values}")
        await connection.execute(insert, {**used, "id": made[table]})
    return game


async def _times(connection: AsyncConnection, game: str) -> set[int]:
    found: set[int] = set()
    for name, table in tables.TABLES.items():
        times = [column for column in table.c if isinstance(column.type, Timestamp)]
        of_game = table.c.id if name == "game_session" else table.c.game_session_id
        rows = (await connection.execute(select(*times).where(of_game == game))).all()
        assert len(rows) == 1, name
        found |= {at for row in rows for at in row if at is not None}
        if name == "game_session":
            assert [at is None for at in rows[0]] == [False, False, True, True, False]
    return found


async def _old_table(connection: AsyncConnection, made_at: int, **more: object) -> str:
    """A table as it was before it had a number, or with *more*."""
    row = {**row_of(str(uuid4())), "created_at": made_at, **more}
    columns, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    await connection.execute(text(f"INSERT INTO game_table ({columns}) VALUES ({marks})"), row)
    return str(row["id"])


def test_stores_that_open_an_empty_database_at_once_wait_for_each_other(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        stores = [open_store(two_urls[0]) for _ in range(3)]
        await asyncio.gather(*[store.open() for store in stores])
        await lay_table(stores[0])
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_files_are_named_by_their_revision_and_the_last_is_the_newest() -> None:
    scripts = ScriptDirectory(str(Path(parlour.store.migration.__file__).parent / "migrations"))

    assert newest() == scripts.get_current_head()
    assert all(is_known(one.revision) for one in scripts.walk_revisions())
    assert not is_known("9999")
