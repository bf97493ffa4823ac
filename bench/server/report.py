"""Prints the figures as tables and writes them as JSON to a file and the history."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.report import check_mark, new_table, three_digits
from bench.rounds import Ratio
from bench.server.idle import Idle
from bench.server.measurement import Figures, Round
from bench.server.statements import Statements
from bench.server.targets import (
    KB_PER_IDLE_TABLE,
    KIB_PER_MATCH,
    OPENING_CPU_MILLIS,
    P99_MILLIS,
    PACED_LOAD,
)

MAX_FOREIGN_SHARE = 0.15
"""If other processes use more than this share of a core, speeds and delays are not judged."""


class Report(msgspec.Struct, frozen=True):
    when: str
    commit: str
    machine: Mapping[str, str]
    promises: Mapping[str, str]
    """How durable an acknowledged move is, by contestant."""

    medians: Mapping[str, Round]
    rounds: Mapping[str, Sequence[Round]]
    ratios: Mapping[str, Sequence[Ratio]]
    """Ratios by load."""

    idle: Sequence[Idle]
    statements: Mapping[str, Statements] = {}
    """Statements for opening one match, by contestant with a store."""


def show(report: Report, console: Console) -> None:
    tables = [
        *(_load(name, report) for name in _loads(report)),
        _ratios(report),
        _p99(report),
        _opening(report),
        _memory(report),
        _idle(report.idle),
    ]
    for table in tables:
        if table.row_count:
            console.print(table, "")
    if foreign_share(report) > MAX_FOREIGN_SHARE:
        console.print(
            f"Others took up to {foreign_share(report):.0%} of a core: believe the CPU, not the speeds."
        )
    console.print(", ".join(f"{name} {value}" for name, value in report.machine.items()), style="dim")


def keep(report: Report, json: Path | None, history: Path) -> None:
    history.parent.mkdir(exist_ok=True)
    with history.open("ab") as lines:
        lines.write(msgspec.json.encode(report) + b"\n")
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _loads(report: Report) -> list[str]:
    return list(dict.fromkeys(name for one in report.medians.values() for name in one.loads))


def _load(load: str, report: Report) -> Table:
    table = new_table(load + ("" if "each" in load else ", as fast as they go"))
    table.caption = "CPU of the server and of its database in µs a move; what each keeps busy of a core."
    for heading in ("moves/s", "p50 ms", "p99 ms", "CPU", "database", "server", "driver", "others"):
        table.add_column(heading, justify="right")
    table.add_column("an acknowledged move is")
    for name, one in report.medians.items():
        if (figures := one.loads.get(load)) is not None:
            table.add_row(name, *_figures(figures), report.promises[name])
    return table


def _figures(figures: Figures) -> list[str]:
    shares = (figures.server_share, figures.driver_share, figures.foreign_share)
    return [
        f"{figures.moves_per_second:,.0f}",
        three_digits(figures.p50),
        three_digits(figures.p99),
        f"{1000 * figures.cpu_per_1000:,.0f}",
        f"{1000 * figures.database_cpu_per_1000:,.0f}" if figures.database_cpu_per_1000 else "",
        *(f"{share:.0%}" for share in shares),
    ]


def _ratios(report: Report) -> Table:
    table = new_table("Our moves for one of theirs")
    table.caption = "By CPU: how much more of it, database included, they take for a move than we do."
    table.add_column("peer")
    table.add_column("load")
    for heading in ("ratio", "rounds", "by CPU", "target", ""):
        table.add_column(heading, justify="right")
    for load, ratios in report.ratios.items():
        for ratio in ratios:
            table.add_row(
                ratio.ours,
                ratio.peer,
                load,
                three_digits(ratio.median),
                f"{three_digits(ratio.low)}–{three_digits(ratio.high)}",
                three_digits(_cpu(report, ratio.peer, load) / _cpu(report, ratio.ours, load)),
                "none" if ratio.target is None else f"≥ {ratio.target:g}",
                "" if ratio.target is None else _verdict(ratio.is_met, report),
            )
    return table


def _cpu(report: Report, name: str, load: str) -> float:
    figures = report.medians[name].loads[load]
    return figures.cpu_per_1000 + figures.database_cpu_per_1000


def foreign_share(report: Report) -> float:
    """Returns the largest share of a core that other processes used during a measurement."""
    loads = (figures for one in report.medians.values() for figures in one.loads.values())
    return max((figures.foreign_share for figures in loads), default=0.0)


def _verdict(is_met: bool, report: Report) -> str:
    """Returns a tick or a cross, or a question mark if other processes disturbed the measurement."""
    return "?" if foreign_share(report) > MAX_FOREIGN_SHARE else check_mark(is_met)


def _p99(report: Report) -> Table:
    """SC-007, and a comparison of delays at the same pace."""
    table = new_table(f"From sending to the last screen, {PACED_LOAD}")
    for heading in ("p99 ms", "target", "", "quickest peer", ""):
        table.add_column(heading, justify="right")
    for name, one in report.medians.items():
        if (figures := one.loads.get(PACED_LOAD)) is not None:
            target = _p99_targets(name, figures.p99, report) if name.startswith("Parlour") else ()
            table.add_row(name, three_digits(figures.p99), *target)
    return table


def _p99_targets(ours: str, p99: float, report: Report) -> tuple[str, ...]:
    """The specification's limit, and the quickest peer that this server has a target for."""
    limit = (f"< {P99_MILLIS:g}", _verdict(p99 < P99_MILLIS, report))
    aimed_at = [one for some in report.ratios.values() for one in some if one.target is not None]
    peers = {report.medians[one.peer].loads[PACED_LOAD].p99 for one in aimed_at if one.ours == ours}
    if not peers:
        return limit
    return (*limit, f"< {three_digits(min(peers))}", _verdict(p99 < min(peers), report))


def _opening(report: Report) -> Table:
    table = new_table("To open a match: two people, table, seats, start, two sockets with the first position")
    table.caption = (
        "CPU in ms of the server and of its database; ms as they passed, sixteen matches at a time."
    )
    for heading in ("CPU", "target", "", "database", "ms", "statements", "commits"):
        table.add_column(heading, justify="right")
    for name, one in report.medians.items():
        cpu, asks, found = one.opening.cpu, name.startswith("Parlour"), report.statements.get(name)
        table.add_row(
            name,
            three_digits(cpu),
            *((f"≤ {OPENING_CPU_MILLIS:g}", check_mark(cpu <= OPENING_CPU_MILLIS)) if asks else ("", "")),
            three_digits(one.opening.database_cpu) if one.opening.database_cpu else "",
            three_digits(one.opening.wall),
            *((f"{found.statements:.1f}", f"{found.commits:.1f}") if found is not None else ()),
        )
    return table


def _memory(report: Report) -> Table:
    table = new_table("Memory for each match with both its sockets, KiB")
    for heading in ("connected", "target", "", "after play"):
        table.add_column(heading, justify="right")
    for name, one in report.medians.items():
        kib, is_ours = one.bytes_connected / 1024, name.startswith("Parlour")
        target = (f"≤ {KIB_PER_MATCH:g}", check_mark(kib <= KIB_PER_MATCH)) if is_ours else ("", "")
        table.add_row(name, three_digits(kib), *target, three_digits(one.bytes_played / 1024))
    return table


def _idle(found: Sequence[Idle]) -> Table:
    table = new_table("Memory for each idle table of ours, kB")
    table.caption = "Over what the server had once as many others had come and gone."
    for heading in ("open", "target", "", "with two pages", "after it left"):
        table.add_column(heading, justify="right")
    for one in found:
        is_met = check_mark(one.open < 1000 * KB_PER_IDLE_TABLE)
        figures = [f"{size / 1000:.1f}" for size in (one.open, one.watched, one.left)]
        name = f"{one.tables:,} tables of {one.game}"
        table.add_row(name, figures[0], f"< {KB_PER_IDLE_TABLE:g}", is_met, *figures[1:])
    return table
