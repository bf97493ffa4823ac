"""Prints the figures as tables and writes them as JSON to a file and the history."""

import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.long_games import EARLY, LATE, LongGameCost
from bench.parts import KIT_PLAYOUTS, Parts
from bench.rounds import Rate, Ratio

HERE = Path(__file__).parent


class Report(msgspec.Struct, frozen=True):
    when: str
    commit: str
    machine: Mapping[str, str]
    rates: Mapping[str, Rate]
    """Rates by name, ours first."""

    ratios: Sequence[Ratio]
    parts: Mapping[str, Parts]
    lasting: Mapping[str, LongGameCost]
    """Only for games that are long enough."""


def machine(node_versions: Sequence[str]) -> dict[str, str]:
    """Describes the machine. The load average shows whether it was busy."""
    return {
        "cores": str(os.cpu_count()),
        "kind": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "node": " and ".join(node_versions) or "none",
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True).stdout.strip()


def show(report: Report, console: Console) -> None:
    tables = [_rates(report.rates), _ratios(report.ratios), _parts(report.parts), _long_games(report.lasting)]
    for table in tables:
        if table.row_count:
            console.print(table, "")
    console.print(", ".join(f"{name} {value}" for name, value in report.machine.items()), style="dim")


def keep(report: Report, json: Path | None, history: Path) -> None:
    history.parent.mkdir(exist_ok=True)
    with history.open("ab") as lines:
        lines.write(msgspec.json.encode(report) + b"\n")
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _rates(rates: Mapping[str, Rate]) -> Table:
    table = new_table("Random playouts, by the second of CPU time")
    for heading in ("steps/s", "playouts/s", "steps each", "µs/step"):
        table.add_column(heading, justify="right")
    for name, rate in rates.items():
        table.add_row(
            name,
            f"{rate.steps_per_second:,.0f}",
            three_digits(rate.playouts_per_second),
            three_digits(rate.steps_per_playout),
            three_digits(rate.micros_per_step),
        )
    return table


def _ratios(ratios: Sequence[Ratio]) -> Table:
    table = new_table("Our steps for one of theirs")
    if any(ratio.target is None for ratio in ratios):
        table.caption = "Pairs without a target are there to compare; bench/README.md says more."
    table.add_column("peer")
    for heading in ("ratio", "rounds", "target", ""):
        table.add_column(heading, justify="right")
    games = [ratio.ours.partition(",")[0] for ratio in ratios]
    for ratio, game, above in zip(ratios, games, ["", *games], strict=False):
        table.add_row(
            game if game != above else "",
            ratio.peer,
            three_digits(ratio.median),
            f"{three_digits(ratio.low)}–{three_digits(ratio.high)}",
            "none" if ratio.target is None else f"≥ {ratio.target:g}",
            "" if ratio.target is None else check_mark(ratio.is_met),
        )
    return table


def _parts(parts: Mapping[str, Parts]) -> Table:
    table = new_table("Parts of the engine, µs a call")
    for heading in ("legal", "decide", "evolve", "view", "table entry"):
        table.add_column(heading, justify="right")
    with_kit = any(part.kit is not None for part in parts.values())
    if with_kit:
        table.add_column(f"kit, {KIT_PLAYOUTS} playouts", justify="right")
    for name, part in parts.items():
        figures = (part.legal, part.decide, part.evolve, part.view, part.entry)
        table.add_row(
            name, *map(three_digits, figures), *([f"{part.kit:.1f} s"] if part.kit is not None else [])
        )
    return table


def _long_games(lasting: Mapping[str, LongGameCost]) -> Table:
    table = new_table("A move with every seat's view, early and late in a long game, µs")
    for heading in (
        f"entry {EARLY}",
        f"entry {LATE:,}",
        "ratio",
        "target",
        "",
        "bot",
        "99 % under",
        "target",
        " ",
    ):
        table.add_column(heading, justify="right")
    for name, long in lasting.items():
        bot = (
            ("", "", "", "")
            if long.p99 is None
            else (str(long.bot), f"{long.p99:.1f} ms", "< 50 ms", check_mark(long.p99 < 50))
        )
        table.add_row(
            name,
            three_digits(long.early),
            three_digits(long.late),
            f"{long.ratio:.2f}",
            "≤ 1.5",
            check_mark(long.ratio <= 1.5),
            *bot,
        )
    return table


def check_mark(is_met: bool) -> str:
    return "[green]✓" if is_met else "[red]✗"


def new_table(title: str) -> Table:
    table = Table(title=title, title_style="bold", box=None, pad_edge=False)
    table.title_justify = table.caption_justify = "left"
    table.add_column("")
    return table


def three_digits(figure: float) -> str:
    """Formats a number with at least three significant digits."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"
