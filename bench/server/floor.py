"""`python -m bench.server.floor`: measures the least CPU that a server in Python needs for a move.

The servers of `floor_server.py` differ in the socket layer (ours, or picows, which is written in C) and in
the work per move: none, JSON, our engine, a commit to SQLite, or all of these. Their CPU and delays are a
lower bound for our own server.
"""

import sys
from asyncio import Event, wait_for
from statistics import median
from typing import Annotated

import typer
from rich.console import Console

from bench.driver.http import ANSWER_TIMEOUT_S
from bench.driver.websocket import Socket, connect
from bench.install import PEERS, has_package
from bench.load.open_files import allow_many_files
from bench.report import new_table
from bench.server.contestants import LOST, ON_DISK, ROOT, Contestant, parlour_servers, peer_servers
from bench.server.matches import Match
from bench.server.measurement import Load, Round, measure
from bench.server.parlour_adapter import ParlourAdapter

LOADS = (Load(10, None, 0.7, 1.5), Load(100, None, 0.7, 2), Load(500, None, 0.7, 2))
LIGHT_LOAD = Load(500, 1.0, 1, 8)
"""A light load, to measure the delay of single moves."""

STEPS = {
    "echo": "a ready position",
    "json": "and JSON",
    "rules": "JSON and rules",
    "sqlite": "JSON and SQLite",
    "all": "JSON, rules and SQLite",
}
COMPARED_WITH = ("Parlour, SQLite", "Colyseus, patch after each move")


class Floor(ParlourAdapter):
    """Sends the messages of our clients, without people and tables."""

    async def open(self, match: Match) -> None:
        table = self._tables[match] = f"{id(match):016x}"
        self._sockets[match] = [await self._connect(table, match, seat) for seat in range(2)]

    async def _connect(self, table: str, match: Match, seat: int) -> Socket:
        is_ready = Event()
        socket = await connect(self._address, f"/{table}", self.hears(match, seat, is_ready))
        await wait_for(is_ready.wait(), ANSWER_TIMEOUT_S)
        return socket


def floor(
    rounds: Annotated[int, typer.Option(min=1, help="How often the servers take turns.")] = 3,
) -> None:
    """CPU of a move in the least servers, in ours and in Colyseus, in one run."""
    allow_many_files()
    console = Console(highlight=False, width=130)
    beside = [
        one
        for one in (*parlour_servers({}), *peer_servers(console.print, quick=True, files=False))
        if one.kind in COMPARED_WITH
    ]
    sockets = ["ours", "picows"] if has_package("picows", console.print) else ["ours"]
    contestants = [*(_floor_contestant(each, does) for each in sockets for does in STEPS), *beside]
    found: dict[str, list[Round]] = {one.name: [] for one in contestants}
    for number in range(rounds):
        for one in contestants:
            found[one.name].append(measure(one, (*LOADS, LIGHT_LOAD), None, seed=number))
    _show(found, console)


def _floor_contestant(sockets: str, does: str) -> Contestant:
    packages = [str(path) for path in PEERS.glob("py/lib/*/site-packages")]
    command = [sys.executable, "-m", "bench.server.floor_server", sockets, does]
    return Contestant(
        name=f"sockets of {sockets}, {STEPS[does]}",
        kind="floor",
        promise=ON_DISK if does in ("sqlite", "all") else LOST,
        command=lambda port, folder, _: [*command, str(port), str(folder)],
        adapter=Floor,
        environment={"PYTHONPATH": ":".join([str(ROOT / "src"), str(ROOT), *packages])},
    )


def _show(found: dict[str, list[Round]], console: Console) -> None:
    shown = new_table("CPU of one move in µs; its delay in ms at a move a second for each match")
    for load in (*LOADS, LIGHT_LOAD):
        shown.add_column(load.name, justify="right")
    for name in ("p50", "p99"):
        shown.add_column(name, justify="right")
    for name, rounds in found.items():
        used = [
            median(1000 * one.loads[load.name].cpu_per_1000 for one in rounds)
            for load in (*LOADS, LIGHT_LOAD)
        ]
        calm = [one.loads[LIGHT_LOAD.name] for one in rounds]
        delays = median(one.p50 for one in calm), median(one.p99 for one in calm)
        shown.add_row(name, *(f"{micros:.0f}" for micros in used), *(f"{delay:.2f}" for delay in delays))
    console.print(shown)


if __name__ == "__main__":
    typer.run(floor)
