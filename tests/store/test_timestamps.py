"""Times in Cambio's six tables are database timestamps with milliseconds, also in migrated databases."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import select, text

from parlour.engine.table.records import Row
from parlour.game_apis.cambio import schema
from parlour.game_apis.cambio.tables import TABLES
from parlour.store.errors import IntegrityError
from parlour.store.open import Store
from parlour.store.timestamps import MAX_TIME_MS, MIN_TIME_MS, from_text, nearest, to_text
from store.appending import append, entry, with_store
from store.cambio_games import eventful, seat_people, write_game

TIMES = {table.name: [one.name for one in table.columns if one.kind == "moment"] for table in schema.TABLES}
MOMENT = 1_772_368_200_250
TEXT = "2026-03-01T12:30:00.250Z"
NATIVE = datetime(2026, 3, 1, 12, 30, 0, 250_000, tzinfo=UTC)


def test_ten_columns_are_timestamps() -> None:
    assert {name: len(columns) for name, columns in TIMES.items()} == {
        "game_session": 5,
        "player": 1,
        "card": 1,
        "turn": 1,
        "special_power": 1,
        "game_score": 1,
    }


def test_a_timestamp_is_stored_in_the_databases_own_type(store_url: str) -> None:
    """Both the log's writer and the lobby write them."""
    is_sqlite = store_url.startswith("sqlite")

    async def test(store: Store) -> None:
        who = await seat_people(store, 2)
        update = Row("game_session", "update", who.game, (("completed_at", None), ("updated_at", MOMENT)))
        gone = {"disconnected_at": MOMENT}
        assert await append(store, entry(who.game, 0, rows=(update,))) == [None]
        async with store.write() as connection:
            await connection.execute(TABLES["player"].update().values(**gone))
        async with store.scan() as connection:
            session = (
                await connection.execute(text("SELECT updated_at, completed_at FROM game_session"))
            ).one()
            player = (await connection.execute(text("SELECT disconnected_at FROM player"))).scalars().all()
            found = select(TABLES["game_session"].c.updated_at, TABLES["game_session"].c.completed_at)
            read = (await connection.execute(found)).one()

        assert tuple(session) == (TEXT if is_sqlite else NATIVE, None)
        assert [*player] == [TEXT if is_sqlite else NATIVE] * 2
        assert tuple(read) == (MOMENT, None)

    with_store(store_url, test)


def test_postgresql_declares_every_one_as_timestamp(postgres_url: str) -> None:
    kinds = text(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE data_type = 'timestamp with time zone' AND table_schema = 'public'"
    )

    async def test(store: Store) -> None:
        async with store.scan() as connection:
            found = {(row.table_name, row.column_name) for row in await connection.execute(kinds)}

        assert found == {(table, column) for table, columns in TIMES.items() for column in columns}

    with_store(postgres_url, test)


NO_TIMES = (
    MOMENT,
    str(MOMENT),
    "2026-03-01",
    "2026-03-01T12:30:00Z",
    "2026-03-01T12:30:00.250",
    "2026-03-01T12:30:00.250000Z",
    "2026-03-01 12:30:00.250Z",
    "2026-02-30T12:30:00.250Z",
    "2026-03-01T24:00:00.000Z",
    "2026-03-01T12:30:60.000Z",
    "2026-03-01T13:30:00.250+01:00",
    "yesterday",
    "",
)


@pytest.mark.parametrize(("table", "column"), [(table, one) for table, all_ in TIMES.items() for one in all_])
def test_sqlite_rejects_any_other_text(sqlite_game: str, table: str, column: str) -> None:
    accepted: list[object] = []

    async def test(store: Store) -> None:
        change = text(f"UPDATE {table} SET {column} = :wrong WHERE id IN (SELECT id FROM {table} LIMIT 1)")
        for wrong in NO_TIMES:
            try:
                async with store.write() as connection:
                    changed = await connection.execute(change, {"wrong": wrong})
                accepted.append((wrong, changed.rowcount))
            except IntegrityError as refused:
                if f"ck_{table}_{column}" not in str(refused):
                    raise

    with_store(sqlite_game, test)

    assert accepted == []


@pytest.fixture(scope="module")
def sqlite_game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole game with a card power."""
    url = f"sqlite:///{tmp_path_factory.mktemp('game') / 'parlour.db'}"

    async def test(store: Store) -> None:
        await write_game(store, eventful())

    with_store(url, test)
    return url


def test_timestamp_text_sorts_by_time_and_parses_back() -> None:
    moments = [MIN_TIME_MS, -1_001, -1, 0, 1, 999, 1_000, MOMENT, MOMENT + 1, 4_102_444_800_000, MAX_TIME_MS]
    written = [to_text(moment) for moment in moments]

    assert written == sorted(written)
    assert {len(one) for one in written} == {len(TEXT)}
    assert [from_text(one) for one in written] == moments
    assert to_text(MOMENT) == TEXT


def test_a_time_beyond_the_calendar_is_clamped() -> None:
    """The log of a forged file can hold any number, and its rows are still stored."""
    assert [nearest(at) for at in (-(10**30), 10**30, 5)] == [MIN_TIME_MS, MAX_TIME_MS, 5]
    assert (to_text(-(10**30)), to_text(10**30)) == ("0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z")
