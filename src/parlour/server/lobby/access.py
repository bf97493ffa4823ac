"""Finding a table for somebody, and whether they may do there what they ask."""

from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission, Role, require, role_at
from parlour.server.http.request import Request
from parlour.server.lobby import codes
from parlour.store.drivers.base import Connection
from parlour.store.queries import tables
from parlour.store.queries.tables import SeatRow, Sitting, TableRow


async def table_of(request: Request, key: str) -> Sitting:
    """The table of that id or code, for a caller who has the permission of the route.

    A person who names the table by its code may come again without it.
    """
    person, permission, store = request.caller, request.permission, request.services.store
    assert isinstance(permission, Permission), "a route of the platform"
    async with store.read() as connection:
        table_id, has_code = await find(connection, key)
        sitting = await tables.read(connection, table_id)
    if sitting is None:
        raise RefusedError("table/unknown")
    if _admit(sitting, person, permission, has_code):
        assert person is not None, "nobody without a name is invited"
        async with store.write() as connection:
            await tables.invite(connection, table_id, person.id)
    return sitting


async def locked(
    connection: Connection, key: str, person: Person, permission: Permission, *, code: str | None = None
) -> Sitting:
    """As `table_of`, inside a transaction that changes the table."""
    table_id, has_code = await find(connection, key)
    sitting = await tables.lock(connection, table_id)
    if sitting is None:
        raise RefusedError("table/unknown")
    if _admit(sitting, person, permission, has_code or is_code_of(sitting, code)):
        await tables.invite(connection, table_id, person.id)
    return sitting


async def find(connection: Connection, key: str) -> tuple[str, bool]:
    """The id that *key* stands for, and whether it was the code."""
    code = codes.code_in(key)
    if code is None and codes.is_id(key):
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


def must_be_over(table: TableRow) -> None:
    if table.status != "over":
        raise RefusedError("lobby/not-over")
    if table.kind == "sandbox":  # made from a game that may still run
        raise RefusedError("sandbox/not-here")


def is_code_of(sitting: Sitting, code: str | None) -> bool:
    return code is not None and codes.code_in(code) == sitting.table.code


def _admit(sitting: Sitting, person: Person | None, permission: Permission, has_code: bool) -> bool:
    """Refuse who may not; else whether the person becomes one of the invited by this.

    Whoever has the code may watch, before the start and after it, until the host sends somebody away: that
    makes a new code.
    """
    is_good = has_code and sitting.table.status != "closed"
    role = role_at(person, sitting, has_code=is_good)
    if has_code and role is Role.STRANGER and role not in permission.roles:
        raise RefusedError("lobby/closed")
    require(permission, role, person)
    return is_good and person is not None and role_at(person, sitting) is Role.STRANGER
