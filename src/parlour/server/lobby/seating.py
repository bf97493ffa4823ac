"""Seats before the start: join, leave, kick and change seats."""

from secrets import SystemRandom
from typing import Final, Literal

import msgspec

from parlour.engine.values import Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import free_name
from parlour.server.core.permissions import Permission
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.access import lock_table
from parlour.server.lobby.bot_names import bot_name
from parlour.server.lobby.creation import (
    bot_level,
    check_places,
    check_table_count,
    get_open_seat,
    get_seat,
    new_seats,
)
from parlour.server.lobby.requests import ClaimRequest, JoinRequest, KickRequest, MoveRequest, SeatsRequest
from parlour.server.lobby.seat_names import has_fixed_names, seat_name
from parlour.store.drivers.base import Connection
from parlour.store.queries import email_requests, seat_listeners, tables
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

_RANDOM: Final = SystemRandom()
EMPTY_SEAT = {
    "name": "",
    "person_id": None,
    "bot": None,
    "nonce": "",
    "email": None,
    "joined_at": None,
    "gone_at": None,
}


async def join(services: Services, person: Person, key: str, request: JoinRequest) -> Sitting:
    async with services.store.write() as connection:
        number = await tables.count_open(connection, person.id)
        sitting = await lock_table(connection, key, person, Permission.JOIN, code=request.code)
        require_open(sitting.table)
        require_not_seated(sitting, person)
        if sitting.table.host_id != person.id:
            check_table_count(services, number)
        row = _choose_seat(sitting, request.seat)
        changed = await seat_person(connection, services, sitting, row, person, request)
        await seat_listeners.seated(connection, changed.table, changed.seats, services.wall())
    await services.tables.changed(changed.table.id)
    return changed


async def leave(services: Services, person: Person, key: str) -> Sitting:
    """Empties the person's seat. If the host leaves, the next person becomes host, or the table closes."""
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.LEAVE)
        require_open(sitting.table)
        row = sitting.seat_of(person.id)
        if row is not None:
            await tables.change_seat(connection, sitting.table.id, row.number, **EMPTY_SEAT)
            await email_requests.forget(connection, sitting.table.id, person.id)
        if sitting.table.host_id == person.id:
            await _replace_host(connection, sitting, person, services.wall())
        changed = await reload_table(connection, sitting.table.id, services.wall())
    await services.tables.changed(sitting.table.id)
    return changed


async def move(services: Services, person: Person, key: str, request: MoveRequest) -> Sitting:
    """Exchanges the person's seat with one that is open or a bot's."""
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.MOVE_SEAT)
        require_open(sitting.table)
        mine = sitting.seat_of(person.id)
        if mine is None:
            raise RefusedError("lobby/not-seated")
        other = _choose_other_seat(sitting, mine, request.seat)
        # The person leaves the old seat first, because the store allows each person one seat at a table.
        await tables.change_seat(connection, sitting.table.id, mine.number, **EMPTY_SEAT)
        for row, at in ((mine, other), (other, mine)):
            values = {field: getattr(row, field) for field in EMPTY_SEAT}
            await tables.change_seat(connection, sitting.table.id, at.number, **values)
        changed = await reload_table(connection, sitting.table.id, services.wall())
    await services.tables.changed(changed.table.id)
    return changed


async def kick(services: Services, person: Person, key: str, request: KickRequest) -> Sitting:
    """Empties a seat and bars its person from the table.

    The room code is replaced, so that the person cannot come back as another guest.
    """
    changed = await _kick(services, person, key, request)
    await services.tables.changed(changed.table.id)
    return changed


@codes.retry_on_taken_code
async def _kick(services: Services, person: Person, key: str, request: KickRequest) -> Sitting:
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.KICK)
        require_open(sitting.table)
        row = get_seat(sitting.seats, request.seat)
        if row.person_id == person.id:
            raise RefusedError("lobby/yourself")
        if row.person_id is not None:
            await tables.bar(connection, sitting.table.id, row.person_id)
            await email_requests.forget(connection, sitting.table.id, row.person_id)
            await tables.change(connection, sitting.table.id, code=codes.new_code())
        await tables.change_seat(connection, sitting.table.id, row.number, link=row.link + 1, **EMPTY_SEAT)
        return await reload_table(connection, sitting.table.id, services.wall())


async def change_seats(services: Services, person: Person, key: str, request: SeatsRequest) -> Sitting:
    """Replaces the seats and bots. People keep their seats."""
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.CHANGE_SEATS)
        require_open(sitting.table)
        check_places(services.games[sitting.table.game], request.seats)
        seats = _changed_seats(sitting, request)
        await tables.replace_seats(connection, sitting.table.id, seats)
        await tables.change(connection, sitting.table.id, seats=len(seats))
        changed = await reload_table(connection, sitting.table.id, services.wall())
    await services.tables.changed(sitting.table.id)
    return changed


async def seat_person(
    connection: Connection,
    services: Services,
    sitting: Sitting,
    row: SeatRow,
    person: Person,
    request: JoinRequest | ClaimRequest,
) -> Sitting:
    """Puts *person* on a seat. Raises if a name that they typed is taken; their own name gets a number."""
    wall = services.wall()
    if row.person_id is not None:
        await email_requests.forget(connection, row.table_id, row.person_id)
    sat = msgspec.structs.replace(
        row,
        person_id=person.id,
        name=_choose_name(sitting, row, person, request.name),
        nonce=request.nonce if row.is_empty else row.nonce,
        email=person.email,
        joined_at=row.joined_at or wall,
        gone_at=wall,
        stand_in=None,
    )
    values = {field: getattr(sat, field) for field in (*EMPTY_SEAT, "stand_in") if field != "bot"}
    await tables.change_seat(connection, row.table_id, row.number, **values)
    return await _rename_bots(connection, sitting.with_seat(sat), sat)


def require_open(table: TableRow) -> None:
    if table.status == "closed":
        raise RefusedError("lobby/closed")
    if table.status != "open":
        raise RefusedError("lobby/started")


def require_not_seated(sitting: Sitting, person: Person) -> None:
    if sitting.seat_of(person.id) is not None:
        raise RefusedError("lobby/seated")


def _choose_seat(sitting: Sitting, number: int | None) -> SeatRow:
    if number is not None:
        return get_open_seat(sitting.seats, number)
    free = next((row for row in sitting.seats if row.is_empty), None)
    if free is None:
        raise RefusedError("lobby/full")
    return free


def _choose_other_seat(sitting: Sitting, mine: SeatRow, number: int | Literal["any"]) -> SeatRow:
    if number == "any":
        return _RANDOM.choice([row for row in sitting.seats if row.person_id is None or row is mine])
    row = get_seat(sitting.seats, number)
    if row.person_id is not None and row is not mine:
        raise RefusedError("lobby/seat-taken")
    return row


def _choose_name(sitting: Sitting, row: SeatRow, person: Person, typed: str | None) -> str:
    table = sitting.table
    if table.status == "running" and has_fixed_names(table.game):
        return row.name
    # Until the game runs, a person can take a bot's name. The bot is renamed.
    others = [
        other.name
        for other in sitting.seats
        if other.number != row.number and (other.bot is None or table.status != "open")
    ]
    name = seat_name(table.game, typed, person.name)
    if typed is None:
        return free_name(name, others)
    if free_name(name, others) != name:
        raise RefusedError("lobby/name-taken")
    return name


async def _rename_bots(connection: Connection, sitting: Sitting, sat: SeatRow) -> Sitting:
    """Renames bots that have the same name as the player on seat *sat*."""
    taken = [row.name for row in sitting.seats]
    for row in sitting.seats:
        if row.bot is not None and row.name.casefold() == sat.name.casefold():
            name = bot_name(row.table_id, row.number, taken)
            await tables.change_seat(connection, row.table_id, row.number, name=name)
            sitting = sitting.with_seat(msgspec.structs.replace(row, name=name))
    return sitting


async def _replace_host(connection: Connection, sitting: Sitting, person: Person, wall: Millis) -> None:
    people = [row.person_id for row in sitting.seats if row.person_id not in (None, person.id)]
    if people:
        await tables.change(connection, sitting.table.id, host_id=people[0])
        return
    await tables.change(connection, sitting.table.id, status="closed", ended_at=wall)
    await seat_listeners.closed(connection, sitting.table, wall)


def _changed_seats(sitting: Sitting, request: SeatsRequest) -> tuple[SeatRow, ...]:
    taken = [row.name for row in sitting.seats if row.person_id is not None]
    fresh = new_seats(sitting.table, request.seats, taken)
    for row in sitting.seats:
        is_gone = row.number >= len(fresh) or bot_level(request.seats[row.number]) is not None
        if row.person_id is not None and is_gone:
            raise RefusedError("lobby/occupied", seat=row.number)
    before = {row.number: row for row in sitting.seats}
    return tuple(_merge_seat(row, before.get(row.number)) for row in fresh)


def _merge_seat(fresh: SeatRow, old: SeatRow | None) -> SeatRow:
    """Returns the requested seat with the old one's id and link. A person keeps the old seat."""
    if old is None:
        return fresh
    if old.person_id is not None:
        return old
    return msgspec.structs.replace(fresh, id=old.id, link=old.link)


async def reload_table(connection: Connection, table_id: str, wall: Millis) -> Sitting:
    """Reads the changed table and updates the game's own database tables from it."""
    sitting = await tables.read(connection, table_id)
    assert sitting is not None, "a table that is locked stays"
    await seat_listeners.seated(connection, sitting.table, sitting.seats, wall)
    return sitting
