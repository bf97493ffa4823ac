"""Numbers as the report prints them."""

from collections.abc import Sequence

from parlour.cli.report.statistics import Spread

MAX_NAMES = 24
SPREAD_COLUMNS = ("Least", "Quarter", "Median", "Three quarters", "Most", "Mean")


def number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if float(value).is_integer() or abs(value) >= 1000 else f"{value:,.1f}"


def rate(value: float | None) -> str:
    return "–" if value is None else f"{value:.0%}".replace("%", " %")


def interval(low: float, high: float) -> str:
    return f"{low:.0%} – {high:.0%}".replace("%", " %")


def signed_rate(value: float) -> str:
    return f"{value:+.0%}".replace("%", " %").replace("-", "−")


def spread_cells(spread: Spread | None) -> tuple[str, ...]:
    if spread is None:
        return ("–",) * len(SPREAD_COLUMNS)
    values = (spread.least, spread.low, spread.median, spread.high, spread.most, spread.mean)
    return tuple(map(number, values))


def names(found: Sequence[str]) -> str:
    shown = ", ".join(found[:MAX_NAMES])
    return shown if len(found) <= MAX_NAMES else f"{shown} and {len(found) - MAX_NAMES} more"


def count(amount: int, one: str, many: str = "") -> str:
    """Such as `1 game` and `1,200 games`."""
    return f"{amount:,} {one if amount == 1 else many or one + 's'}"
