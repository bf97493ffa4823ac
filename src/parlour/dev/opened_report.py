"""The bug report that a workbench was opened with."""

import msgspec
from msgspec.structs import replace

from parlour.dev.messages import ReportStatus
from parlour.dev.report_test import write_test
from parlour.dev.source import GameSource
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_location import relative_path
from parlour.engine.table import bug_report
from parlour.engine.table.bug_report import BugReport, label_choices, seat_names
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.server.tables.past import Reader, render_past


class OpenedReport:
    def __init__(self, raw: bytes, report: BugReport, table: Table) -> None:
        self._raw, self._report, self.table = raw, report, table
        self.status = ReportStatus(
            seq=report.seq,
            you=report.you,
            expected=report.expected,
            is_redealt=report.is_redealt,
            is_changed=False,
            lines=tuple(line.text for line in report.lines) if report.is_redealt else (),
        )

    def entries_from(self, wall: Millis) -> list[Entry]:
        """The log, with the table time continuing at *wall*. Otherwise all deadlines would have passed."""
        *earlier, last = self.table.log.entries
        return [*earlier, replace(last, wall=wall, offset=Millis(wall - last.now))]

    def compare(self, game: Game) -> None:
        """Notes whether the rules of *game* show the reporter something else than the report says."""
        try:
            is_changed = self._shown_by(game) != self._shown_then()
        except Exception:  # noqa: BLE001  rules in development raise anything; the page reports it elsewhere
            is_changed = True
        self.status = replace(self.status, is_changed=is_changed)

    def write_test(self, source: GameSource) -> None:
        """Writes the test next to the game, or finds the one that is there already."""
        try:
            path = write_test(self._report, self._raw, self.table, source)
        except OSError as fault:
            self.status = replace(self.status, fault=f"{fault.filename}: {fault.strerror}")
        else:
            self.status = replace(self.status, test=str(relative_path(path)), fault="")

    def _shown_then(self) -> tuple[object, ...]:
        report = self._report
        said = [choice.label for choice in report.choices]
        return (*map(_plain, (report.view, report.scene)), report.text, said)

    def _shown_by(self, game: Game) -> tuple[object, ...]:
        report, table = self._report, bug_report.load(self._report, lambda _: game)
        entry, names, state = table.log[len(table.log) - 1], seat_names(table.seats), table.state
        reader = Reader(names, report.language, None, report.viewer, encode(table.options))
        shown = render_past(game, state, entry, reader, False)
        choices = () if report.viewer is None else _choices(game, state, report.viewer)
        labelled = label_choices(game, choices, game.view(state, report.viewer), reader.words(game))
        return (*map(_plain, (shown.view, shown.scene)), shown.text, [one.label for one in labelled])


def _choices(game: Game, state: Data, seat: Seat) -> tuple[Data, ...]:
    return () if game.result(state) is not None else tuple(game.legal(state, seat))


def _plain(raw: msgspec.Raw) -> object:
    return msgspec.json.decode(raw)
