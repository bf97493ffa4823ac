"""Copied tables are independent: each has its own people, seats and log."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

from bench.scale.stored_tables import DATABASE_FILE, Rows, copies, copy_in_sqlite

from parlour.store.drivers.base import Append
from parlour.store.open import Store
from parlour.store.queries import people, tables
from parlour.store.queries.people import Person
from store.appending import with_store
from store.test_people import a_seat, a_table

TABLE, PERSON = "11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "22222222-bbbb-4bbb-8bbb-bbbbbbbbbbbb"


def test_copied_rows_refer_to_copied_rows() -> None:
    evening = {
        "game_table": Rows(
            ("id", "code", "number", "host_id"), frozenset({"id", "code"}), [(TABLE, "ABCDEF", 1, PERSON)]
        ),
        "person": Rows(("id", "name"), frozenset({"id"}), [(PERSON, "Ann")]),
        "entry": Rows(("table_number", "seq"), frozenset(), [(1, 0), (1, 1)]),
        "game_session": Rows(("id",), frozenset({"id"}), [(UUID(TABLE),)]),
    }
    made = {name: [tuple(record) for record in records] for name, _, records in copies(evening, 2)}

    assert made["person"] == [(f"0000000{copy}{PERSON[8:]}", "Ann") for copy in (1, 2)]
    assert [row[3] for row in made["game_table"]] == [row[0] for row in made["person"]]
    assert [row[2] for row in made["game_table"]] == [2, 3]
    assert len({row[1] for row in made["game_table"]} | {"ABCDEF"}) == 3
    assert sorted(made["entry"]) == [(2, 0), (2, 1), (3, 0), (3, 1)]
    assert [str(row[0]) for row in made["game_session"]] == [row[0] for row in made["game_table"]]


def test_a_filled_database_has_valid_foreign_keys(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id=PERSON, name="Ann"))
            await tables.add(connection, a_table(TABLE, PERSON), [a_seat(TABLE, 0, PERSON)])
        kept: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        entry = Append(table=TABLE, seq=0, by=None, command=None, body=b"{}", waiting="0", is_over=False)
        store.append(entry, kept.set_result)
        assert await kept is None

    with_store(f"sqlite:///{tmp_path / DATABASE_FILE}", play)

    assert copy_in_sqlite(tmp_path, 3) == 4
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("SELECT count(*) FROM seat JOIN person ON person.id = person_id").fetchone() == (4,)
        assert db.execute("SELECT count(DISTINCT table_number) FROM entry").fetchone() == (4,)
