"""Runs each attack of `flood.harms` on a separate server and measures a visitor's delays before and during
it."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from proofs.flood.run import PLAIN, next_line
from proofs.flood.visitor import Times, Visitor
from served.process import Served

MAX_P99_MS = 50.0
MAX_LONGEST_MS = 250.0


@dataclass(frozen=True)
class Case:
    name: str
    quiet: Times
    harmed: Times
    memory_mb: float
    """Peak memory of the server during the attack."""

    log: str

    @property
    def is_met(self) -> bool:
        return self.harmed.p99_ms < MAX_P99_MS and self.harmed.longest_ms < MAX_LONGEST_MS

    def __str__(self) -> str:
        return (
            f"{self.name:<14} quiet p99 {self.quiet.p99_ms:6.1f} ms · "
            f"during it p99 {self.harmed.p99_ms:7.1f}, longest {self.harmed.longest_ms:7.1f} ms · "
            f"{self.memory_mb:.0f} MB"
        )


def run(data: Path, name: str, *, games: int, pause_s: float, **settings: str) -> Case:
    """Plays at least *games* before the attack and during it."""
    limits = {**PLAIN, "handshake_rate": "1000", "entry_rate": "1000", **settings}
    with Served(data, port=None, **limits) as server:
        quiet, harmed, memory = asyncio.run(_run(server, name, games, pause_s))
        return Case(name, quiet, harmed, memory, server.log())


async def _run(server: Served, name: str, games: int, pause_s: float) -> tuple[Times, Times, float]:
    visitor = Visitor(server.url, pause_s=pause_s)
    await visitor.come()
    for _ in range(games):
        await visitor.play()
    quiet, visitor.times = visitor.times, Times()
    process, memory = psutil.Process(server.pid), 0.0
    with _harming(name, server.port) as harming:
        under_way = asyncio.ensure_future(asyncio.to_thread(next_line, harming))
        played = 0
        while played < games or not under_way.done():
            await visitor.play()
            played += 1
            memory = max(memory, process.memory_info().rss / 2**20)
        assert under_way.result() == "under way"
    harmed = visitor.times
    await visitor.play()
    await visitor.leave()
    return quiet, harmed, memory


@contextmanager
def _harming(name: str, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "proofs.flood.harms", name, str(port)]
    here = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=here, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()
