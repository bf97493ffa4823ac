"""The kinds of harm, each for so many rounds."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from served.process import Served
from services.nats import Nats
from services.postgres import Postgres
from torture import harms
from torture.ordeal import Hurt, Load, Report, suffer


def kills(folder: Path, database: str | None, rounds: int, seed: int, load: Load) -> Report:
    """kill −9 at a random moment; on SQLite where no *database* is named."""
    store, name, arguments = _store(folder, database)
    with Served(folder, *arguments) as server:
        hurts = [partial(harms.kill, server)] * rounds
        return asyncio.run(suffer(f"kill -9 on {name}", [server.url], store, hurts, seed, load))


def crooked(folder: Path, database: str | None, rounds: int, seed: int, load: Load) -> Report:
    """Messages of clients are lost, doubled and overtaken; now and then the server is killed as well."""
    store, name, arguments = _store(folder, database)
    load = replace(load, is_crooked=True)
    with Served(folder, *arguments) as server:
        hurts: list[Hurt] = [harms.nothing, partial(harms.kill, server)] * rounds
        return asyncio.run(suffer(f"crooked lines on {name}", [server.url], store, hurts, seed, load))


def pauses(folder: Path, database: str | None, rounds: int, seed: int, load: Load, seconds: float) -> Report:
    """The process is stopped and goes on; then it is asked to end, and started again."""
    store, name, arguments = _store(folder, database)
    with Served(folder, *arguments) as server:
        hurts: list[Hurt] = [partial(harms.pause, server, seconds), partial(harms.stop, server)] * rounds
        return asyncio.run(suffer(f"pause and stop on {name}", [server.url], store, hurts, seed, load))


def two(
    folder: Path, postgres: Postgres, database: str, nats: Nats, rounds: int, seed: int, load: Load
) -> Report:
    """Two processes serve every table: one is killed, NATS goes, one is paused, PostgreSQL crashes."""
    shared = ("--database", database, "--nats", nats.url)
    chance = Random(seed)
    with Served(folder / "one", *shared) as one, Served(folder / "two", *shared) as other:
        both = [one, other]
        hurts: list[Hurt] = [
            partial(harms.kill_one, both, chance),
            partial(harms.restart_nats, nats, 0.5),
            partial(harms.pause_one, both, chance, 1.0),
            partial(harms.restart_postgres, postgres),
        ] * rounds
        urls = [server.url for server in both]
        return asyncio.run(suffer("two processes on PostgreSQL and NATS", urls, database, hurts, seed, load))


def _store(folder: Path, database: str | None) -> tuple[str, str, tuple[str, ...]]:
    if database is None:
        return f"sqlite:///{folder / 'parlour.db'}", "SQLite", ()
    return database, "PostgreSQL", ("--database", database)
