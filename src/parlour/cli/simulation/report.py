"""The report of a simulation, as tables or JSON."""

from collections.abc import Iterator

from rich.table import Table as Grid

from parlour.cli.simulation.tally import Count, Tally, wilson_interval
from parlour.cli.simulation.workers import Task
from parlour.cli.terminal import screen
from parlour.engine.contract.game import Game
from parlour.engine.values import Data


class ReportRow(Data, frozen=True, omit_defaults=True):
    """One row, for a seat or a bot. Means are None if no game was finished."""

    games: int
    wins: int
    shared: int
    win_rate: float | None
    interval: tuple[float, float]
    """Wilson's 95 % interval of the win rate."""

    mean_score: float | None
    mean_place: float | None
    seat: int | None = None
    bot: str | None = None


class Speed(Data, frozen=True):
    """The only part of a report that the seed does not determine."""

    seconds: float
    jobs: int
    games_per_second: float
    steps_per_second: float


class SimulationReport(Data, frozen=True):
    """The output of `--json`."""

    game: str
    seed: str
    lineup: tuple[str, ...]
    games: int
    unfinished: int
    mean_steps: float
    by_seat: list[ReportRow]
    by_bot: list[ReportRow]
    speed: Speed


def make_report(game: Game, task: Task, tally: Tally, seconds: float, jobs: int) -> SimulationReport:
    return SimulationReport(
        game=game.name,
        seed=task.seed,
        lineup=task.lineup,
        games=tally.games,
        unfinished=tally.unfinished,
        mean_steps=tally.steps / tally.games,
        by_seat=[
            report_row(count, game.score_unit, seat=n) for n, count in enumerate(tally.by_seat, start=1)
        ],
        by_bot=[report_row(count, game.score_unit, bot=bot) for bot, count in tally.by_bot.items()],
        speed=Speed(round(seconds, 3), jobs, tally.games / seconds, tally.steps / seconds),
    )


def as_grids(report: SimulationReport) -> Iterator[Grid]:
    yield _grid("Seat", [(str(row.seat), row) for row in report.by_seat])
    yield _grid("Bot", [(str(row.bot), row) for row in report.by_bot])


def footnotes(report: SimulationReport) -> str:
    speed, left = report.speed, f", {report.unfinished:,} unfinished" if report.unfinished else ""
    return (
        f"{report.games:,} games{left}; {report.mean_steps:.1f} steps a game; seed {report.seed}\n"
        f"{speed.games_per_second:,.0f} games and {speed.steps_per_second:,.0f} steps a second, "
        f"{speed.jobs} processes"
    )


def report_row(count: Count, unit: int, seat: int | None = None, bot: str | None = None) -> ReportRow:
    def mean(total: float) -> float | None:
        return total / count.games if count.games else None

    return ReportRow(
        games=count.games,
        wins=count.wins,
        shared=count.shared,
        win_rate=mean(count.wins),
        interval=wilson_interval(count.wins, count.games),
        mean_score=mean(count.score / unit),
        mean_place=mean(count.places),
        seat=seat,
        bot=bot,
    )


def _grid(what: str, rows: list[tuple[str, ReportRow]]) -> Grid:
    grid = screen.grid(what)
    for name in ("Games", "Wins", "Shared", "Win rate", "95 % interval", "Score", "Place"):
        grid.add_column(name, justify="right")
    for name, row in rows:
        low, high = row.interval
        grid.add_row(
            name,
            f"{row.games:,}",
            f"{row.wins:,}",
            f"{row.shared:,}",
            _format(row.win_rate, "{:.1%}"),
            f"{low:.1%} – {high:.1%}",
            _format(row.mean_score, "{:.2f}"),
            _format(row.mean_place, "{:.2f}"),
        )
    return grid


def _format(value: float | None, form: str) -> str:
    return form.format(value) if value is not None else "–"
