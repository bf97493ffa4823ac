"""`python -m bench.scale`: measures the cost of a move as the surrounding work grows."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bench.report import HERE, commit, machine, moment, new_table, three_digits, tick
from bench.scale.axes import age, others, spectators
from bench.scale.points import Axis
from parlour.load.open_files import allow_many_files

HISTORY = HERE / "scale-history.jsonl"
RESULTS = HERE / "results" / "scale-history.jsonl"
AXES = {"age": age, "tables": others, "spectators": spectators}


class Report(msgspec.Struct, frozen=True):
    when: str
    commit: str
    machine: dict[str, str]
    axes: list[Axis]


def bench(
    only: Annotated[str, typer.Option(help="One axis: age, tables or spectators.")] = "",
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
    kept: Annotated[bool, typer.Option("--keep", help="Add it to the history that git keeps.")] = False,
) -> None:
    """Cost of a move by the age of its table, other tables and spectators. Three minutes."""
    allow_many_files()
    console, found = Console(highlight=False), list[Axis]()
    for name, axis in AXES.items():
        if only in ("", name):
            with console.status(name):
                found.append(axis())
            _show(found[-1], console)
    report = Report(moment(), commit(), machine([]), found)
    history = HISTORY if kept else RESULTS
    history.parent.mkdir(exist_ok=True)
    with history.open("ab") as lines:
        lines.write(msgspec.json.encode(report) + b"\n")
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _show(axis: Axis, console: Console) -> None:
    table = new_table(axis.title)
    for heading in (axis.unit, "µs CPU a move", "moves/s", "p50 ms", "p99 ms"):
        table.add_column(heading, justify="right")
    for point in axis.points:
        figures = (point.cpu, point.moves_per_second, point.p50, point.p99)
        table.add_row("", f"{point.at:,}", *map(three_digits, figures))
    first, last = axis.points[0], axis.points[-1]
    if axis.at_most is None:
        moves = last.moves_per_second / first.moves_per_second
        table.caption = f"Last to first: {axis.ratio:.2f} of the CPU, {moves:.2f} of the moves"
    else:
        judged = tick(axis.ratio <= axis.at_most)
        table.caption = f"Last to first {axis.ratio:.2f}, at most {axis.at_most:g} {judged}"
    console.print(table, "")


if __name__ == "__main__":
    typer.run(bench)
