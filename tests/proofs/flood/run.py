"""Runs one flood: a server with the default limits, the attackers and the visitor."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import psutil

from proofs.flood.attackers import Load, Report
from proofs.flood.visitor import Times, Visitor
from served.process import Served

PLAIN: Mapping[str, str] = {
    "rate": "10",
    "http_rate": "50",
    "entry_rate": "30",
    "handshake_rate": "120",
    "max_connections": "500",
    "header_timeout": "10.0",
    "request_timeout": "60.0",
}
"""The default limits. Servers of other tests have no limits."""


@dataclass
class Flood:
    """The result of a flood."""

    quiet: Times
    """The visitor's times before the flood."""

    flooded: Times
    """The visitor's times during the flood."""

    report: Report
    cpu_share: float
    """Share of one core that the server used during the flood. It tells a busy machine from a busy server."""

    log: str


def run(
    data: Path, load: Load, *, quiet_games: int, seconds: float, pause_s: float, **settings: str
) -> Flood:
    """*seconds* count from when every attacker is active. The visitor plays at least one complete game."""
    with Served(data, port=None, **{**PLAIN, **settings}) as server:
        load = msgspec.structs.replace(load, port=server.port)
        quiet, flooded, report, share = asyncio.run(_run(server, load, quiet_games, seconds, pause_s))
        return Flood(quiet, flooded, report, share, server.log())


async def _run(
    server: Served, load: Load, quiet_games: int, seconds: float, pause_s: float
) -> tuple[Times, Times, Report, float]:
    visitor = Visitor(server.url, pause_s=pause_s)
    await visitor.come()
    for _ in range(quiet_games):
        await visitor.play()
    quiet, visitor.times = visitor.times, Times()
    used, began = _cpu_s(server), time.monotonic()
    with _attackers(load) as process:
        under_way = asyncio.ensure_future(asyncio.to_thread(next_line, process))
        while not under_way.done():
            await visitor.play()
        assert under_way.result() == "under way", under_way.result()
        until = time.monotonic() + seconds
        await visitor.play()
        while time.monotonic() < until:
            await visitor.play()
        assert process.stdin is not None
        process.stdin.close()
        report = msgspec.json.decode(await asyncio.to_thread(next_line, process), type=Report)
    share = (_cpu_s(server) - used) / (time.monotonic() - began)
    await visitor.play()
    await visitor.leave()
    return quiet, visitor.times, report, share


def _cpu_s(server: Served) -> float:
    times = psutil.Process(server.pid).cpu_times()
    return float(times.user + times.system)


@contextmanager
def _attackers(load: Load) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "proofs.flood.attackers"]
    here = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=here, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(load) + b"\n")
            process.stdin.flush()
            yield process
        finally:
            process.kill()


def next_line(process: "subprocess.Popen[bytes]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()
