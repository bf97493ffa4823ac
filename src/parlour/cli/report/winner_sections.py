"""The sections of a report about who wins: seats, the lead and bots."""

from parlour.cli.report.design_report import DesignReport
from parlour.cli.report.leads import Leads
from parlour.cli.report.numbers_text import count, interval, number, rate
from parlour.cli.report.seats import UNLIKELY
from parlour.cli.report.section import Bar, Grid, Plot, Section
from parlour.cli.simulation.report import ReportRow

_RATE_COLUMNS = ("Games", "Won", "Shared", "Win rate", "95 % interval", "Mean score")


def seat_section(report: DesignReport) -> Section:
    found, fair = report.seats, report.seats.fair
    rows = tuple((f"Seat {row.seat}", *_rate_cells(row)) for row in found.rows)
    bars = tuple(_rate_bar(f"Seat {row.seat}", row) for row in found.rows)
    plot = Plot("intervals", "Win rate by seat", bars, "", fair, f"equal: {rate(fair)}", is_rate=True)
    grid = Grid(("", *_RATE_COLUMNS), rows)
    return Section("Seats", (), (grid,), (_seat_verdict(report),), (plot,) if len(rows) > 1 else ())


def _seat_verdict(report: DesignReport) -> str:
    rows, by_chance = report.seats.rows, report.seats.by_chance
    if len(rows) == 1:
        return "The game has one seat, so no seat can have an advantage."
    if report.ending.is_repetitive:
        return "Not tested: most games repeat another one, so they say nothing about chance."
    if by_chance is None:
        return "Too few games were won by one seat to say whether a seat has an advantage."
    precise = f"{by_chance:.0%}" if by_chance >= UNLIKELY else f"{by_chance:.1%}"
    likely = "less than 0.1 %" if by_chance < 0.001 else precise.replace("%", " %")
    chance = f"With equal seats, a difference this large occurs in {likely} of such measurements."
    if by_chance >= UNLIKELY:
        return f"{chance} It can be chance."
    best = max(rows, key=lambda row: row.wins)
    return f"{chance} It is more than chance: seat {best.seat} won most."


def lead_section(report: DesignReport) -> Section:
    found = report.leads
    if isinstance(found, str):
        return Section("Lead", (f"Not measured: {found}.",))
    known, changes = found.known_after, found.changes
    lines = [
        "The leader is the seat whose own view the bot's evaluation rates highest.",
        f"In {count(found.games, 'game')} with one winner, the lead passed to another seat "
        f"{number(changes.median)} times (median; from {number(changes.least)} to {number(changes.most)}). "
        f"{count(found.never_changed, 'game')} had only one leader.",
        f"The later winner led for good after {rate(known.median)} of the game (median); in a quarter of the "
        f"games after {rate(known.low)}, in three quarters after {rate(known.high)}.",
    ]
    if 2 * changes.median > report.length.steps.median:
        lines.append("The lead passes with most actions: the evaluation favours a seat for being on turn.")
    rows = tuple(
        (
            f"After {rate(one.share)}",
            f"{one.games:,}",
            f"{one.won:,}",
            rate(one.won / one.games),
            interval(*one.interval),
        )
        for one in found.predictions
        if one.games
    )
    grid = Grid(("", "Games with a leader", "Leader won", "Rate", "95 % interval"), rows)
    return Section("Lead", tuple(lines), (grid,), (), _lead_plots(report, found))


def _lead_plots(report: DesignReport, found: Leads) -> tuple[Plot, Plot]:
    fair = 1 / len(report.lineup)
    known = tuple(Bar(rate(high), games) for _, high, games in found.histogram)
    right = tuple(
        Bar(f"After {rate(one.share)}", one.won / one.games if one.games else None, *one.interval)
        for one in found.predictions
    )
    return (
        Plot("columns", "Games by when the winner led for good", known, "Share of the game, up to"),
        Plot(
            "intervals", "How often the leader won", right, "", fair, f"a guess: {rate(fair)}", is_rate=True
        ),
    )


def bot_section(report: DesignReport) -> Section:
    if not report.matches:
        return Section("Weak and strong bots", ("Not measured: the game has one seat.",))
    fair, weak = 1 / len(report.lineup), report.matches[0].weak
    rows = tuple((one.strong, *_rate_cells(one.row), rate(one.fair)) for one in report.matches)
    bars = tuple(_rate_bar(one.strong, one.row) for one in report.matches)
    better = [one.strong for one in report.matches if one.is_better]
    notes = [
        f"One seat of each bot against {weak} at all other seats. "
        "The last column is the rate if the bots were equal; shared first places make it smaller."
    ]
    if better:
        notes.append(f"Clearly better than {weak}: {', '.join(better)}.")
    else:
        notes.append(
            f"No bot is clearly better than {weak}: skill counts little, the bots are weak, "
            "or the games are too few."
        )
    notes.append("Bots that think for a time, such as search, are not measured.")
    plot = Plot("intervals", f"Win rate against {weak}", bars, "", fair, f"equal: {rate(fair)}", is_rate=True)
    grid = Grid(("", *_RATE_COLUMNS, "If equal"), rows)
    return Section("Weak and strong bots", (), (grid,), tuple(notes), (plot,))


def _rate_cells(row: ReportRow) -> tuple[str, ...]:
    score = "–" if row.mean_score is None else f"{row.mean_score:.2f}"
    return (
        f"{row.games:,}",
        f"{row.wins:,}",
        f"{row.shared:,}",
        rate(row.win_rate),
        interval(*row.interval),
        score,
    )


def _rate_bar(label: str, row: ReportRow) -> Bar:
    return Bar(label, row.win_rate, *row.interval)
