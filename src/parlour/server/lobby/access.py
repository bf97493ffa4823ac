"""Finds the table that a request names and checks the caller's permission there."""

from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission, Role, require, role_at
from parlour.server.http.request import Request
from parlour.server.lobby import codes
from parlour.store.drivers.base import Connection
from parlour.store.queries import tables
from parlour.store.queries.tables import SeatRow, Sitting, TableRow


async def read_table(request: Request, key: str) -> Sitting:
    """Returns the table with that id or room code. Raises unless the caller has the route's permission.

    A person who used the room code is added to the invited, so that the id is enough from then on.
    """
    person, permission, store = request.caller, request.permission, request.services.store
    assert isinstance(permission, Permission), "a route of the platform"
    async with store.read() as connection:
        table_id, has_code = await find_table_id(connection, key)
        sitting = await tables.read(connection, table_id)
    if sitting is None:
        raise RefusedError("table/unknown")
    if _admit(sitting, person, permission, has_code):
        assert person is not None, "nobody without a name is invited"
        async with store.write() as connection:
            await tables.invite(connection, table_id, person.id)
    return sitting


async def lock_table(
    connection: Connection, key: str, person: Person, permission: Permission, *, code: str | None = None
) -> Sitting:
    """Like `read_table`, and locks the table for the transaction of *connection*."""
    table_id, has_code = await find_table_id(connection, key)
    sitting = await tables.lock(connection, table_id)
    if sitting is None:
        raise RefusedError("table/unknown")
    if _admit(sitting, person, permission, has_code or is_code_of(sitting, code)):
        await tables.invite(connection, table_id, person.id)
    return sitting


async def find_table_id(connection: Connection, key: str) -> tuple[str, bool]:
    """Returns the table id for *key*, and whether *key* was the room code."""
    code = codes.parse_code(key)
    if code is None and codes.is_table_id(key):
        return key, False
    table_id = None if code is None else await tables.find(connection, code)
    if table_id is None:
        raise RefusedError("table/unknown")
    return table_id, True


def own_seat(sitting: Sitting, person: Person) -> SeatRow:
    row = sitting.seat_of(person.id)
    if row is None:
        raise RefusedError("seat/none")
    return row


def require_over(table: TableRow) -> None:
    if table.status != "over":
        raise RefusedError("lobby/not-over")
    if table.kind == "sandbox":  # its parent game can still be running
        raise RefusedError("sandbox/not-here")


def is_code_of(sitting: Sitting, code: str | None) -> bool:
    return code is not None and codes.parse_code(code) == sitting.table.code


def _admit(sitting: Sitting, person: Person | None, permission: Permission, has_code: bool) -> bool:
    """Raises unless the person has the permission. Returns whether to add the person to the invited.

    The room code lets a person watch, before and after the start. Kicking a player replaces the code.
    """
    is_good = has_code and sitting.table.status != "closed"
    role = role_at(person, sitting, has_code=is_good)
    if has_code and role is Role.STRANGER and role not in permission.roles:
        raise RefusedError("lobby/closed")
    require(permission, role, person)
    return is_good and person is not None and role_at(person, sitting) is Role.STRANGER
