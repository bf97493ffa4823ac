"""The long run: `python -m proofs.torture` from `tests`. Prints what was sent, committed and lost.

python -m proofs.torture --kills 200
python -m proofs.torture --only two --kills 50
python -m proofs.torture --only all-sqlite --kills 200
"""

import argparse
import logging
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from proofs.torture import scenarios
from proofs.torture.torture_run import Load, Report
from services import run
from services.nats import Nats
from services.postgres import Postgres

SCENES = ("sqlite", "postgres", "crooked", "pauses", "two", "all-sqlite", "all-postgres")


def main() -> int:
    parser = argparse.ArgumentParser(prog="torture", description="Kill servers under load; nothing is lost.")
    parser.add_argument("--kills", type=int, default=200, help="on each database; the other harms are fewer")
    parser.add_argument("--only", choices=SCENES, action="append", help="one kind of harm")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the data and the server's log, for one kind")
    parser.add_argument("--beside", type=int, default=2, help="so many kinds of harm at once")
    parser.add_argument("--minutes", type=float, default=math.inf, help="the most that each kind may take")
    given = parser.parse_args()
    names = given.only or SCENES
    if len(names) > 1:
        return _run_beside(names, given)
    if given.keep is not None:
        logging.basicConfig(format="%(asctime)s %(message)s")
        logging.getLogger("torture").setLevel(logging.INFO)
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # losing PostgreSQL is part of the test
    run.begin()
    with services() as (postgres, nats):
        few = max(given.kills // 10, 1)
        load, seed = Load(seconds=given.minutes * 60), given.seed
        timed = replace(load, timed=2, move_s=15)
        plan: dict[str, Callable[[Path, str], Report]] = {
            "sqlite": lambda at, _: scenarios.kills(at, None, given.kills, seed + 1, load),
            "postgres": lambda at, url: scenarios.kills(at, url, given.kills, seed + 2, load),
            "crooked": lambda at, url: scenarios.crooked(at, url, few, seed + 3, load),
            "pauses": lambda at, url: scenarios.pauses(at, url, few, seed + 4, load, 3.0),
            "all-sqlite": lambda at, _: scenarios.sqlite(
                at, list(islice(cycle(scenarios.ON_SQLITE), given.kills)), seed + 6, timed
            ),
            "all-postgres": lambda at, url: scenarios.postgres(
                at,
                url,
                (postgres, nats),
                list(islice(cycle(scenarios.ON_POSTGRES), given.kills)),
                seed + 7,
                timed,
            ),
            "two": lambda at, url: scenarios.two(at, postgres, url, nats, few, seed + 5, load),
        }
        report = _run(plan[names[0]], postgres, given.keep)
    for one in report.wrongs[:50]:
        _say(f"WRONG {one}")
    return 1 if report.wrongs else 0


def _run_beside(names: Sequence[str], given: argparse.Namespace) -> int:
    """Runs each kind in a separate process with its own services. Most of their time is spent waiting."""
    shared = ["--kills", given.kills, "--seed", given.seed, "--minutes", given.minutes]
    commands = [[sys.executable, "-m", "proofs.torture", "--only", name, *map(str, shared)] for name in names]
    with ThreadPoolExecutor(given.beside) as pool:
        return max(pool.map(lambda command: subprocess.run(command).returncode, commands))


@contextmanager
def services() -> Iterator[tuple[Postgres, Nats]]:
    postgres, nats = Postgres(), Nats()
    try:
        postgres.start()
        nats.start()
        yield postgres, nats
    finally:
        nats.stop()
        postgres.remove()


def _run(scene: Callable[[Path, str], Report], postgres: Postgres, keep: Path | None) -> Report:
    with tempfile.TemporaryDirectory(prefix="parlour-torture-") as folder, postgres.fresh() as url:
        report = scene(keep or Path(folder), url)
    _say(str(report))
    return report


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201  a command's own output


if __name__ == "__main__":
    sys.exit(main())
