"""Finds the table and player of a specified route. There, a table without permission is a 403, not a 404."""

from enum import StrEnum
from typing import NamedTuple

from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import ALLOWED, Role, require, role_at
from parlour.server.http.request import Request
from parlour.server.http.services import Services
from parlour.server.lobby.access import find_table_id
from parlour.store.queries import tables
from parlour.store.queries.tables import SeatRow, Sitting


class Player(NamedTuple):
    services: Services
    sitting: Sitting
    row: SeatRow


async def read_table(services: Services, key: str, game: str) -> Sitting:
    """Returns the table with that id or room code. Raises if it has another game."""
    async with services.store.scan() as connection:
        table_id, _ = await find_table_id(connection, key)
        sitting = await tables.read(connection, table_id)
    if sitting is None or sitting.table.game != game:
        raise RefusedError("table/unknown")
    return sitting


def admit(sitting: Sitting, person: Person, permission: StrEnum) -> None:
    """Raises unless the person has the permission.

    The specification reveals private tables: a person who is not in the game gets a 403 there too.
    """
    role = role_at(person, sitting)
    if role is Role.STRANGER and role not in ALLOWED[permission]:
        raise RefusedError("may/not")
    require(permission, role, person)


async def require_player(request: Request, key: str) -> Player:
    """Returns the caller as a player at a table of Cambio."""
    person = request.person
    sitting = await read_table(request.services, key, "cambio")
    row = sitting.seat_of(person.id)
    if row is None and role_at(person, sitting) is not Role.BANNED:
        raise RefusedError("seat/none")
    admit(sitting, person, request.permission)
    assert row is not None, "a player who was removed has no seat and no permission"
    return Player(request.services, sitting, row)
