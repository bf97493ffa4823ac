"""`PYTHONPATH=tests python -m bench.kit`: checks the kit's mutants and our games for 2, 20 and 200 seconds.

A mutant counts as found when the check made for it fails. The time is wall-clock time, so a busy machine
finds fewer mutants.
"""

import argparse
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter

import msgspec
from rich.console import Console
from rich.table import Table

from kit import mutants, scene_mutants
from parlour.cli.commands.parameters import count_cores
from parlour.conformance.kit import Progress, check
from parlour.engine.contract.game import Game, bind
from parlour.games import NAMES, built_in
from proofs.secrecy import mutants as secrecy_mutants

SECONDS = (2.0, 20.0, 200.0)
TOLERANCE, STARTUP_S = 1.1, 2.0
"""Tolerated factor and seconds over the time limit, because the last step is finished and processes have to
start."""


class MutantSearch(msgspec.Struct, frozen=True):
    """One mutant, and the seconds until it was found."""

    name: str
    check: str
    after: float | None


class GameCheck(msgspec.Struct, frozen=True):
    game: str
    took: float
    passed: bool
    covered: str


class _FoundError(Exception):
    """Stops the check once the mutant has been found."""


def hunt(game: Game, made_for: str, name: str, seconds: float, jobs: int) -> MutantSearch:
    begun = perf_counter()

    def look(progress: Progress) -> None:
        if made_for in progress.failed:
            raise _FoundError

    try:
        report = check(game, seconds=seconds, workers=jobs, progress=look)
    except _FoundError:
        return MutantSearch(name, made_for, perf_counter() - begun)
    found = any(failure.check == made_for for failure in report.failures)
    return MutantSearch(name, made_for, perf_counter() - begun if found else None)


def hunts(seconds: float, jobs: int, only: str) -> Iterator[MutantSearch]:
    for module in (mutants, scene_mutants, secrecy_mutants):
        for name, made_for in module.CAUGHT_BY.items():
            if only in name:
                game = bind(getattr(module, name), f"{module.__name__}:{name}")
                yield hunt(game, made_for, name, seconds, jobs)


def visit(name: str, seconds: float, jobs: int) -> GameCheck:
    begun = perf_counter()
    report = check(built_in(name), seconds=seconds, workers=jobs)
    return GameCheck(name, perf_counter() - begun, report.passed, report.covered)


def _show_hunts(console: Console, seconds: float, found: Sequence[MutantSearch]) -> None:
    times = [one.after for one in found if one.after is not None]
    missed = [f"{one.name} ({one.check})" for one in found if one.after is None]
    middle = f"{median(times):.1f} s the median, {max(times):.1f} s the longest" if times else "none"
    console.print(f"{seconds:.0f} s: {len(times)} of {len(found)} mutants found, {middle}")
    for name in missed:
        console.print(f"  not found: {name}")


def _show_visits(console: Console, seconds: float, visits: Sequence[GameCheck]) -> None:
    table = Table("game", "seconds", "within", "passed", "covered")
    for one in visits:
        within = one.took <= TOLERANCE * seconds + STARTUP_S
        table.add_row(
            one.game, f"{one.took:.1f}", *("yes" if so else "NO" for so in (within, one.passed)), one.covered
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.kit", description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS, help="budgets (%(default)s)")
    parser.add_argument("--jobs", type=int, default=count_cores(), help="processes (all cores)")
    parser.add_argument("--only", default="", help="mutants with this in their name")
    parser.add_argument("--games", nargs="*", default=NAMES, help="games of ours (all)")
    chosen = parser.parse_args()
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 200
    for seconds in chosen.seconds:
        _show_hunts(console, seconds, [*hunts(seconds, chosen.jobs, chosen.only)])
        _show_visits(console, seconds, [visit(name, seconds, chosen.jobs) for name in chosen.games])


if __name__ == "__main__":
    main()
