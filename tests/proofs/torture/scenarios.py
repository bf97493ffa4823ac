"""The scenarios: servers with one kind of harm for a number of rounds."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from proofs.torture import harms
from proofs.torture.shim import ShimmedServer
from proofs.torture.torture_run import Harm, Load, Report, run_with_harms
from served.process import Served
from services.nats import Nats
from services.postgres import Postgres


def kills(folder: Path, database: str | None, rounds: int, seed: int, load: Load) -> Report:
    """Kills the server with SIGKILL at random moments. Uses SQLite without *database*."""
    store, name, arguments = _store(folder, database)
    with Served(folder, *arguments) as server:
        harms_to_run = [partial(harms.kill, server)] * rounds
        return asyncio.run(
            run_with_harms(f"kill -9 on {name}", [server.url], store, harms_to_run, seed, load)
        )


def crooked(folder: Path, database: str | None, rounds: int, seed: int, load: Load) -> Report:
    """Loses, duplicates and reorders clients' messages, and sometimes kills the server."""
    store, name, arguments = _store(folder, database)
    load = replace(load, is_unreliable=True)
    with Served(folder, *arguments) as server:
        harms_to_run: list[Harm] = [harms.do_nothing, partial(harms.kill, server)] * rounds
        return asyncio.run(
            run_with_harms(f"crooked lines on {name}", [server.url], store, harms_to_run, seed, load)
        )


def pauses(folder: Path, database: str | None, rounds: int, seed: int, load: Load, seconds: float) -> Report:
    """Pauses the process and continues it, then stops and restarts it."""
    store, name, arguments = _store(folder, database)
    with Served(folder, *arguments) as server:
        harms_to_run: list[Harm] = [
            partial(harms.pause, server, seconds),
            partial(harms.stop, server),
        ] * rounds
        return asyncio.run(
            run_with_harms(f"pause and stop on {name}", [server.url], store, harms_to_run, seed, load)
        )


def two(
    folder: Path, postgres: Postgres, database: str, nats: Nats, rounds: int, seed: int, load: Load
) -> Report:
    """Two processes serve every table. One is killed, NATS stops, one is paused, PostgreSQL crashes."""
    shared = ("--database", database, "--nats", nats.url)
    chance = Random(seed)
    with Served(folder / "one", *shared) as one, Served(folder / "two", *shared) as other:
        both = [one, other]
        harms_to_run: list[Harm] = [
            partial(harms.kill_one, both, chance),
            partial(harms.restart_nats, nats, 0.5),
            partial(harms.pause_one, both, chance, 1.0),
            partial(harms.restart_postgres, postgres),
        ] * rounds
        urls = [server.url for server in both]
        return asyncio.run(
            run_with_harms("two processes on PostgreSQL and NATS", urls, database, harms_to_run, seed, load)
        )


def sqlite(folder: Path, names: Sequence[str], seed: int, load: Load) -> Report:
    """Runs the named harms on a simulated disk and clock."""
    chance = Random(f"sqlite {seed}")
    with ShimmedServer(folder) as server:
        known = _known(server, chance, load) | {
            "power": partial(harms.cut_power, server, chance),
            "disk": partial(harms.fill_disk, server, load.move_s + 2.0),
        }
        harms_to_run = [known[name] for name in names]
        store, title, _ = _store(folder, None)
        return asyncio.run(
            run_with_harms(
                f"all harms on {title}", [server.url], store, harms_to_run, seed, load, is_watched=False
            )
        )


def postgres(
    folder: Path,
    database: str,
    beside: tuple[Postgres, Nats],
    names: Sequence[str],
    seed: int,
    load: Load,
) -> Report:
    chance, (crashing, nats) = Random(f"postgres {seed}"), beside
    with ShimmedServer(folder, "--database", database, "--nats", nats.url) as server:
        known = _known(server, chance, load) | {
            "crash": partial(harms.restart_postgres, crashing),
            "away": partial(harms.lose_postgres, crashing, load.move_s + 2.0),
            "nats": partial(harms.kill_nats, nats, 0.5),
        }
        harms_to_run = [known[name] for name in names]
        title = "all harms on PostgreSQL and NATS"
        return asyncio.run(run_with_harms(title, [server.url], database, harms_to_run, seed, load))


ON_SQLITE: Final = ("kill", "power", "stop", "ahead", "back", "power", "disk")
ON_POSTGRES: Final = ("kill", "crash", "stop", "ahead", "back", "away", "nats")
"""The kinds of harm on each database. SQLite has `power` twice."""


def _known(server: ShimmedServer, chance: Random, load: Load) -> dict[str, Harm]:
    return {
        "kill": partial(harms.kill, server),
        "stop": partial(harms.pause, server, load.move_s + 2.0),
        "ahead": partial(harms.set_clock, server, chance, ahead=True),
        "back": partial(harms.set_clock, server, chance, ahead=False),
    }


def _store(folder: Path, database: str | None) -> tuple[str, str, tuple[str, ...]]:
    if database is None:
        return f"sqlite:///{folder / 'parlour.db'}", "SQLite", ()
    return database, "PostgreSQL", ("--database", database)
