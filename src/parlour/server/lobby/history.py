"""Reads a table's history: its log in sentences, its positions, its chat and its file."""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict

from parlour.engine.contract.game import Game
from parlour.engine.table import files
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe, transcribe_open, transcribe_past
from parlour.engine.values import Data, Viewer, encode
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.protocol.client_messages import Room
from parlour.protocol.values import ChatLine, Line
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.error_responses import WordedRefusalError
from parlour.server.http.services import Services
from parlour.server.lobby.access import require_over
from parlour.server.lobby.requests import (
    ChatLines,
    Lines,
    Position,
    PreparedChoices,
    PreviewRequest,
    PreviewResponse,
)
from parlour.server.tables.past import Reader, render_lines, render_past, render_prepared, render_preview
from parlour.server.tables.positions import SLICE_ENTRIES
from parlour.store.queries import chat as chat_rows
from parlour.store.queries.chat import ChatRow
from parlour.store.queries.tables import Sitting


async def read_log(
    services: Services,
    sitting: Sitting,
    person: Person | None,
    language: str,
    first: int,
    limit: int,
    *,
    wants_open: bool,
) -> Lines:
    """Returns a page of the log as sentences that any viewer is allowed to read now.

    Only the wording depends on the person: "You took the gem".
    Entries without a sentence are left out. *wants_open* includes hidden information once the game is over
    and open. Entries are read for this page only, and worded in slices to keep the event loop responsive.
    """
    game, last = get_started_game(services, sitting), sitting.table.seq
    entries = await services.tables.past.entries(sitting.table.id, game, first, min(limit, last + 1 - first))
    now = await current_view(services, sitting, game) if entries and game.secrets else None
    shows_all = wants_open and reveals_all(sitting, game)
    reader = _reader(sitting, language, now, _own_seat(sitting, person), shows_all=shows_all)
    said = list[Line]()
    for start in range(0, len(entries), SLICE_ENTRIES):
        some = entries[start : start + SLICE_ENTRIES]
        said += services.tables.past.call(sitting.table.id, render_lines, game, some, reader)
        await asyncio.sleep(0)
    following = first + len(entries)
    return Lines(said, following if entries and following <= last else None, last)


async def read_position(
    services: Services, sitting: Sitting, person: Person | None, seq: int, language: str, *, wants_open: bool
) -> Position:
    """Returns the game after entry *seq*.

    While the game runs, a past position shows only what every viewer is allowed to see now. A player does not
    see again what their seat saw, and cards that were covered since stay hidden. In a finished open game,
    *wants_open* shows everything. Otherwise players see what they saw at the time.
    """
    game, last = get_started_game(services, sitting), sitting.table.seq
    if not 0 <= seq <= last:
        raise RefusedError("lobby/no-entry", entry=seq, last=last)
    own, is_open = _own_seat(sitting, person), reveals_all(sitting, game)
    now = await current_view(services, sitting, game) if seq < last else None
    viewer: Viewer = own if is_open or seq == last else None
    past = services.tables.past
    (entry,) = await past.entries(sitting.table.id, game, seq, 1)
    state = await past.at(sitting.table, game, seq)
    reader = _reader(sitting, language, now, viewer, shows_all=wants_open and is_open)
    rendered = past.call(sitting.table.id, render_past, game, state, entry, reader, is_open)
    return Position(
        table=sitting.table.id,
        seq=seq,
        kind=entry.kind,
        by=entry.by,
        wall=entry.wall,
        now=entry.now,
        you=viewer,
        may_open=is_open and game.open_view is not game.view,
        state=msgspec.Raw(encode(state)) if is_open else None,
        **asdict(rendered),
    )


def _own_seat(sitting: Sitting, person: Person | None) -> Viewer:
    """The person's seat. None for a player of all seats, because others can hold the device."""
    row = None if sitting.is_of_one else sitting.seat_of(person.id if person is not None else None)
    return None if row is None else row.number


def reveals_all(sitting: Sitting, game: Game) -> bool:
    return sitting.table.status == "over" and game.opens == "all"


async def preview_actions(
    services: Services, sitting: Sitting, person: Person, request: PreviewRequest, language: str
) -> PreviewResponse:
    """Returns the position after the player's *actions*, without applying them or notifying anyone."""
    game, last = get_started_game(services, sitting), sitting.table.seq
    row = sitting.seat_of(person.id)
    if sitting.is_of_one and sitting.table.waiting:
        row = sitting.seats[int(sitting.table.waiting.split(",")[0])]
    if row is None:
        raise RefusedError("may/not")
    if sitting.table.status != "running":
        raise IllegalActionError(Refusal.OVER)
    if request.seq != last:
        raise IllegalActionError(Refusal.STALE)
    actions = [bytes(one) for one in request.actions]
    try:
        for action in actions:
            game.decode_action(action)
    except msgspec.ValidationError as fault:
        raise RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200]) from None
    past = services.tables.past
    (entry,) = await past.entries(sitting.table.id, game, last, 1)
    state = await past.at(sitting.table, game, last)
    reader = _reader(sitting, language, None, row.number)
    try:
        tried = past.call(sitting.table.id, render_preview, game, state, actions, entry.now, reader)
    except IllegalActionError as refusal:
        said = game.refusal(refusal.code, refusal.facts, reader.words(game))
        raise WordedRefusalError(refusal, said) from None
    return PreviewResponse(table=sitting.table.id, seq=last, **asdict(tried))


async def read_prepared(
    services: Services, sitting: Sitting, person: Person, language: str
) -> PreparedChoices:
    """Returns what the player can choose before their turn. The game reads it from the player's own view."""
    game, last = get_started_game(services, sitting), sitting.table.seq
    seat = _own_seat(sitting, person)
    state = await services.tables.past.at(sitting.table, game, last)
    if seat is None or sitting.table.status != "running" or seat in game.to_act(state):
        return PreparedChoices(last, [])
    words = _reader(sitting, language, None, seat).words(game)
    found = services.tables.past.call(sitting.table.id, render_prepared, game, state, seat, words)
    return PreparedChoices(last, found)


async def current_view(services: Services, sitting: Sitting, game: Game) -> Data | None:
    """Returns the public view of a running game, or None if the game is over."""
    if sitting.table.status == "over":
        return None
    past, last = services.tables.past, sitting.table.seq
    session = services.tables.sessions.get(sitting.table.id)
    if session is not None and len(session.table.log) > last:
        return session.public_view()
    return past.call(sitting.table.id, game.view, await past.at(sitting.table, game, last), None)


def _reader(
    sitting: Sitting, language: str, now: Data | None, viewer: Viewer = None, *, shows_all: bool = False
) -> Reader:
    names = tuple(row.name for row in sitting.seats)
    return Reader(names, language, now, viewer, sitting.table.options.encode(), shows_all)


async def read_chat(
    services: Services, sitting: Sitting, person: Person | None, room: str | None, before: int | None
) -> ChatLines:
    """Returns lines of the person's room. Once the game is over, players can read both rooms."""
    own = room_of(sitting, None if person is None else person.id)
    if room not in (None, own) and not (own == "players" and sitting.table.status == "over"):
        raise RefusedError("may/not")
    which: Room = "spectators" if room == "spectators" else own
    async with services.store.scan() as connection:
        said = await chat_rows.latest(connection, sitting.table.id, which, before=before, limit=100)
    return ChatLines(which, [chat_line(line, sitting) for line in said])


def room_of(sitting: Sitting, person_id: str | None) -> Room:
    """Returns the person's chat room. A person with a seat is in the players' room, even while watching."""
    return "spectators" if sitting.seat_of(person_id) is None else "players"


def chat_line(line: ChatRow, sitting: Sitting) -> ChatLine:
    row = sitting.seat_of(line.person_id)
    return ChatLine(line.number, line.name, line.text, line.at, None if row is None else row.number)


async def export_game(services: Services, sitting: Sitting) -> bytes:
    """Returns a finished game as a file. The file of a running game would reveal hidden information."""
    get_started_game(services, sitting)
    require_over(sitting.table)
    people = [files.Person(row.name, row.bot) for row in sitting.seats]
    async with services.long_work.turn_for(sitting.table.seq + 1):
        table = await services.tables.whole(sitting.table.id)
        if not table.is_over:
            raise RefusedError("lobby/not-over")
        if table.game.opens != "all":
            raise RefusedError("file/secret")
        return await asyncio.to_thread(files.save, table, people, services.wall())


def get_started_game(services: Services, sitting: Sitting) -> Game:
    if sitting.table.status not in ("running", "over") or sitting.table.seq < 0:
        raise RefusedError("lobby/not-started")
    game = services.games.get(sitting.table.game)
    if game is None:
        raise RefusedError("table/no-game", game=sitting.table.game)
    return game


def check_sentences(table: Table, names: Sequence[str]) -> None:
    """Raises if any sentence, caption or picture of the log cannot be made."""
    words, view = table.words(names), table.view(None)
    for entry in table.log.entries:
        transcribe(table.game, entry, None, words)
        transcribe_past(table.game, entry, view, words)
        transcribe_open(table.game, entry, words)
    table.game.captions(view, words)
    table.game.describe(view, words)
    table.game.draw(view, words)
