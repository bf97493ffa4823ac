"""Bug reports of players as positions to test."""

from pathlib import Path

from parlour.engine import Data, Game
from parlour.engine.table import bug_report
from parlour.engine.table.bug_report import BugReport
from parlour.engine.table.files import GameFileError
from parlour.engine.table.table import Table
from parlour.testing.scenario import Scenario


class ReportedGame:
    """A report and its log, which has one entry if hidden values were dealt again."""

    def __init__(self, report: BugReport, table: Table) -> None:
        self.report, self.table = report, table

    @property
    def last(self) -> int:
        """The last entry of the log: the reported position."""
        return len(self.table.log) - 1

    @property
    def action(self) -> Data | None:
        """The action of the last entry."""
        return self.table.log[self.last].action

    def scenario(self, at: int | None = None) -> Scenario:
        """The position after entry *at*, by default the last. The next action draws as it did in the log."""
        seq = self.last if at is None else at
        entry, following = self.table.log[seq], self.table.log.entries[seq + 1 : seq + 2]
        return Scenario(
            self.table.game,
            seats=self.table.seats,
            options=self.table.options,
            draws=[value for after in following for _, value in after.draws],
            state=self.table.state_at(seq),
            now=entry.now,
        )


def load_report(path: Path | str, game: Game) -> ReportedGame:
    """Loads a report that a player downloaded. Raises AssertionError with the reason if it is unusable."""

    def find(name: str) -> Game:
        if name != game.name:
            raise LookupError(f"it is a report about {name}, not {game.name}")
        return game

    try:
        report = bug_report.read(Path(path).read_bytes())
        return ReportedGame(report, bug_report.load(report, find))
    except GameFileError as fault:
        raise AssertionError(f"{path}: {fault}") from fault
