"""A few rounds of each kind of harm; `python -m torture` from `tests` does hundreds."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from served.process import Served
from services.nats import Nats
from services.postgres import Postgres
from torture import harms
from torture.ordeal import Load, Report, suffer

LOAD = Load(pairs=3, cambio=1, with_bots=1)


def assert_nothing_is_wrong(report: Report) -> None:
    assert not report.wrongs, f"{report}\n" + "\n".join(map(str, report.wrongs[:20]))
    assert report.acknowledged > 10


def test_kills_on_sqlite(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        database = f"sqlite:///{tmp_path / 'parlour.db'}"
        hurts = [partial(harms.kill, server)] * 3
        report = asyncio.run(suffer("kill -9, SQLite", [server.url], database, hurts, 1, LOAD))

    assert_nothing_is_wrong(report)


def test_kills_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    with Served(tmp_path, "--database", postgres_url) as server:
        hurts = [partial(harms.kill, server)] * 3
        report = asyncio.run(suffer("kill -9, PostgreSQL", [server.url], postgres_url, hurts, 2, LOAD))

    assert_nothing_is_wrong(report)


def test_messages_that_are_lost_doubled_and_overtaken(tmp_path: Path) -> None:
    crooked = Load(pairs=3, cambio=1, with_bots=0, is_crooked=True)
    with Served(tmp_path) as server:
        database = f"sqlite:///{tmp_path / 'parlour.db'}"
        hurts = [harms.nothing, partial(harms.kill, server)]
        report = asyncio.run(suffer("crooked lines", [server.url], database, hurts, 3, crooked))

    assert_nothing_is_wrong(report)
    assert report.resent > 5


def test_a_pause_and_a_graceful_stop(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        database = f"sqlite:///{tmp_path / 'parlour.db'}"
        hurts = [partial(harms.pause, server, 1.0), partial(harms.stop, server)]
        report = asyncio.run(suffer("pause and stop", [server.url], database, hurts, 4, LOAD))

    assert_nothing_is_wrong(report)
    assert report.closed_with[1012] >= 2


def test_two_processes_and_all_that_they_stand_on(
    tmp_path: Path, postgres: Postgres, postgres_url: str, nats: Nats
) -> None:
    """Both serve every table; one is killed, one is paused, NATS goes away, PostgreSQL crashes."""
    shared = ("--database", postgres_url, "--nats", nats.url)
    with Served(tmp_path / "one", *shared) as one, Served(tmp_path / "two", *shared) as two:
        hurts = [
            partial(harms.kill_one, [one, two], Random(5)),
            partial(harms.restart_nats, nats, 0.5),
            partial(harms.pause, two, 1.0),
            partial(harms.restart_postgres, postgres),
        ]
        urls = [one.url, two.url]
        report = asyncio.run(suffer("two processes", urls, postgres_url, hurts, 5, LOAD))

    assert_nothing_is_wrong(report)
