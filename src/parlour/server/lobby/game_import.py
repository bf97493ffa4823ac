"""Imports a finished game from a file, after verifying it."""

import asyncio
from collections.abc import Mapping
from typing import Final
from uuid import uuid4

from parlour.engine.contract.game import Game
from parlour.engine.table.files import REPLAY_ERRORS, GameFileError, load, read
from parlour.engine.table.files import Person as Player
from parlour.engine.table.table import Table
from parlour.engine.table.verification import verify
from parlour.engine.values import Millis, Seat, encode
from parlour.protocol.values import Absence, NoClock
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import clean_name
from parlour.server.http.entry_limits import DAY_MS, count_toward, keyed_hash
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.creation import check_option_size
from parlour.server.lobby.history import check_sentences
from parlour.store import projection
from parlour.store.errors import DataError, IntegrityError
from parlour.store.queries import seat_listeners, tables
from parlour.store.queries.email_requests import Quota
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

PEOPLE_IN_NETWORK: Final = 5
"""How many people's quotas one network gets. A household or club shares a network, and one client can create
many guests."""

MAX_FILE_ENTRIES: Final = 10_000


async def import_game(services: Services, person: Person, network: str, raw: bytes) -> Sitting:
    """Stores the file as a finished table that *person* hosts.

    The table keeps its original id, because its random numbers derive from it.
    """
    await _count_import(services, person, network)
    async with services.long_work.turn():
        table, players = await asyncio.to_thread(_verify_file, raw, services.games)
        return await _store_game(services, person, table, players)


async def _count_import(services: Services, person: Person, network: str) -> None:
    """Counts the file against the quotas. Refused files count too, because verifying them costs most."""
    quota = services.settings.import_quota
    if quota <= 0:
        return
    own = Quota(keyed_hash(services, f"import/person/{person.id}"), quota, DAY_MS)
    shared = Quota(keyed_hash(services, f"import/network/{network}"), quota * PEOPLE_IN_NETWORK, DAY_MS)
    await count_toward(services, "file/too-many", own, shared)


def _verify_file(raw: bytes, games: Mapping[str, Game]) -> tuple[Table, tuple[Player, ...]]:
    if b"\\u0000" in raw:
        raise RefusedError("file/bad", fault="it holds a NUL character")
    _check_size(raw)
    verification = verify(raw, games.__getitem__)
    if verification.fault is not None:
        raise RefusedError("file/bad", fault=str(verification.fault))
    try:
        table, players = load(raw, games.__getitem__)
        _check_contents(table, players)
    except (GameFileError, *REPLAY_ERRORS) as fault:
        raise RefusedError("file/bad", fault=str(fault) or type(fault).__name__) from None
    return table, players


def _check_size(raw: bytes) -> None:
    try:
        file = read(raw)
    except GameFileError as fault:
        raise RefusedError("file/bad", fault=str(fault)) from None
    check_option_size(bytes(file.header.options))
    if len(file.entries) > MAX_FILE_ENTRIES:
        raise RefusedError("file/bad", fault=f"it has more than {MAX_FILE_ENTRIES:,} entries")


def _check_contents(table: Table, players: tuple[Player, ...]) -> None:
    if table.secret is None:
        raise RefusedError("file/bad", fault="it holds no secret, so nothing of it can be proven")
    if not codes.is_table_id(table.name) or len(players) != table.seats:
        raise RefusedError("file/bad", fault="its header names no table or not everyone")
    if not len(table.log) or not table.is_over:
        raise RefusedError("file/not-over")
    for entry in table.log.entries:
        if entry.by is not None and not 0 <= entry.by < table.seats:
            raise RefusedError("file/bad", fault=f"entry {entry.seq} is nobody's")
    check_sentences(table, [player.name for player in players])


def _new_sitting(table: Table, players: tuple[Player, ...], person: Person, wall: Millis) -> Sitting:
    assert table.secret is not None, "a file without a secret was refused"
    result = table.result
    row = TableRow(
        id=table.name,
        code=codes.new_code(),
        game=table.game.name,
        options=encode(table.options).decode(),
        seats=table.seats,
        host_id=person.id,
        is_public=False,
        clock=encode(NoClock()).decode(),
        absence=encode(Absence()).decode(),
        secret=table.secret,
        status="over",
        seq=len(table.log) - 1,
        result=None if result is None else encode(result).decode(),
        created_at=wall,
        started_at=wall,
        moved_at=wall,
        ended_at=wall,
    )
    seats = tuple(
        SeatRow(
            table_id=row.id,
            number=Seat(number),
            id=str(uuid4()),
            name=_player_name(player.name, number),
            bot=None if player.bot is None else player.bot[:40],
            nonce=table.nonces[number],
            joined_at=wall,
            gone_at=wall,
        )
        for number, player in enumerate(players)
    )
    return Sitting(row, seats)


def _player_name(name: str, number: int) -> str:
    try:
        return clean_name(name)
    except RefusedError:
        return f"Seat {number + 1}"


def _project_rows(table: Table, sitting: Sitting) -> projection.ProjectionRows:
    try:
        return projection.rebuild(sitting, table.game, table.log.entries)
    except REPLAY_ERRORS as fault:
        raise RefusedError("file/bad", fault=str(fault) or type(fault).__name__) from None


@codes.retry_on_taken_code
async def _store_game(
    services: Services, person: Person, table: Table, players: tuple[Player, ...]
) -> Sitting:
    """Stores the table, its log and its projection in one transaction."""
    sitting = _new_sitting(table, players, person, services.wall())
    rows = await asyncio.to_thread(_project_rows, table, sitting)
    async with services.store.write() as connection:
        if await tables.read(connection, sitting.table.id) is not None:
            raise RefusedError("file/known")
        await tables.add(connection, sitting.table, sitting.seats)
        await tables.write_log(connection, sitting.table.id, table.log.entries)
        await seat_listeners.seated(connection, sitting.table, sitting.seats, sitting.table.created_at)
        try:
            await projection.write(connection, rows)
        except (DataError, IntegrityError, OverflowError):  # not the room code: that was inserted above
            raise RefusedError("file/bad", fault="what it leads to is no game that could be kept") from None
    return sitting
