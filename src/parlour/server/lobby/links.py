"""Seat links: a person who opens one takes that seat."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission, Role, role_at
from parlour.server.http.services import Services
from parlour.server.lobby.access import lock_table
from parlour.server.lobby.creation import check_table_limit
from parlour.server.lobby.requests import ClaimRequest, SeatLink
from parlour.server.lobby.seating import reload_table, require_not_seated, seat_person
from parlour.server.lobby.table_view import absence_of, wants_substitute
from parlour.store.drivers.base import Connection
from parlour.store.queries import seat_listeners, tables
from parlour.store.queries.tables import SeatRow, Sitting


def link_of(secret: bytes, row: SeatRow) -> str:
    """Derives the seat's link from the server's secret, so that links are not stored.

    Raising the row's `link` number revokes the link.
    """
    assert secret, "links need the server's secret"
    place = f"{row.table_id}/{row.id}/{row.link}".encode()
    return urlsafe_b64encode(hmac.new(secret, place, sha256).digest()).decode().rstrip("=")


def links_of(secret: bytes, sitting: Sitting, base: str) -> list[SeatLink]:
    if sitting.is_of_one:
        return []
    links = [(row.number, link_of(secret, row)) for row in sitting.seats if row.bot is None]
    return [SeatLink(number, link, f"{base}/seat/{sitting.table.id}#{link}") for number, link in links]


async def claim(services: Services, person: Person, key: str, request: ClaimRequest) -> Sitting:
    """Seats the person on the seat of the link. It must be empty, their own, or open to a substitute."""
    async with services.store.write() as connection:
        sitting = await lock_table(connection, key, person, Permission.CLAIM)
        row = None if sitting.is_of_one else _find_seat(services.settings.secret, sitting, request.link)
        if row is None:
            raise RefusedError("table/unknown" if role_at(person, sitting) is Role.STRANGER else "lobby/link")
        if row.person_id != person.id:
            await _take_seat(connection, services, sitting, row, person, request)
            # A player whose seat is taken over later can still watch the table.
            await tables.invite(connection, sitting.table.id, person.id)
        changed = await tables.read(connection, sitting.table.id)
        assert changed is not None, "a table that is locked stays"
    await services.tables.changed(sitting.table.id)
    return changed


def _find_seat(secret: bytes, sitting: Sitting, link: str) -> SeatRow | None:
    given = link.encode()
    return next(
        (row for row in sitting.seats if hmac.compare_digest(link_of(secret, row).encode(), given)), None
    )


async def _take_seat(
    connection: Connection,
    services: Services,
    sitting: Sitting,
    row: SeatRow,
    person: Person,
    request: ClaimRequest,
) -> None:
    require_not_seated(sitting, person)
    await check_table_limit(connection, services, person)
    table, wall = sitting.table, services.wall()
    if table.status == "open" and row.is_empty:
        await seat_person(connection, services, sitting, row, person, request)
        await reload_table(connection, table.id, wall)
        return
    if not wants_substitute(table, row, wall):
        is_kept = table.status == "running" and absence_of(table).policy == "substitute"
        raise RefusedError("lobby/present" if is_kept else "lobby/seat-taken")
    changed = await seat_person(connection, services, sitting, row, person, request)
    await tables.change_seat(connection, table.id, row.number, link=row.link + 1)
    sat = changed.seats[row.number]
    await seat_listeners.renamed(connection, sat.id, sat.person_id, sat.name)
