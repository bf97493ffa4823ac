"""`python -m bench.server.load`: the report of `parlour load`, on our server and on boardgame.io."""

from random import Random
from typing import Annotated

import typer
from rich.console import Console

from bench.server.contestants import Contestant, ours, theirs
from bench.server.matches import Adapter
from bench.server.running import Server, on_driver_core
from parlour.load.address import loopback
from parlour.load.event_loop import run
from parlour.load.load_test import LoadPlan, LoadTest
from parlour.load.lobby import TableSetup
from parlour.load.match import LoadAdapter, Match
from parlour.load.open_files import allow_many_files
from parlour.load.parlour_adapter import ParlourAdapter
from parlour.load.report import Report
from parlour.load.report_text import report_lines

PEER = "boardgame.io, in memory"
SETUP = TableSetup("endless")


def load(
    tables: Annotated[int, typer.Option(min=1, help="How many tables.")] = 100,
    pace: Annotated[float, typer.Option(min=0, help="Moves a second at each; 0: as fast as they go.")] = 1.0,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long they play.")] = 10.0,
) -> None:
    """Our server plays by its choices, with words and scenes; boardgame.io by the bench's script."""
    console = Console(highlight=False)
    allow_many_files()
    peers = [one for one in theirs(console.print, quick=True, files=False) if one.kind == PEER]
    for contestant in (ours({})[0], *peers):
        with contestant.started(None) as server, on_driver_core():
            report = _loaded(contestant, server, tables, pace or None, seconds)
        console.print("", f"[bold]{contestant.name}[/bold]", *report_lines(report), sep="\n")


def _loaded(
    contestant: Contestant, server: Server, tables: int, pace: float | None, seconds: float
) -> Report:
    address = loopback(server.port)
    plan = LoadPlan(server=str(address), setup=SETUP, tables=tables, pace=pace, seconds=seconds)

    async def parlour() -> Report:
        adapter: LoadAdapter[Match] = ParlourAdapter(address, SETUP, Random(plan.seed))
        return await LoadTest(plan, adapter).run()

    async def peer() -> Report:
        adapter: Adapter = contestant.adapter(server.port)
        return await LoadTest(plan, adapter).run()

    return run(peer() if contestant.kind == PEER else parlour())


if __name__ == "__main__":
    typer.run(load)
