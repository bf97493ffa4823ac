"""Counts the statements that opening a match takes, as reported by the database."""

import asyncio
import re
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec
import uvloop

from bench.server.contestants import Contestant, parlour_servers
from bench.server.matches import Match
from bench.server.measurement import SETTLE_S, opened
from bench.server.postgres import Postgres
from bench.server.server_process import Server, on_driver_core

WARM_UP_MATCHES, COUNTED_MATCHES = 32, 96
COUNT_TIMEOUT_S = 10.0
SQLITE = "Parlour, SQLite"
TRANSACTIONS = ("BEGIN", "START", "ROLLBACK", "SAVEPOINT", "RELEASE")
LOGGED = re.compile(r"LOG:  (?:STATEMENT|EXECUTE [^:]*): (\w+)")
"""Matches a statement in PostgreSQL's log and captures its first word."""

Kinds = Mapping[str, int]


class Statements(msgspec.Struct, frozen=True):
    """Counts per match. A statement that is run for several rows counts once per row."""

    statements: float
    """Statements other than those that begin or end a transaction."""

    commits: float


def has_statements(contestant: Contestant) -> bool:
    return contestant.has_database or contestant.name == SQLITE


def count_statements(contestant: Contestant, postgres: Postgres | None) -> Statements:
    """Counts on a separate server, because counting slows it down."""
    if contestant.has_database:
        assert postgres is not None, "it was started for those that have one"
        return _per_match(_count_in_postgres(contestant, postgres))
    with tempfile.TemporaryDirectory() as folder:
        return _per_match(_count_in_sqlite(Path(folder) / "statements.json"))


def _per_match(kinds: Kinds) -> Statements:
    commits = sum(kinds.get(kind, 0) for kind in ("COMMIT", "END"))
    others = commits + sum(kinds.get(kind, 0) for kind in TRANSACTIONS)
    return Statements((sum(kinds.values()) - others) / COUNTED_MATCHES, commits / COUNTED_MATCHES)


def _count_in_sqlite(path: Path) -> Kinds:
    more = {"PARLOUR_GAMES": "bench.server.statement_counter", "BENCH_STATEMENTS": str(path)}
    contestant = parlour_servers(more)[0]

    async def run(server: Server) -> None:
        await _open(contestant, server, WARM_UP_MATCHES)
        server.send_signal(signal.SIGUSR1)
        await _open(contestant, server, COUNTED_MATCHES)
        server.send_signal(signal.SIGUSR2)
        until = time.monotonic() + COUNT_TIMEOUT_S
        while not path.exists() and time.monotonic() < until:
            await asyncio.sleep(0.05)

    with contestant.started(None) as server, on_driver_core():
        uvloop.run(run(server))
    return msgspec.json.decode(path.read_bytes(), type=dict[str, int])


def _count_in_postgres(contestant: Contestant, postgres: Postgres) -> Kinds:
    async def run(server: Server) -> Kinds:
        await _open(contestant, server, WARM_UP_MATCHES)
        before = postgres.log_size()
        await _open(contestant, server, COUNTED_MATCHES)
        return Counter(LOGGED.findall(postgres.log_after(before).upper()))

    with postgres.logs_statements(), contestant.started(postgres) as server, on_driver_core():
        return uvloop.run(run(server))


async def _open(contestant: Contestant, server: Server, matches: int) -> None:
    """Opens *matches* matches and keeps them open, because closing them would cause statements too."""
    await opened(contestant.adapter(server.port), [Match(Random(number)) for number in range(matches)])
    await asyncio.sleep(SETTLE_S)
