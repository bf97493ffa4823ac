"""Whether a seat has an advantage, and whether stronger bots win more."""

from collections.abc import Sequence
from functools import reduce
from operator import add

from parlour.cli.report.record import GameRecord
from parlour.cli.report.statistics import chance_of_equal
from parlour.cli.simulation.report import ReportRow, report_row
from parlour.cli.simulation.tally import Tally, tally_game
from parlour.cli.simulation.workers import Series, Task
from parlour.engine.contract.game import Game
from parlour.engine.values import Data

UNLIKELY = 0.05


class Seats(Data, frozen=True):
    rows: list[ReportRow]
    fair: float
    """The win rate of each seat if all were equal. Shared first places make it smaller."""

    by_chance: float | None
    """How likely a difference as large as this is if no seat has an advantage; None with too few games."""


class Match(Data, frozen=True):
    """One seat of a stronger bot against weaker ones at all other seats."""

    strong: str
    weak: str
    fair: float
    """The win rate of each bot if all were equal."""

    row: ReportRow

    @property
    def is_better(self) -> bool:
        return self.row.interval[0] > self.fair


def tally(records: Sequence[GameRecord]) -> Tally:
    return reduce(add, (tally_game(record.played, record.bots) for record in records))


def seats(game: Game, records: Sequence[GameRecord]) -> Seats:
    total = tally(records)
    by_seat = total.by_seat
    rows = [report_row(count, game.score_unit, seat=n) for n, count in enumerate(by_seat, start=1)]
    return Seats(rows, _fair(total), chance_of_equal([count.wins for count in by_seat]))


def play_match(task: Task, numbers: range) -> list[tuple[tuple[str, ...], Tally]]:
    """Returns the tally of each game, with the line-up of the task."""
    series = Series(task)
    return [(task.lineup, tally_game(series.play(number), series.bots(number))) for number in numbers]


def match(game: Game, lineup: Sequence[str], played: Tally) -> Match:
    """The result of the first bot of the line-up against the others, which are equal."""
    strong, weak = lineup[0], lineup[1]
    row = report_row(played.by_bot[strong], game.score_unit, bot=strong)
    return Match(strong, weak, _fair(played), row)


def _fair(total: Tally) -> float:
    places = sum(count.games for count in total.by_seat)
    return sum(count.wins for count in total.by_seat) / places if places else 0.0
