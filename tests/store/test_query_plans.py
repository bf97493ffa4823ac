"""Frequent queries use an index, so they stay fast with many stored tables.

The tests read SQLite's query plan on an empty database. Lists for operators and daily work are allowed to
scan whole tables.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from parlour.engine.values import Millis
from parlour.store.drivers.base import Connection
from parlour.store.drivers.sqlite_connection import SqliteConnection
from parlour.store.open import Store
from parlour.store.queries import chat, email_requests, my_games, notices, people, presence, tables
from store.appending import with_store

MANY = ("game_table", "seat", "person", "login", "entry", "notice", "visit", "deadline", "snapshot", "chat")
"""Tables of which every game table has one row or more."""

Query = Callable[[Connection], Awaitable[object]]
WALL = Millis(1_000_000)

QUERIES: Mapping[str, Query] = {
    "a table": lambda db: tables.read(db, "one"),
    "a room code": lambda db: tables.find(db, "ABCDEF"),
    "tables that somebody has going": lambda db: tables.count_open(db, "ann"),
    "open tables": lambda db: tables.open_tables(db, game=None, without="ann", after=None, limit=20),
    "somebody's tables": lambda db: tables.tables_of(db, "ann", after=None, limit=20),
    "the next page of them": lambda db: tables.tables_of(db, "ann", after="one", limit=20),
    "newest entries": lambda db: tables.newest_entries(db, ["one", "two"]),
    "a part of a log": lambda db: tables.entries(db, "one", 5, 100),
    "games that somebody played": lambda db: my_games.games_of(
        db, "ann", my_games.GameFilter(), after=None, limit=20
    ),
    "games by kind": lambda db: my_games.count_by_game(db, "ann"),
    "statistics": lambda db: my_games.finished(db, "ann", 100),
    "a login": lambda db: people.by_login(db, "hash", WALL),
    "somebody's logins": lambda db: people.logins(db, "ann", WALL),
    "bans to lift": lambda db: people.has_ban_to_lift(db, WALL),
    "unwanted notices": lambda db: notices.has_unwanted(db, WALL),
    "due notices": lambda db: notices.due(db, WALL, WALL, 50),
    "expired requests": lambda db: email_requests.has_expired(db, WALL),
    "the chat and a visit": lambda db: chat.latest_with_visit(db, "one", "players", "ann", 50),
    "seats of dead processes": lambda db: presence.dead_seats(db, WALL, WALL),
    "a silent process": lambda db: presence.silent_since(db, "one", WALL),
}


@pytest.mark.parametrize("what", QUERIES)
def test_a_frequent_query_uses_an_index(tmp_path: Path, what: str) -> None:
    async def test(store: Store) -> None:
        asked: list[str] = []

        async with store.read() as connection:
            assert isinstance(connection, SqliteConnection)
            connection.db.set_trace_callback(asked.append)
            await QUERIES[what](connection)
            connection.db.set_trace_callback(None)
            plans = [_plan(connection, one) for one in asked]

        assert plans != []
        assert [step for steps in plans for step in steps if _looks_through_all(step)] == []

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def _plan(connection: SqliteConnection, statement: str) -> list[str]:
    """The query plan of *statement*, in which the values are already inserted."""
    return [detail for *_, detail in connection.db.execute(f"EXPLAIN QUERY PLAN {statement}")]


def _looks_through_all(step: str) -> bool:
    """True for a scan such as `SCAN seat`, also of a whole index, and for a search by status alone."""
    words = step.split()
    return (words[0] == "SCAN" and words[1] in MANY) or step.endswith("(status=?)")
