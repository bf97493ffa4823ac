"""Saves a game as one self-contained JSON file.

Entries are hash-chained: each link is a hash of the previous link and the entry's text. If a file was edited,
loading fails and names the entry. A truncated file is never accepted as complete.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from parlour.engine.chance import commitment
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, encode
from parlour.engine.words.refusals import IllegalActionError

FORMAT = "parlour-table"
FORMAT_VERSION = 1

T = TypeVar("T", bound=Data)

REPLAY_ERRORS: Final = (
    IllegalActionError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""Errors that the rules raise for an invented log. The file is at fault, not the rules."""

FindGame = Callable[[str], Game]
"""Returns the game with a stored name, or raises LookupError with a message."""


class GameFileError(Exception):
    """Why a file was refused, in one line."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.entry = entry


class Person(Data, frozen=True):
    """The player at a seat. *bot* is the level if the player is a bot."""

    name: str
    bot: str | None = None


class Header(Data, frozen=True):
    """Everything that is known before the first entry."""

    game: str
    version: int
    table: str
    seats: int
    options: msgspec.Raw
    people: tuple[Person, ...]
    commitment: str | None
    nonces: tuple[str, ...]


class SavedGame(Data, frozen=True):
    """A saved game. *now* is the table time at which it was saved; the clock resumes from there."""

    format: str
    format_version: int
    header: Header
    secret: str | None
    now: Millis
    entries: tuple[msgspec.Raw, ...]
    links: tuple[str, ...]


def save(table: Table, people: Sequence[Person], wall: Millis, *, with_secret: bool = True) -> bytes:
    """Saves *table*. A file without the secret can be replayed, but not continued or verified."""
    assert table.log.first == 0, "a file holds the log from its start"
    header = Header(
        game=table.game.name,
        version=table.game.version,
        table=table.name,
        seats=table.seats,
        options=msgspec.Raw(encode(table.options)),
        people=tuple(people),
        commitment=table.committed,
        nonces=tuple(table.nonces),
    )
    secret = table.secret.hex() if with_secret and table.secret is not None else None
    return encode(make_saved(header, table.log.entries, table.now(wall), secret)) + b"\n"


def make_saved(header: Header, log: Sequence[Entry], now: Millis, secret: str | None = None) -> SavedGame:
    """Makes a saved game of a whole *log*, and links its entries."""
    entries = tuple(msgspec.Raw(encode(entry)) for entry in log)
    return SavedGame(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        header=header,
        secret=secret,
        now=now,
        entries=entries,
        links=tuple(links(header, entries)),
    )


def load(raw: bytes, find: FindGame) -> tuple[Table, tuple[Person, ...]]:
    """Loads a table, paused at the time it was saved. Raises GameFileError with the reason."""
    saved = read(raw)
    return replay(saved, find), saved.header.people


def replay(saved: SavedGame, find: FindGame) -> Table:
    """Like `load`, for a file that is decoded already."""
    check_links(saved)
    table = empty_table(saved, find)
    for entry in decode_entries(saved, table.game):
        try:
            table.join(entry)
        except REPLAY_ERRORS as fault:
            raise GameFileError(
                f"this file was edited: entry {entry.seq} cannot follow what came before it ({fault!r})",
                entry.seq,
            ) from None
    table.paused_at = saved.now
    return table


def read(raw: bytes) -> SavedGame:
    """Decodes a file. Checks only its format."""
    return read_format(raw, SavedGame, FORMAT, FORMAT_VERSION, "a Parlour file")


def read_format(raw: bytes, kind: type[T], name: str, newest: int, described: str) -> T:
    """Decodes a JSON file whose fields `format` and `format_version` say how to read it."""
    try:
        loose = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise GameFileError("this is not a whole Parlour file: it was cut off or damaged") from None
    if not isinstance(loose, dict) or loose.get("format") != name:
        raise GameFileError(f"this is not {described}")
    version = loose.get("format_version")
    if isinstance(version, int) and version > newest:
        raise GameFileError(
            f"this file has format {version} and this Parlour reads up to {newest}: update it"
        )
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as fault:
        raise GameFileError(f"this file was edited or damaged: {fault}") from None


def check_links(saved: SavedGame) -> None:
    """Raises if the header or an entry differs from what was written."""
    if len(saved.links) != len(saved.entries) + 1:
        raise GameFileError("this file was edited: it has entries without a link", len(saved.links) - 1)
    for number, (link, kept) in enumerate(zip(links(saved.header, saved.entries), saved.links, strict=True)):
        if link != kept:
            place = "the header" if number == 0 else f"entry {number - 1}"
            raise GameFileError(
                f"this file was edited: {place} is not as it was written", number - 1 if number else None
            )


def empty_table(saved: SavedGame, find: FindGame) -> Table:
    header = saved.header
    if saved.secret is not None and not matches_commitment(saved):
        raise GameFileError("this file was edited: the secret is not the one that was committed to")
    try:
        game = find(header.game).pinned_to(bytes(saved.entries[-1]) if saved.entries else None)
        return Table(
            game,
            header.table,
            seats=header.seats,
            options=game.decode_options(bytes(header.options)),
            secret=bytes.fromhex(saved.secret) if saved.secret is not None else None,
            committed=header.commitment,
            nonces=header.nonces,
        )
    except LookupError as fault:
        raise GameFileError(f"this file is of a game that is not here: {fault}") from None
    except (ValueError, msgspec.DecodeError) as fault:
        raise GameFileError(f"this file was edited or damaged: {fault}") from None


def matches_commitment(saved: SavedGame) -> bool:
    try:
        return commitment(bytes.fromhex(saved.secret or "")) == saved.header.commitment
    except ValueError:
        return False


def decode_entries(saved: SavedGame, game: Game) -> Iterator[Entry]:
    for number, raw in enumerate(saved.entries):
        try:
            entry = game.decode_entry(bytes(raw))
        except msgspec.DecodeError as fault:
            raise GameFileError(
                f"entry {number} cannot be read by these rules of {game.title}: {fault}", number
            ) from None
        if entry.seq != number:
            raise GameFileError(f"entry {number} is numbered {entry.seq}", number)
        yield entry


def links(header: Header, entries: Sequence[msgspec.Raw]) -> Iterator[str]:
    """The link of the header, then of each entry."""
    link = sha256(encode(header)).hexdigest()
    yield link
    for entry in entries:
        link = sha256(link.encode() + bytes(entry)).hexdigest()
        yield link
