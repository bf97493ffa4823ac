"""Plots as inline SVG, without a script. Colours are classes of page.css."""

from html import escape
from math import ceil, floor, log10

from parlour.cli.report.numbers_text import number, rate
from parlour.cli.report.section import Bar, Plot

WIDTH = 380
COLUMNS_HEIGHT = 210
ROW_HEIGHT = 26
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 10, 40
LABEL_WIDTH = 92
CHAR_WIDTH = 7.8
"""The width of a digit at the plots' text size."""


def svg(plot: Plot) -> str:
    return _columns(plot) if plot.kind == "columns" else _intervals(plot)


def _columns(plot: Plot) -> str:
    most = _round_up(max((bar.value or 0 for bar in plot.bars), default=0))
    base, height = COLUMNS_HEIGHT - BOTTOM, COLUMNS_HEIGHT - BOTTOM - TOP
    width = (WIDTH - LEFT - RIGHT) / max(1, len(plot.bars))
    parts = [_level(value, base - height * value / most) for value in (0, most / 2, most)]
    every = _label_step(plot, width)
    for place, bar in enumerate(plot.bars):
        x = LEFT + place * width
        if bar.value is not None:
            tall, said = height * bar.value / most, escape(f"{bar.label}: {number(bar.value)}")
            parts.append(
                f'<rect class="bar" x="{x + width * 0.1:.1f}" y="{base - tall:.1f}" '
                f'width="{width * 0.8:.1f}" height="{tall:.1f}"><title>{said}</title></rect>'
            )
        if place % every == 0:
            parts.append(_text(x + width / 2, base + 16, bar.label))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, COLUMNS_HEIGHT - 6, plot.axis, "axis"))
    return _figure(plot, COLUMNS_HEIGHT, parts)


def _intervals(plot: Plot) -> str:
    bottom = TOP + ROW_HEIGHT * len(plot.bars)
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = _across(share)
        parts.append(f'<line class="level" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(_text(x, bottom + 16, rate(share)))
    if plot.reference is not None:
        x = _across(plot.reference)
        parts.append(f'<line class="reference" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(_text((LABEL_WIDTH + WIDTH) / 2, bottom + 34, f"dashed: {plot.reference_label}", "axis"))
    for place, bar in enumerate(plot.bars):
        parts += _row(bar, TOP + ROW_HEIGHT * (place + 0.5))
    return _figure(plot, bottom + 44, parts)


def _row(bar: Bar, y: float) -> list[str]:
    parts = [_text(LABEL_WIDTH - 8, y + 4, bar.label, "label")]
    if bar.value is None:
        return parts
    if bar.low is not None and bar.high is not None:
        low, high = _across(bar.low), _across(bar.high)
        parts.append(f'<line class="range" x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/>')
    said = escape(f"{bar.label}: {rate(bar.value)}")
    parts.append(
        f'<circle class="dot" cx="{_across(bar.value):.1f}" cy="{y}" r="5"><title>{said}</title></circle>'
    )
    return parts


def _across(share: float) -> float:
    return LABEL_WIDTH + share * (WIDTH - LABEL_WIDTH - 20)


def _level(value: float, y: float) -> str:
    line = f'<line class="level" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>'
    return line + _text(LEFT - 6, y + 4, number(value), "label")


def _label_step(plot: Plot, width: float) -> int:
    """Labels every nth column, so that the labels do not overlap."""
    longest = max((len(bar.label) for bar in plot.bars), default=1) * CHAR_WIDTH + 6
    return max(1, ceil(longest / width))


def _round_up(value: float) -> float:
    """The next of 2, 4, 10, 20, 40, 100 and so on, so that half of it is a round number too."""
    if value <= 2:
        return 2
    unit = 10.0 ** floor(log10(value))
    return next(unit * step for step in (1, 2, 4, 6, 8, 10) if unit * step >= value)


def _text(x: float, y: float, text: str, kind: str = "tick") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _figure(plot: Plot, height: float, parts: list[str]) -> str:
    form = rate if plot.is_rate else number
    said = "; ".join(f"{bar.label}: {form(bar.value)}" for bar in plot.bars)
    drawn = "".join(parts)
    return (
        f"<figure><figcaption>{escape(plot.title)}</figcaption>"
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(f"{plot.title}. {said}")}">'
        f"{drawn}</svg></figure>"
    )
