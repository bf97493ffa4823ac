"""The long ordeal: `python -m torture` from `tests`. Prints what was sent, kept and lost.

python -m torture --kills 200
python -m torture --only two --kills 50
python -m torture --only all-sqlite --kills 200
"""

import argparse
import logging
import math
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from services import run
from services.nats import Nats
from services.postgres import Postgres
from torture import scenes
from torture.ordeal import Load, Report

SCENES = ("sqlite", "postgres", "crooked", "pauses", "two", "all-sqlite", "all-postgres")


def main() -> int:
    parser = argparse.ArgumentParser(prog="torture", description="Kill servers under load; nothing is lost.")
    parser.add_argument("--kills", type=int, default=200, help="on each database; the other harms are fewer")
    parser.add_argument("--only", choices=SCENES, action="append", help="one kind of harm")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=math.inf, help="the most that each kind may take")
    given = parser.parse_args()
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # that its server is away is the point
    run.begin()
    with services() as (postgres, nats):
        few = max(given.kills // 10, 1)
        load, seed = Load(seconds=given.minutes * 60), given.seed
        timed = replace(load, timed=2, move_s=15)
        plan: dict[str, Callable[[Path, str], Report]] = {
            "sqlite": lambda at, _: scenes.kills(at, None, given.kills, seed + 1, load),
            "postgres": lambda at, url: scenes.kills(at, url, given.kills, seed + 2, load),
            "crooked": lambda at, url: scenes.crooked(at, url, few, seed + 3, load),
            "pauses": lambda at, url: scenes.pauses(at, url, few, seed + 4, load, 3.0),
            "all-sqlite": lambda at, _: scenes.sqlite(
                at, list(islice(cycle(scenes.ON_SQLITE), given.kills)), seed + 6, timed
            ),
            "all-postgres": lambda at, url: scenes.postgres(
                at,
                url,
                (postgres, nats),
                list(islice(cycle(scenes.ON_POSTGRES), given.kills)),
                seed + 7,
                timed,
            ),
            "two": lambda at, url: scenes.two(at, postgres, url, nats, few, seed + 5, load),
        }
        reports = [_run(plan[name], postgres) for name in given.only or SCENES]
    wrong = [one for report in reports for one in report.wrongs]
    for one in wrong[:50]:
        _say(f"WRONG {one}")
    _say(f"{sum(report.acknowledged for report in reports)} acknowledged in all, {len(wrong)} wrong")
    return 1 if wrong else 0


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


def _run(scene: Callable[[Path, str], Report], postgres: Postgres) -> Report:
    with tempfile.TemporaryDirectory(prefix="parlour-torture-") as folder, postgres.fresh() as url:
        report = scene(Path(folder), url)
    _say(str(report))
    return report


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201  a command's own output


if __name__ == "__main__":
    sys.exit(main())
