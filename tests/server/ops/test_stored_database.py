"""A database of an earlier version is served: its games verify and continue."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from parlour.cli import main
from parlour.client import connect
from parlour.games import CORE_GAMES
from parlour.protocol import server_messages
from parlour.server.core.tokens import hash_token
from parlour.store.schema import login, person
from parlour.store.store import open_store
from served.process import Served
from server.ops.four_games import first_choice
from services.postgres import Postgres
from store.stored_databases import each_revision, restore_stored
from support.loops import run_async

PEOPLE = ("Ann", "Bob")
HOUR_MS = 3_600_000
RUNNING = "SELECT id, game FROM game_table WHERE status = 'running' AND id IN (SELECT table_id FROM chat)"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'parlour.db'}"
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.fresh() as url:
        yield url


@each_revision
def test_stored_games_verify_and_continue(
    revision: str, empty_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    restore_stored(revision, empty_url)
    running = asyncio.run(log_in(empty_url))
    database = "" if empty_url.startswith("sqlite") else empty_url
    where = ["--database", database] if database else ["--data", str(tmp_path)]

    with Served(tmp_path, database=database) as server:
        moved = run_async(play_on(server.url, running))
    capsys.readouterr()
    code, said = main(["doctor", *where]), capsys.readouterr().out

    assert {*running.values()} == {*CORE_GAMES}
    assert moved == {*running}
    assert (code, "15 tables with " in said, "Every check passed." in said) == (0, True, True), said


async def log_in(url: str) -> dict[str, str]:
    """Signs the players in again by their names. Returns the running tables and their games."""
    store, now = open_store(url), int(time.time() * 1000)
    times = {"created_at": now, "seen_at": now, "expires_at": now + HOUR_MS}
    async with store.write() as connection:
        for name in PEOPLE:
            who = (await connection.execute(select(person.c.id).where(person.c.name == name))).scalar_one()
            await connection.execute(
                insert(login).values(token_hash=hash_token(name), person_id=who, **times)
            )
        found = await connection.execute(text(RUNNING))
        running = {row.id: row.game for row in found}
    await store.close()
    return running


async def play_on(url: str, tables: dict[str, str]) -> set[str]:
    """Plays one choice at each table. Returns the tables that continued."""
    moved = set()
    async with await connect(url, PEOPLE[0]) as one, await connect(url, PEOPLE[1]) as two:
        for table, game in tables.items():
            for page in (one,) if game == "deck" else (one, two):
                shown = await page.watch(table)
                assert [line.text for line in shown.chat][:1] == ["Good luck!"]
                if shown.choices and table not in moved:
                    answer = await page.act(table, first_choice(shown), ask=shown.ask)
                    assert isinstance(answer, server_messages.Done), answer
                    moved.add(table)
    return moved
