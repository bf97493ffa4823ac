"""The whole flood: `python -m flood` from `tests`. Prints how long a visitor waited, before and meanwhile.

python -m flood --seconds 60
python -m flood --half-open 500 --sockets 1000
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from flood.attackers import ASKS, Load, fitting
from flood.run import Flood, run
from parlour.server.net.file_limit import raise_file_limit
from services import run as services

TARGET_MS = 50.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="flood", description="Flood a server; a visitor plays on.")
    parser.add_argument("--half-open", type=int, default=2000)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=60, help="from when all of it is under way")
    parser.add_argument("--without", choices=ASKS, action="append", default=[], help="leave a harm out")
    given = parser.parse_args()
    services.begin()
    raise_file_limit()
    asks = tuple(one for one in ASKS if one not in given.without)
    wanted = Load(0, given.half_open, given.sockets, asks=asks)
    load = fitting(wanted)
    if load != wanted:
        _say(f"The limit of open files allows {load.half_open} half-open and {load.sockets} sockets.")
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        flood = run(Path(folder), load, quiet_games=20, seconds=given.seconds, pause_s=0.05)
    _tell(flood)
    is_met = flood.flooded.p99_ms < TARGET_MS
    _say(f"p99 {flood.flooded.p99_ms:.1f} ms of {TARGET_MS:.0f}: {'met' if is_met else 'MISSED'}")
    return 0 if is_met else 1


def _tell(flood: Flood) -> None:
    report = flood.report
    _say(f"half-open: {report.half_opened} opened, {report.half_closed} closed by the server")
    _say(f"sockets: {report.most_sockets} at once")
    for name, answers in report.answers.items():
        _say(f"{name}: " + ", ".join(f"{count} x {status}" for status, count in sorted(answers.items())))
    _say(f"server: {flood.cpu_share:.0%} of a core; the machine's load was {os.getloadavg()[0]:.1f}")
    _say(f"before:    {flood.quiet}")
    _say(f"meanwhile: {flood.flooded}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
