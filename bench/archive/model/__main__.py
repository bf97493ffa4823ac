"""`python -m bench.model`: compares the model with measurements and extrapolates to more tables."""

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from bench.model.breaks import LIMITS, tables_at
from bench.model.compare import Comparison, compare, read_measured
from bench.model.fleet import SIZES, Fleet, fleet
from bench.model.inputs import Inputs, read_inputs
from bench.model.plan import planned
from bench.report import new_table, three_digits

HOLDS_US = (0.0, 5_000.0)


def model() -> None:
    """Half a minute. Nothing is measured here, so a busy machine changes no figure."""
    inputs, console = read_inputs(), Console(highlight=False)
    console.print(_compared([compare(inputs.times, run) for run in read_measured()]), "")
    console.print(_groups(inputs), "")
    console.print(_limits(inputs), "")
    console.print(_fleets([fleet(inputs, size) for size in SIZES]))


def _compared(found: list[Comparison]) -> Table:
    shown = new_table("Model (measured)")
    for heading in ("moves/s", "µs a move", "p50 ms", "µs, 1,000/s", "p50 ms, 1,000/s", "furthest off"):
        shown.add_column(heading, justify="right")
    for one in found:
        run = one.run
        pairs = (
            (one.full.moves_per_second, run.full.moves_per_second),
            (one.full.cpu, run.full.cpu),
            (one.full.p50, run.full.p50),
            (one.paced.cpu, run.paced.cpu),
            (one.paced.p50, run.paced.p50),
        )
        furthest = max(one.ratios, key=lambda ratio: abs(ratio - 1))
        shown.add_row(
            "1" if run.how == "one" else f"{run.processes}, by {run.how}",
            *(f"{three_digits(ours)} ({three_digits(theirs)})" for ours, theirs in pairs),
            f"{furthest:.2f}",
        )
    return shown


def _groups(inputs: Inputs) -> Table:
    """Larger groups make each move cheaper."""
    shown = new_table(f"A move; each process {inputs.busy:.0%} busy on a core of its own")
    for heading in ("held back ms", "process µs", "PostgreSQL µs", "p50 ms"):
        shown.add_column(heading, justify="right")
    for name, mix in {"endless": replace(inputs.mixes["live"], move=0, entry=0), **inputs.mixes}.items():
        for hold in HOLDS_US:
            move = planned(inputs, mix, hold)
            figures = (move.server, move.database, move.p50)
            shown.add_row(name, f"{hold / 1000:g}", *map(three_digits, figures))
    return shown


def _limits(inputs: Inputs) -> Table:
    shown = new_table("Open tables at which one of each is full")
    for heading in inputs.mixes:
        shown.add_column(heading, justify="right")
    for limit in LIMITS:
        shown.add_row(limit.what, *(f"{tables_at(inputs, limit, mix):,.0f}" for mix in inputs.mixes.values()))
    return shown


def _fleets(found: list[Fleet]) -> Table:
    shown = new_table("Machines and a month's price")
    for one in found:
        shown.add_column(one.size.name, justify="right")
    names = [name for name, _ in found[0].rows()]
    values = [dict(one.rows()) for one in found]
    for name in names:
        shown.add_row(name, *(row[name] for row in values))
    return shown


if __name__ == "__main__":
    typer.run(model)
