"""Creates the author's table, optionally with the log of another table."""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Final
from uuid import uuid4

from parlour.engine.chance import SECRET_BYTES
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.protocol.values import Absence, NoClock
from parlour.server.lobby import codes
from parlour.store import projection
from parlour.store.drivers.base import Connection
from parlour.store.queries import people, seat_listeners, tables
from parlour.store.queries.people import Person
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jill", "Kim", "Leo")


async def add_people(connection: Connection, seats: range, wall: Millis) -> list[Person]:
    found: list[Person] = []
    for number in seats:
        name = NAMES[number] if number < len(NAMES) else f"Seat {number}"
        person = Person(id=str(uuid4()), name=name, created_at=wall)
        await people.add(connection, person)
        found.append(person)
    return found


def new_sitting(
    game: Game, options: Data, seats: Sequence[Person], bots: Sequence[str | None], wall: Millis
) -> Sitting:
    """Returns a running table that has no entries yet."""
    row = TableRow(
        id=str(uuid4()),
        code=codes.new_code(),
        game=game.name,
        options=encode(options).decode(),
        seats=len(seats),
        host_id=seats[0].id,
        is_public=False,
        clock=encode(NoClock()).decode(),
        absence=encode(Absence()).decode(),
        secret=token_bytes(SECRET_BYTES),
        status="running",
        created_at=wall,
        started_at=wall,
        moved_at=wall,
    )
    sat = tuple(
        SeatRow(
            table_id=row.id,
            number=Seat(number),
            id=str(uuid4()),
            name=person.name,
            person_id=person.id,
            stand_in=bots[number],
            joined_at=wall,
        )
        for number, person in enumerate(seats)
    )
    return Sitting(row, sat)


async def write(connection: Connection, sitting: Sitting, game: Game, entries: Sequence[Entry]) -> None:
    await tables.add(connection, sitting.table, sitting.seats)
    await seat_listeners.seated(connection, sitting.table, sitting.seats, sitting.table.created_at)
    if entries:
        await tables.write_log(connection, sitting.table.id, entries)
        await projection.write(connection, projection.rebuild(sitting, game, entries))
