"""The report as one HTML page. It needs no script, no network and no other file."""

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from parlour.cli.report.design_report import DesignReport
from parlour.cli.report.plots import svg
from parlour.cli.report.section import Grid, Section
from parlour.cli.report.sections import footnotes, heading, sections

_CODE = re.compile("`([^`]+)`")
_STYLE = Path(__file__).with_name("page.css")


def report_page(report: DesignReport) -> str:
    title = escape(f"{report.title}: design report")
    body = "\n".join(map(_section, sections(report)))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{_STYLE.read_text(encoding="utf-8")}</style>
<main>
<header>
<h1>{title}</h1>
<p>{escape(heading(report))}</p>
</header>
{body}
<footer>
{_paragraphs(footnotes(report))}
</footer>
</main>
</html>
"""


def _section(section: Section) -> str:
    plots = "\n".join(map(svg, section.plots))
    drawn = f'<div class="plots">\n{plots}\n</div>' if plots else ""
    return f"""<section{' class="with-plots"' if plots else ""}>
<div class="words">
<h2>{escape(section.title)}</h2>
{_paragraphs(section.lines)}
{"".join(map(_grid, section.grids))}
{_paragraphs(section.notes)}
</div>
{drawn}
</section>"""


def _paragraphs(lines: Iterable[str]) -> str:
    return "\n".join(f"<p>{_with_code(line)}</p>" for line in lines)


def _with_code(line: str) -> str:
    return _CODE.sub(r"<code>\1</code>", escape(line))


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in grid.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for first, *cells in grid.rows
    )
    # A wide table scrolls inside its own box. `tabindex` lets a keyboard scroll it.
    return (
        f'<div class="grid" role="group" aria-label="Table" tabindex="0"><table>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )
