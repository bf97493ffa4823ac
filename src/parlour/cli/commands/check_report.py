"""Prints the report of `parlour check`."""

from collections.abc import Collection, Mapping
from typing import Final

from parlour.cli.terminal import screen
from parlour.cli.translation.coverage import coverage_of
from parlour.conformance.checks.findings import KindCoverage, Report
from parlour.engine.contract.game import Game

GROUPS: Final[Mapping[str, Collection[str]]] = {
    "rules": ("ending", "conservation", "legality"),
    "replay": ("round trip", "purity", "undo", "time"),
    "secrets": ("leak", "redeal", "reveals_to", "glimpse", "marked backs"),
    "words": ("words",),
    "scene": (
        "scene form",
        "scene purity",
        "scene reach",
        "scene words",
        "scene ids",
        "scene time",
        "scene motions",
    ),
}
"""The columns of the table of kinds, each with its checks."""

MAX_ROWS: Final = 15
NAME_WIDTH, CELL_WIDTH = 28, 8


def show_report(report: Report) -> None:
    for name in dict.fromkeys((*report.checks, *(failure.check for failure in report.failures))):
        failures = [failure.text for failure in report.failures if failure.check == name]
        undecided = [one.text for one in report.undecided if one.check == name]
        if failures:
            screen.say(f"✗ {name}", "red")
        elif undecided:
            screen.say(f"? {name}: not decided", "yellow")
        else:
            screen.say(f"✓ {name}", "green")
        for text in (*failures, *undecided):
            screen.say("\n".join(f"    {line}" for line in text.splitlines()))
    for note in report.notes:
        screen.say(f"  {note}")


def show_coverage(game: Game) -> None:
    """Prints how much is translated. Players read the English of a missing text, so that is not a failure."""
    for coverage in coverage_of(game):
        screen.say(f"  {coverage}", "" if coverage.is_complete else "yellow")


def show_kinds(report: Report, *, everything: bool = False) -> None:
    """Prints a table of the kinds. If it would be long, only the kinds with a gap, unless *everything*."""
    rows = report.kinds
    if len(rows) > MAX_ROWS and not everything:
        rows = tuple(kind for kind in rows if kind.has_gap)
    if rows:
        screen.say(_line("", "played", *GROUPS), "bold")
    for kind in rows:
        counts = [_group_count(kind, checks) for checks in GROUPS.values()]
        name = f"{kind.role:<6} {kind.name}"
        screen.say(_line(name, f"{kind.played:,}", *counts), "yellow" if kind.has_gap else "")
    if rest := len(report.kinds) - len(rows):
        which = f"{rest} more kinds were" if rows else f"All {rest} kinds of actions and events were"
        screen.say(f"  {which} played, and examined by every check.")


def _group_count(kind: KindCoverage, checks: Collection[str]) -> str:
    """The lowest count of a group of checks, or a dash if none of them applies to the kind."""
    counts = [count for check, count in kind.examined if check in checks]
    return f"{min(counts):,}" if counts and kind.played else "-"


def _line(name: str, *cells: str) -> str:
    if len(name) > NAME_WIDTH:
        name = f"{name[: NAME_WIDTH - 1]}…"
    return f"  {name:<{NAME_WIDTH}}{''.join(f'{cell:>{CELL_WIDTH}}' for cell in cells)}"


def show_verdict(game: Game, report: Report, *, strict: bool = False) -> int:
    count, failed = len(report.checks), len({failure.check for failure in report.failures})
    undecided = len({one.check for one in report.undecided})
    rest = f" Not decided: {undecided}." if undecided else ""
    if failed:
        screen.say(f"{game.title} fails {failed} of {count} checks.{rest}", "bold")
    elif undecided:
        screen.say(f"{game.title} passes {count - undecided} of {count} checks.{rest}", "bold")
    else:
        screen.say(f"{game.title} passes all {count} checks.", "bold")
    if report.covered:
        screen.say(report.covered, "dim")
    gaps = report.gaps if strict else ()
    if gaps:
        screen.say("Not everything was seen, so this strict check fails:", "bold")
    for gap in gaps:
        screen.say(f"  {gap}")
    return 0 if report.passed and not gaps else 1
