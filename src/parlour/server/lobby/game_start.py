"""Starts tables and rematches."""

from collections.abc import Mapping
from uuid import uuid4

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.values import Millis, Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.access import lock_table, require_over
from parlour.server.lobby.creation import check_table_limit, new_table_row, seat_facts
from parlour.server.lobby.seating import require_open
from parlour.store.drivers.base import Connection
from parlour.store.queries import people, seat_listeners, tables
from parlour.store.queries.tables import SeatRow, Sitting, TableRow


async def start(services: Services, person: Person, key: str) -> Sitting:
    """Fixes the seats, then begins the game. A second call resumes a start that stopped between the two."""
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.START)
        if sitting.table.status != "running" or sitting.table.seq >= 0:
            require_open(sitting.table)
            sitting = await _fix_seats(connection, services, sitting)
    await services.tables.begin(sitting.table.id, sitting)
    return sitting


async def _fix_seats(connection: Connection, services: Services, sitting: Sitting) -> Sitting:
    wall, was = services.wall(), sitting.table
    seats = _taken_seats(services.games[was.game], sitting, wall)
    values = {"status": "running", "started_at": wall, "moved_at": wall, "seats": len(seats)}
    await tables.change(connection, was.id, **values)
    table = msgspec.structs.replace(was, **values)
    if len(seats) == len(sitting.seats):
        await tables.mark_gone(connection, was.id, wall)
    else:
        await tables.replace_seats(connection, was.id, seats)
        await seat_listeners.seated(connection, table, seats, wall)
    return msgspec.structs.replace(sitting, table=table, seats=seats)


def _taken_seats(game: Game, sitting: Sitting, wall: Millis) -> tuple[SeatRow, ...]:
    """Returns the taken seats, renumbered. For players who are away, the absence begins now."""
    taken = [row for row in sitting.seats if not row.is_empty]
    if all(row.person_id is None for row in taken):
        raise RefusedError("lobby/nobody")
    if len(taken) not in game.seats:
        raise RefusedError("lobby/too-few", **seat_facts(game), taken=len(taken))
    return tuple(
        msgspec.structs.replace(row, number=Seat(number), gone_at=None if row.gone_at is None else wall)
        for number, row in enumerate(taken)
    )


async def rematch(services: Services, person: Person, key: str) -> Sitting:
    """Returns a new table with the same people, each moved by one seat.

    The first caller becomes its host. Later calls return the same table.
    """
    old, again = await _rematch(services, person, key)
    if old.rematch_id != again.table.id:
        await services.tables.changed(old.id)
        await services.tables.changed(again.table.id)
    return again


@codes.retry_on_taken_code
async def _rematch(services: Services, person: Person, key: str) -> tuple[TableRow, Sitting]:
    """Returns the old table as it was before the call, and the rematch."""
    async with services.store.write() as connection:
        old = await lock_table(connection, key, person, Permission.REMATCH)
        wall, was = services.wall(), old.table
        require_over(was)
        if was.rematch_id is not None:
            found = await tables.read(connection, was.rematch_id)
            if found is not None:
                return was, found
        await check_table_limit(connection, services, person)
        fresh = new_table_row(was.game, was.options, person.id, was, wall, len(old.seats))
        table = msgspec.structs.replace(fresh, kind=was.kind)
        sat = [row.person_id for row in old.seats if row.person_id is not None]
        seats = _rotate_seats(old, table.id, wall, await people.addresses(connection, sat))
        await tables.add(connection, table, seats)
        await tables.change(connection, was.id, rematch_id=table.id)
        for invited in old.invited:
            await tables.invite(connection, table.id, invited)
        await seat_listeners.seated(connection, table, seats, wall)
        return was, Sitting(table, seats, invited=old.invited)


def _rotate_seats(
    old: Sitting, table_id: str, wall: Millis, emails: Mapping[str, str | None]
) -> tuple[SeatRow, ...]:
    """Moves everyone one seat down and the first to the last. A deleted person's seat becomes open.

    An address given at the old table is not carried over. *emails* are those of the accounts.
    """
    order = [*old.seats[1:], *old.seats[:1]]
    return tuple(
        SeatRow(
            table_id=table_id,
            number=Seat(number),
            id=str(uuid4()),
            name=row.name if is_played or row.bot is not None else "",
            person_id=row.person_id,
            bot=row.bot,
            email=None if row.person_id is None or old.is_of_one else emails.get(row.person_id),
            joined_at=wall if is_played else None,
            gone_at=wall if is_played and not old.is_of_one else None,
        )
        for number, row in enumerate(order)
        for is_played in [row.bot is None and (row.person_id is not None or old.is_of_one)]
    )
