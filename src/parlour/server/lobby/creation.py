"""Creates tables."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from secrets import SystemRandom, token_bytes
from typing import Final
from uuid import uuid4

import msgspec

from parlour.bots import find_bot
from parlour.engine.chance import SECRET_BYTES, Stream
from parlour.engine.contract.game import Game
from parlour.engine.values import Millis, Seat, encode
from parlour.engine.words.refusals import Fact, IllegalActionError
from parlour.protocol.values import Absence, NoClock
from parlour.server.core.errors import RefusedError
from parlour.server.core.hooks import APIS
from parlour.server.core.identity import Person
from parlour.server.core.names import free_name
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.bot_names import bot_name
from parlour.server.lobby.requests import TableRequest
from parlour.server.lobby.seat_names import seat_name
from parlour.store.drivers.base import Connection
from parlour.store.queries import seat_listeners, tables
from parlour.store.queries.tables import Kind, SeatRow, Sitting, TableRow

MAX_OPTIONS_BYTES: Final = 16_000
"""Length as JSON. Options are stored in every row and file of a table, and in every process that opens it."""

_RANDOM: Final = SystemRandom()
_MAX_CACHED_BYTES: Final = 500
_VALIDATION_TIME: Final = Millis(1_700_000_000_000)
# Errors that a game's setup raises when its options do not go together.
_SETUP_ERRORS = (ArithmeticError, AssertionError, IllegalActionError, LookupError, TypeError, ValueError)


@codes.retry_on_taken_code
async def create_table(services: Services, person: Person, request: TableRequest) -> Sitting:
    game = services.games.get(request.game)
    if game is None:
        raise RefusedError("lobby/game", game=request.game)
    places = request.seats if request.seats is not None else ("open",) * game.seats[-1]
    check_places(game, places)
    if request.seat == "any":
        places = _RANDOM.sample(places, len(places))
    options = validate_options(game, request.options, len(places))
    name = seat_name(game.name, request.name, person.name)
    table = new_table_row(game.name, options, person.id, request, services.wall(), len(places))
    seats = new_seats(table, places, [name, *request.names])
    if request.kind == "device":
        table = msgspec.structs.replace(table, kind="device", is_public=False)
        seats = _on_one_device(seats, person, request, table.created_at)
    elif request.sits:
        seats = _with_host(seats, person, name, request, table.created_at)
    async with insert_table(services, person, Sitting(table, seats)):
        return Sitting(table, seats)


@asynccontextmanager
async def insert_table(services: Services, person: Person, sitting: Sitting) -> AsyncIterator[Connection]:
    """Opens a transaction and adds a table in it. Raises IntegrityError if the table's code is taken."""
    async with services.store.write() as connection:
        await check_table_limit(connection, services, person, sitting.table.kind)
        await tables.add(connection, sitting.table, sitting.seats)
        if sitting.table.kind != "sandbox":
            await seat_listeners.seated(connection, sitting.table, sitting.seats, services.wall())
        yield connection


async def check_table_limit(
    connection: Connection, services: Services, person: Person, kind: Kind = "usual"
) -> None:
    """Raises if the player is at their table limit. Sandboxes have a separate limit."""
    is_sandbox = kind == "sandbox"
    check_table_count(services, await tables.count_open(connection, person.id, sandboxes=is_sandbox), kind)


def check_table_count(services: Services, number: int, kind: Kind = "usual") -> None:
    """Like `check_table_limit`, for a *number* of open tables that was counted before."""
    most = services.settings.max_tables_open
    if number >= most:
        raise RefusedError("sandbox/too-many" if kind == "sandbox" else "lobby/too-many", most=most)


def seat_facts(game: Game) -> dict[str, Fact]:
    least, most = game.seats[0], game.seats[-1]
    return {"least": least, "most": most, "players": str(most) if least == most else f"{least}–{most}"}


def check_places(game: Game, places: Sequence[str]) -> None:
    if len(places) not in game.seats:
        raise RefusedError("lobby/seats", **seat_facts(game))
    for place in places:
        if (level := bot_level(place)) is not None:
            check_level(game, level)


def check_level(game: Game, level: str) -> None:
    try:
        find_bot(game, level)
    except LookupError as fault:
        raise RefusedError("lobby/bot", fault=str(fault.args[0])) from None


def validate_options(game: Game, given: Mapping[str, object], seats: int) -> str:
    """Returns the options as the game encodes them. Raises if the game cannot be set up with them."""
    raw = msgspec.json.encode(given)
    check_option_size(raw)
    try:
        return (_validate_cached if len(raw) <= _MAX_CACHED_BYTES else _validate)(game, raw, seats)
    except (*_SETUP_ERRORS, msgspec.ValidationError) as fault:
        raise RefusedError("lobby/options", fault=str(fault) or "they cannot be set up") from None


def check_option_size(options: bytes) -> None:
    if len(options) > MAX_OPTIONS_BYTES:
        raise RefusedError("lobby/options-too-long", most=MAX_OPTIONS_BYTES)


def _validate(game: Game, raw: bytes, seats: int) -> str:
    options = game.decode_options(raw)
    game.start(game.setup(options, seats, Stream(b"trial", "trial"), _VALIDATION_TIME))
    return encode(options).decode()


_validate_cached: Final = lru_cache(maxsize=256)(_validate)
"""Most tables of a game have the same options, and setup is pure, so its outcome can be cached."""


def bot_level(place: str) -> str | None:
    kind, _, level = place.strip().partition(":")
    return level if kind == "bot" else None


def get_seat(seats: Sequence[SeatRow], number: int) -> SeatRow:
    if number >= len(seats):
        raise RefusedError("lobby/no-seat", seat=number)
    return seats[number]


def get_open_seat(seats: Sequence[SeatRow], number: int) -> SeatRow:
    row = get_seat(seats, number)
    if not row.is_empty:
        raise RefusedError("lobby/seat-taken")
    return row


def new_table_row(
    game: str, options: str, host: str, like: TableRow | TableRequest, wall: Millis, seats: int
) -> TableRow:
    """Returns a new open table row with its own id, code and secret."""
    check_option_size(options.encode())
    clock = like.clock if isinstance(like.clock, str) else encode(like.clock).decode()
    absence = (
        like.absence
        if isinstance(like.absence, str)
        else encode(like.absence or default_absence(game)).decode()
    )
    return TableRow(
        id=str(uuid4()),
        code=codes.new_code(),
        game=game,
        options=options,
        seats=seats,
        host_id=host,
        is_public=like.is_public,
        clock=clock,
        absence=absence,
        secret=token_bytes(SECRET_BYTES),
        status="open",
        created_at=wall,
    )


def solo_table_row(like: Sitting, person: Person, wall: Millis) -> TableRow:
    """Returns the row of a private running table without a clock, where *person* plays on from *like*."""
    was = like.table
    return msgspec.structs.replace(
        new_table_row(was.game, was.options, person.id, was, wall, len(like.seats)),
        parent_id=was.id,
        is_public=False,
        clock=encode(NoClock()).decode(),
        absence=encode(Absence()).decode(),
        status="running",
        started_at=wall,
        moved_at=wall,
    )


def default_absence(game: str) -> Absence:
    api = APIS.get(game)
    return Absence() if api is None or api.absence is None else api.absence


def new_seats(table: TableRow, places: Sequence[str], taken: Sequence[str]) -> tuple[SeatRow, ...]:
    """Returns a seat row for each place and names the bots. *taken* are the names of people."""
    seats: list[SeatRow] = []
    for number, place in enumerate(places):
        row = SeatRow(table_id=table.id, number=Seat(number), id=str(uuid4()))
        level = bot_level(place)
        used = [*taken, *(other.name for other in seats)]
        seats.append(row if level is None else with_bot(row, level, used))
    return tuple(seats)


def with_bot(row: SeatRow, level: str, taken: Sequence[str]) -> SeatRow:
    return msgspec.structs.replace(row, bot=level, name=bot_name(row.table_id, row.number, taken))


def _with_host(
    seats: tuple[SeatRow, ...], person: Person, name: str, request: TableRequest, wall: Millis
) -> tuple[SeatRow, ...]:
    open_seats = [row for row in seats if row.is_empty]
    if isinstance(request.seat, int):
        free = get_open_seat(seats, request.seat)
    elif not open_seats:
        return seats
    else:
        free = _RANDOM.choice(open_seats) if request.seat == "any" else open_seats[0]
    taken = [row.name for row in seats]
    sat = msgspec.structs.replace(
        free,
        person_id=person.id,
        name=free_name(name, taken),
        nonce=request.nonce,
        email=person.email,
        joined_at=wall,
        gone_at=wall,
    )
    return tuple(sat if row is free else row for row in seats)


def _on_one_device(
    seats: tuple[SeatRow, ...], person: Person, request: TableRequest, wall: Millis
) -> tuple[SeatRow, ...]:
    """Gives all open seats to the host. Only the first holds the host's id, and none is ever marked gone."""
    typed = iter(request.names)
    sat: list[SeatRow] = []
    has_host = False
    for row in seats:
        if row.is_empty:
            taken = [other.name for other in (*seats, *sat)]
            name = free_name(seat_name(request.game, next(typed, None), person.name), taken)
            owner = None if has_host else person.id
            nonce = "" if has_host else request.nonce
            row = msgspec.structs.replace(row, name=name, person_id=owner, nonce=nonce, joined_at=wall)
            has_host = True
        sat.append(row)
    return tuple(sat)
