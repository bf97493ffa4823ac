"""Bug reports as files, of a table in memory."""

from msgspec import Raw
from msgspec.structs import replace

from parlour.engine.chance import Stream
from parlour.engine.table.bug_report import BugReport, label_choices, log_part, seat_names
from parlour.engine.table.fork import sandbox_entry
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, Viewer, encode

TABLE_ID = "0123abcd-aaaa-4bbb-8ccc-0123456789ab"


def report_of(
    table: Table, viewer: Viewer = None, expected: str = "", *, is_redealt: bool = False
) -> BugReport:
    """A report of the present position, with the whole log unless *is_redealt*."""
    game, state = table.game, table.state
    words = table.words(seat_names(table.seats), you=viewer)
    view = game.view(state, viewer)
    chance = Stream(b"report", "0")
    entries = (
        [sandbox_entry(game, state, viewer, chance, Millis(0), Millis(0))]
        if is_redealt
        else table.log.entries
    )
    choices = () if viewer is None else table.choices(Seat(viewer))
    return BugReport(
        seq=len(table.log) - 1,
        you=viewer,
        language="en",
        is_redealt=is_redealt,
        view=Raw(encode(view)),
        text=game.describe(view, words),
        scene=Raw(encode(game.draw(view, words))),
        choices=label_choices(game, choices, view, words),
        lines=(),
        game=log_part(game, TABLE_ID, encode(table.options), table.seats, entries, Millis(0)),
        expected=expected,
    )


def edited(report: BugReport, **header: object) -> BugReport:
    """The report with a changed header of its log, as an editor would change it."""
    return replace(report, game=replace(report.game, header=replace(report.game.header, **header)))
