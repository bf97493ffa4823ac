"""What one may read of a table: its log in words, its positions, its chat, its file."""

import asyncio
from collections.abc import Sequence

import msgspec

from parlour.engine import files
from parlour.engine.table import Table
from parlour.engine.transcript import transcribe, transcribe_open, transcribe_past
from parlour.engine.values import Viewer, encode
from parlour.protocol.client_messages import Room
from parlour.protocol.values import ChatLine
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.lobby.requests import ChatLines, Lines, Position
from parlour.server.tables.views import lines
from parlour.store.queries import chat as chat_rows
from parlour.store.queries.chat import ChatRow
from parlour.store.queries.tables import Sitting


async def log(services: Services, sitting: Sitting, language: str, first: int, limit: int) -> Lines:
    """Sentences as anybody may read them now; what nothing is said of is left out."""
    table = await _whole(services, sitting)
    words = table.game.words([row.name for row in sitting.seats], language)
    entries = table.log.entries[first : first + limit]
    said = lines(table.game, entries, words, None if table.is_over else table.view(None))
    last = first + len(entries)
    return Lines(said, last if entries and last < len(table.log) else None)


async def position(
    services: Services, sitting: Sitting, person: Person | None, seq: int, language: str
) -> Position:
    """The game after entry *seq*.

    While it runs, the past is shown as anybody may see it now: a seat is not reminded of what it saw, and
    nobody reads what has been covered since. When all is open, all is shown.
    """
    table = await _whole(services, sitting)
    if not 0 <= seq < len(table.log):
        raise RefusedError("lobby/no-entry", entry=seq, last=len(table.log) - 1)
    row = sitting.seat_of(person.id if person is not None else None)
    is_open = table.is_over and table.game.opens == "all"
    is_past = seq < len(table.log) - 1 and not table.is_over
    is_mine = row is not None and (is_open or seq == len(table.log) - 1)
    viewer: Viewer = row.number if row is not None and is_mine else None
    entry, game = table.log[seq], table.game
    state = table.state_at(entry.to if entry.to is not None else seq)
    now = table.view(None)
    view = game.past_view(game.view(state, None), now) if is_past else game.view(state, viewer)
    words = game.words([row.name for row in sitting.seats], language, viewer)
    return Position(
        table=sitting.table.id,
        seq=seq,
        kind=entry.kind,
        by=entry.by,
        wall=entry.wall,
        now=entry.now,
        you=viewer,
        view=msgspec.Raw(encode(view)),
        text=game.describe(view, words),
        captions=msgspec.Raw(encode(game.captions(view, words))),
        lines=(
            transcribe_open(game, entry, words)
            if is_open
            else transcribe_past(game, entry, now, words)
            if is_past
            else transcribe(game, entry, viewer, words)
        ),
        state=msgspec.Raw(encode(state)) if is_open else None,
    )


async def chat(
    services: Services, sitting: Sitting, person: Person | None, room: str | None, before: int | None
) -> ChatLines:
    """The lines of one's own room. Once the game is over, players may read what was said of them."""
    own = room_of(sitting, None if person is None else person.id)
    if room not in (None, own) and not (own == "players" and sitting.table.status == "over"):
        raise RefusedError("may/not")
    which: Room = "spectators" if room == "spectators" else own
    async with services.store.engine.connect() as connection:
        said = await chat_rows.latest(connection, sitting.table.id, which, before=before, limit=100)
    return ChatLines(which, [chat_line(line, sitting) for line in said])


def room_of(sitting: Sitting, person_id: str | None) -> Room:
    """Players and spectators talk apart. Whoever has a seat is a player, however they look at the table."""
    return "spectators" if sitting.seat_of(person_id) is None else "players"


def chat_line(line: ChatRow, sitting: Sitting) -> ChatLine:
    row = sitting.seat_of(line.person_id)
    return ChatLine(line.number, line.name, line.text, line.at, None if row is None else row.number)


async def file(services: Services, sitting: Sitting) -> bytes:
    """The game as a file, once it is over: a running one holds what is hidden."""
    table = await _whole(services, sitting)
    if sitting.table.status != "over" or not table.is_over:
        raise RefusedError("lobby/not-over")
    if table.game.opens != "all":
        raise RefusedError("file/secret")
    people = [files.Person(row.name, row.bot) for row in sitting.seats]
    return await asyncio.to_thread(files.save, table, people, services.wall())


async def _whole(services: Services, sitting: Sitting) -> Table:
    if sitting.table.status not in ("running", "over"):
        raise RefusedError("lobby/not-started")
    table = await services.tables.whole(sitting.table.id)
    if not len(table.log):
        raise RefusedError("lobby/not-started")
    return table


def check_sentences(table: Table, names: Sequence[str]) -> None:
    """Say everything that a log can say, to find out whether it can be said."""
    words, view = table.game.words(names), table.view(None)
    for entry in table.log.entries:
        transcribe(table.game, entry, None, words)
        transcribe_past(table.game, entry, view, words)
        transcribe_open(table.game, entry, words)
    table.game.captions(view, words)
    table.game.describe(view, words)
