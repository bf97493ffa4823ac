"""`python -m bench.server.stages`: measures the CPU time of each stage of a move in our server."""

import signal
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.load.open_files import allow_many_files
from bench.report import new_table
from bench.server.command_path import STAGES, Stages
from bench.server.contestants import parlour_servers
from bench.server.matches import Adapter, Match, play
from bench.server.measurement import opened
from bench.server.server_process import Server, on_driver_core

WARM_UP_S, PROFILE_TIMEOUT_S = 1.0, 10.0


def stages(
    matches: Annotated[int, typer.Option(min=1, help="Matches that move as fast as they can.")] = 100,
    secs: Annotated[float, typer.Option(min=0.5, help="How long they are watched.")] = 8.0,
) -> None:
    """Microseconds of CPU for a move, by stage of the command path."""
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stages.json"
        more = {"PARLOUR_GAMES": "bench.server.stage_profiler", "BENCH_STAGES": str(path)}
        contestant = parlour_servers(more)[0]
        with contestant.started(None) as server, on_driver_core():
            adapter = contestant.adapter(server.port)
            moves = uvloop.run(_play(server, adapter, matches, secs))
            found = _read(path)
    _show(found, moves)


async def _play(server: Server, adapter: Adapter, matches: int, secs: float) -> int:
    playing = [Match(Random(number)) for number in range(matches)]
    await opened(adapter, playing)
    signals = [signal.SIGUSR1, signal.SIGUSR2]
    timings = await play(
        adapter, playing, None, Random(0), WARM_UP_S, secs, lambda: server.send_signal(signals.pop(0))
    )
    return len(timings.latencies)


def _read(path: Path) -> Stages:
    until = time.monotonic() + PROFILE_TIMEOUT_S
    while not path.exists() and time.monotonic() < until:
        time.sleep(0.05)
    return msgspec.json.decode(path.read_bytes(), type=Stages)


def _show(found: Stages, moves: int) -> None:
    shown = new_table(f"CPU of one move by stage, {moves:,} moves")
    for heading in ("µs", "share"):
        shown.add_column(heading, justify="right")
    whole = sum(found.seconds.values())
    known = dict.fromkeys([*reversed(STAGES.values())])
    for stage in [*known, *(name for name in found.seconds if name not in known)]:
        seconds = found.seconds.get(stage, 0.0)
        shown.add_row(stage, f"{1e6 * seconds / moves:.1f}", f"{seconds / whole:.0%}")
    shown.add_row("all", f"{1e6 * whole / moves:.1f}", "")
    Console(highlight=False).print(shown)


if __name__ == "__main__":
    typer.run(stages)
