"""The report as text."""

from collections.abc import Iterable

from rich.text import Text

from parlour.cli.report.design_report import DesignReport
from parlour.cli.report.section import Grid
from parlour.cli.report.sections import footnotes, heading, sections
from parlour.cli.terminal import screen


def show_report(report: DesignReport) -> None:
    screen.say(f"{report.title}: design report", "bold")
    screen.say(heading(report))
    for section in sections(report):
        screen.say()
        screen.say(section.title, "bold")
        _say_lines(section.lines)
        for grid in section.grids:
            _show_grid(grid)
        _say_lines(section.notes)
    screen.say()
    _say_lines(footnotes(report))


def _say_lines(lines: Iterable[str]) -> None:
    for line in lines:
        screen.say(line)


def _show_grid(grid: Grid) -> None:
    first, *others = grid.columns
    made = screen.grid(first)
    made.columns[0].overflow = "fold"
    for column in others:
        made.add_column(column, justify="right")
    for row in grid.rows:
        made.add_row(*(Text(screen.clean(cell)) for cell in row))
    screen.show(made)
