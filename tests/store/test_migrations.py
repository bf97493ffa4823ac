"""Migrations turn an empty database, and stored databases with games, into exactly the declared schema."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Computed, Connection, TextClause, inspect, select, text

import parlour.store.migration
from parlour.game_apis.cambio import tables
from parlour.store import game_tables
from parlour.store.migration import UnknownRevisionError, is_known, migrate, newest
from parlour.store.schema import metadata
from parlour.store.store import open_store
from services.postgres import Postgres
from store.appending import add_table
from store.stored_databases import REVISIONS, each_revision, restore_stored

PLAYER = "5d1c9b0a-1111-8111-8111-111111111111"


@pytest.fixture(params=["sqlite", "postgresql"])
def two_urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'one.db'}", f"sqlite:///{tmp_path / 'two.db'}"
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.fresh() as one, postgres.fresh() as two:
        yield one, two


def test_a_migrated_database_matches_the_metadata(two_urls: tuple[str, str]) -> None:
    migrated, made = map(open_store, two_urls)

    async def look() -> tuple[list[object], dict[str, object], dict[str, object]]:
        await migrate(migrated)
        await made.alter(metadata.create_all)
        wanted = await made.alter(_everything)
        differences = await migrated.alter(_differences)
        found = await migrated.alter(_everything)
        await migrated.close()
        await made.close()
        return differences, found, wanted

    differences, found, wanted = asyncio.run(look())

    assert differences == []
    assert found == wanted


def _differences(connection: Connection) -> list[object]:
    options = {"include_object": _is_compared, "compare_type": True}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, metadata))


def _is_compared(thing: object, name: str | None, kind: str, reflected: bool, other: object) -> bool:
    """Leaves out computed columns, which each database formats differently. `_everything` compares them."""
    return not isinstance(getattr(thing, "computed", None), Computed)


def _everything(connection: Connection) -> dict[str, object]:
    """Columns, keys, checks, indexes and triggers of every table, sorted."""
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


@each_revision
def test_a_stored_database_is_migrated_to_the_metadata(two_urls: tuple[str, str], revision: str) -> None:
    """Fails if the schema changed without a migration."""
    restore_stored(revision, two_urls[0])

    async def look() -> tuple[dict[str, object], dict[str, object]]:
        stored, made = map(open_store, two_urls)
        await migrate(stored)
        await migrate(made)
        found = []
        for store in (stored, made):
            found.append(await store.alter(_everything))
            await store.close()
        return found[0], found[1]

    stored, made = asyncio.run(look())

    assert stored == made


@pytest.mark.deep
def test_migrating_an_up_to_date_database_changes_nothing(two_urls: tuple[str, str]) -> None:
    restore_stored(REVISIONS[-1], two_urls[0])

    async def look() -> tuple[object, object]:
        store = open_store(two_urls[0])
        await migrate(store)
        before = await store.alter(_rows)
        await migrate(store)
        after = await store.alter(_rows)
        await store.close()
        return before, after

    before, after = asyncio.run(look())

    assert before == after


def _rows(connection: Connection) -> dict[str, object]:
    """All rows of the database, and its schema."""
    names = inspect(connection).get_table_names()
    rows = {name: connection.execute(text(f"SELECT * FROM {name}")).all() for name in names}
    assert rows["entry"], "games were played"
    return {**rows, "schema": _everything(connection)}


@pytest.mark.parametrize(
    ("revision", "says"),
    [
        ("0005", "from before the first release"),
        ("9999", "update this one, or restore a backup from before the upgrade"),
    ],
)
def test_a_database_of_an_unknown_version_is_refused_unchanged(
    two_urls: tuple[str, str], revision: str, says: str
) -> None:
    async def test() -> None:
        store = open_store(two_urls[0])
        async with store.write() as connection:
            await connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
            await connection.execute(text(f"INSERT INTO alembic_version VALUES ('{revision}')"))
        with pytest.raises(UnknownRevisionError, match=rf"migration {revision}\): .*{says}"):
            await store.open()
        there = await store.alter(lambda connection: inspect(connection).get_table_names())
        await store.close()

        assert there == ["alembic_version"]

    asyncio.run(test())


@pytest.mark.deep
def test_a_game_api_installed_later_gets_its_tables(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        store, made = open_store(two_urls[0]), open_store(two_urls[1])
        await migrate(made)
        await migrate(store)
        async with store.write() as connection:
            for name in reversed(game_tables.TABLES):
                await connection.execute(text(f"DROP TABLE {name}{_WITH_IT[store.name]}"))
            if store.name == "postgresql":
                await connection.execute(text(f"DROP FUNCTION {_ONCE}"))
        await store.open()
        found, wanted = await store.alter(_everything), await made.alter(_everything)
        await store.close()
        await made.close()

        assert found == wanted

    asyncio.run(test())


_WITH_IT = {"sqlite": "", "postgresql": " CASCADE"}
_ONCE = "game_session_cambio_caller_id_once"
"""Made with Cambio's tables."""


def test_a_player_starts_without_a_final_turn(store_url: str) -> None:
    async def test() -> None:
        store = open_store(store_url)
        await store.open()
        table = await add_table(store)
        player = (
            "INSERT INTO player (id, game_session_id, display_name, type, turn_order)"
            " VALUES (:id, :game, 'Ann', 'human', 0)"
        )
        session = tables.TABLES["game_session"].insert().values(id=table, created_at=0, updated_at=0)
        flag = tables.TABLES["player"].c.has_taken_final_turn
        async with store.write() as connection:
            await connection.execute(session)
            await connection.execute(text(player), {"id": PLAYER, "game": table})
            found = (await connection.execute(select(flag))).scalars().all()
        await store.close()

        assert (found, flag.nullable) == ([False], False)

    asyncio.run(test())


@pytest.mark.slow
def test_concurrent_stores_can_migrate_an_empty_database(two_urls: tuple[str, str]) -> None:
    async def test() -> None:
        stores = [open_store(two_urls[0]) for _ in range(3)]
        await asyncio.gather(*[store.open() for store in stores])
        await add_table(stores[0])
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_migration_files_are_named_by_revision_and_the_last_is_newest() -> None:
    scripts = ScriptDirectory(str(Path(parlour.store.migration.__file__).parent / "migrations"))

    assert newest() == scripts.get_current_head()
    assert all(is_known(one.revision) for one in scripts.walk_revisions())
    assert not is_known("9999")


def test_the_first_migration_is_frozen_before_there_is_a_second() -> None:
    """A migration that creates the schema of today would leave nothing for the next one."""
    files = sorted((Path(parlour.store.migration.__file__).parent / "migrations" / "versions").glob("0*.py"))

    assert len(files) == 1 or not any("create_all" in file.read_text() for file in files)
