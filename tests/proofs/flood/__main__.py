"""The full flood: `python -m proofs.flood` from `tests`. Prints how long a visitor waited.

python -m proofs.flood --seconds 60
python -m proofs.flood --half-open 500 --sockets 1000
python -m proofs.flood --only pongs --only trailers
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from parlour.server.net.file_limit import raise_file_limit
from proofs.flood.attackers import ASKS, Load, fit_to_file_limit
from proofs.flood.cases import MAX_P99_MS
from proofs.flood.cases import run as run_case
from proofs.flood.harms import HARMS
from proofs.flood.run import Flood, run
from services import run as services


def main() -> int:
    parser = argparse.ArgumentParser(prog="flood", description="Flood a server; a visitor plays on.")
    parser.add_argument("--half-open", type=int, default=2000)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=60, help="from when all of it is under way")
    parser.add_argument("--without", choices=ASKS, action="append", default=[], help="leave a harm out")
    parser.add_argument("--only", choices=HARMS, action="append", help="one client's harm, without the rest")
    parser.add_argument("--games", type=int, default=30, help="that the visitor plays during each such harm")
    given = parser.parse_args()
    services.begin()
    raise_file_limit()
    is_met = sum(_run_case(name, given.games) for name in given.only or HARMS) == len(given.only or HARMS)
    if given.only:
        return 0 if is_met else 1
    asks = tuple(one for one in ASKS if one not in given.without)
    wanted = Load(0, given.half_open, given.sockets, asks=asks)
    load = fit_to_file_limit(wanted)
    if load != wanted:
        _say(f"The limit of open files allows {load.half_open} half-open and {load.sockets} sockets.")
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        flood = run(Path(folder), load, quiet_games=20, seconds=given.seconds, pause_s=0.05)
    _tell(flood)
    is_met = is_met and flood.flooded.p99_ms < MAX_P99_MS
    _say(f"p99 {flood.flooded.p99_ms:.1f} ms of {MAX_P99_MS:.0f}: {'met' if is_met else 'MISSED'}")
    return 0 if is_met else 1


def _run_case(name: str, games: int) -> bool:
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        case = run_case(Path(folder), name, games=games, pause_s=0.05)
    _say(f"{case}: {'met' if case.is_met else 'MISSED'}")
    return case.is_met


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
