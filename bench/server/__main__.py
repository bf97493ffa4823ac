"""`python -m bench.server`: puts our server and its peers under the same loads, by turns in one run."""

import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from bench.driver.http import AnswerError
from bench.install import PrintLine
from bench.load.open_files import allow_many_files
from bench.report import HERE, commit, machine, timestamp
from bench.server.contestants import PARLOUR, Contestant, parlour_servers, peer_servers
from bench.server.idle import Idle, idle
from bench.server.matches import StalledMatchError
from bench.server.measurement import Load, Round, measure, medians
from bench.server.postgres import Postgres, postgres
from bench.server.ratios import ratios
from bench.server.report import Report, keep, show
from bench.server.server_process import SilentServerError
from bench.server.statements import Statements, count_statements, has_statements

HISTORY = HERE / "server-history.jsonl"
RESULTS = HERE / "results" / "server-history.jsonl"
FULL = (Load(10, None, 0.7, 1.5), Load(100, None, 0.7, 2), Load(500, None, 0.7, 2), Load(500, 1.0, 1, 10))
QUICK = (Load(100, None, 0.7, 2), Load(500, 1.0, 1, 6))
IDLE = (("tictactoe", 400), ("cambio", 200))
IDLE_S, QUICK_IDLE_S = 10.0, 3.0
FAULTS = (SilentServerError, StalledMatchError, AnswerError, OSError, TimeoutError)

WIDTH = 140
"""Width of the tables if the output is not a terminal."""

Rounds = Mapping[str, Sequence[Round]]


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="About a minute: one round, fewer peers.")] = False,
    rounds: Annotated[int, typer.Option(min=1, help="How often the servers take turns.")] = 3,
    only: Annotated[
        str, typer.Option(help="Only servers with this in their name; several by semicolons.")
    ] = "",
    with_idle: Annotated[bool, typer.Option("--idle/--no-idle", help="Also memory of idle tables.")] = True,
    files: Annotated[
        bool, typer.Option("--files", help="Also boardgame.io on flat files, a minute more each round.")
    ] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
    history: Annotated[Path, typer.Option(help="Add a line of figures to this file.")] = RESULTS,
    kept: Annotated[bool, typer.Option("--keep", help="Add it to the history that git keeps.")] = False,
) -> None:
    """Moves a second, delay, CPU and memory of our server and its peers."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH

    def say(text: str) -> None:
        console.print(escape(text), style="dim")

    allow_many_files()
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(1)
    )  # raises SystemExit, so that started services are stopped
    contestants = [one for one in _all(say, quick, files) if _is_wanted(one.name, only)]
    with ExitStack() as services, console.status("Starting") as status:
        database = (
            services.enter_context(postgres()) if any(one.has_database for one in contestants) else None
        )

        def show_status(text: str) -> None:
            status.update(escape(text))

        loads, times = (QUICK, 1) if quick else (FULL, rounds)
        found = _taken(contestants, loads, times, database, say, show_status)
        statements = _statements(contestants, found, database, say, show_status)
        tables = _idle(quick, say, show_status) if with_idle and _is_wanted("Parlour, SQLite", only) else []
    report = Report(
        when=timestamp(),
        commit=commit(),
        machine=machine(_nodes(found)),
        promises={one.name: one.promise for one in contestants},
        medians={name: medians(some) for name, some in found.items()},
        rounds=found,
        ratios=ratios({one.name: one.kind for one in contestants}, found),
        idle=tables,
        statements=statements,
    )
    show(report, console)
    keep(report, json, HISTORY if kept else history)


def _all(say: PrintLine, quick: bool, files: bool) -> list[Contestant]:
    mine = parlour_servers({}) if PARLOUR.exists() else []
    found = [*mine, *peer_servers(say, quick=quick, files=files)]
    return [one for one in found if one.is_quick or not quick]


def _is_wanted(name: str, only: str) -> bool:
    return not only or any(part.strip() in name for part in only.split(";"))


def _taken(
    contestants: Sequence[Contestant],
    loads: Sequence[Load],
    times: int,
    database: Postgres | None,
    say: PrintLine,
    show_status: Callable[[str], None],
) -> Rounds:
    """Measures the contestants by turns. Drops a contestant that fails from all rounds."""
    found: dict[str, list[Round]] = {one.name: [] for one in contestants}
    for number in range(1, times + 1):
        for one in contestants:
            if one.name not in found:
                continue
            show_status(f"Round {number} of {times}: {one.name}")
            try:
                found[one.name].append(measure(one, loads, database, seed=number))
            except FAULTS as fault:
                say(f"{one.name} is left out: {fault}")
                del found[one.name]
    return found


def _statements(
    contestants: Sequence[Contestant],
    found: Rounds,
    database: Postgres | None,
    say: PrintLine,
    show_status: Callable[[str], None],
) -> dict[str, Statements]:
    """Counts the statements of the measured contestants that have a store."""
    counts: dict[str, Statements] = {}
    for one in contestants:
        if one.name in found and has_statements(one):
            show_status(f"Statements of {one.name}")
            try:
                counts[one.name] = count_statements(one, database)
            except FAULTS as fault:
                say(f"The statements of {one.name} are not count_statements: {fault}")
    return counts


def _idle(quick: bool, say: PrintLine, show_status: Callable[[str], None]) -> list[Idle]:
    found: list[Idle] = []
    for game, tables in [("tictactoe", 200)] if quick else IDLE:
        show_status(f"{tables:,} idle tables of {game}")
        try:
            found.append(idle(game, tables, QUICK_IDLE_S if quick else IDLE_S))
        except FAULTS as fault:
            say(f"Idle tables of {game} are left out: {fault}")
    return found


def _nodes(found: Rounds) -> list[str]:
    return sorted({name.rpartition("Node ")[2] for name in found if "Node " in name})


if __name__ == "__main__":
    typer.run(bench)
