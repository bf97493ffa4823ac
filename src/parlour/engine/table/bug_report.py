"""A report of a mistake in a game: a file with the position as its reporter was allowed to see it.

It contains a saved game, which holds either the log up to the reported entry, or a single `fork` entry with
the position in which hidden values were dealt again.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from parlour.engine.contract.choices import template
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table import files
from parlour.engine.table.files import FindGame, GameFileError, Header, Person, SavedGame
from parlour.engine.table.table import Table
from parlour.engine.values import MAX_SEATS, Data, Millis, Seat, Viewer, encode
from parlour.engine.words.words import Words

FORMAT: Final = "parlour-bug-report"
FORMAT_VERSION: Final = 1
MAX_FILE_BYTES: Final = 32_000_000
"""A larger file is not read: no game has such a log."""
MAX_TEXT: Final = 1000


class SeenChoice(Data, frozen=True):
    """A choice with the label that its player reads."""

    label: str
    action: msgspec.Raw


class SeenLine(Data, frozen=True):
    """An entry in words, as everyone was allowed to read it."""

    seq: int
    text: str


class FrozenPosition(Data, frozen=True, kw_only=True):
    """A report without the words of its reporter. The server makes it."""

    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    seq: int
    """The reported entry of the real table."""

    you: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] | None
    """The reporter's seat; None for a spectator."""

    language: str
    is_redealt: bool
    """True if the log is one position, in which everything hidden from the reporter was dealt again."""

    view: msgspec.Raw
    text: str
    scene: msgspec.Raw
    choices: tuple[SeenChoice, ...]
    lines: tuple[SeenLine, ...]
    game: SavedGame


class BugReport(FrozenPosition, frozen=True, kw_only=True):
    """A whole report."""

    expected: Annotated[str, Meta(max_length=MAX_TEXT)] = ""
    """What the reporter expected, in their words."""

    @property
    def viewer(self) -> Viewer:
        return None if self.you is None else Seat(self.you)

    @property
    def file_name(self) -> str:
        """The name of the file, without signs that an edited file could have in its ids."""
        return "-".join(map(_plain, (self.game.header.game, self.game.header.table[:8], str(self.seq))))


def log_part(
    game: Game, table: str, options: bytes, seats: int, entries: Sequence[Entry], now: Millis
) -> SavedGame:
    """Saves *entries* without anything that belongs to a person: names, nonces and ids of commands."""
    header = Header(
        game=game.name,
        version=game.version,
        table=table,
        seats=seats,
        options=msgspec.Raw(options),
        people=tuple(map(Person, seat_names(seats))),
        commitment=None,
        nonces=("",) * seats,
    )
    return files.make_saved(header, [replace(entry, command=None) for entry in entries], now)


def seat_names(seats: int) -> tuple[str, ...]:
    """The names in a report, which tell authors the number of each seat."""
    return tuple(f"Seat {number}" for number in range(seats))


def label_choices(game: Game, choices: Sequence[Data], view: Data, words: Words) -> tuple[SeenChoice, ...]:
    return tuple(
        SeenChoice(game.label(template(choice), view, words), msgspec.Raw(encode(choice)))
        for choice in choices
    )


def read(raw: bytes) -> BugReport:
    """Decodes a report. Raises GameFileError with the reason if it is none."""
    report = files.read_format(raw, BugReport, FORMAT, FORMAT_VERSION, "a bug report")
    if report.you is not None and report.you >= report.game.header.seats:
        raise GameFileError(f"this file was edited: it has no seat {report.you}")
    if not report.game.entries:
        raise GameFileError("this file was edited: it has no entries")
    return report


def load(report: BugReport, find: FindGame) -> Table:
    """Replays the log of a report. Raises GameFileError with the reason if that fails."""
    return files.replay(report.game, find)


def _plain(text: str) -> str:
    return "".join(sign for sign in text if sign.isascii() and (sign.isalnum() or sign in "-_"))
