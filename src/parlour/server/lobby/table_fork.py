"""Forks: a new table where one person plays on from a position of a finished game, against bots."""

import asyncio
from collections.abc import Sequence
from uuid import uuid4

import msgspec

from parlour.bots import bot_names, strongest_bot
from parlour.engine.contract.game import Game
from parlour.engine.table.fork import fork as forked
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import free_name
from parlour.server.core.permissions import require_own_seat
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.access import require_over
from parlour.server.lobby.creation import insert_table, solo_table_row, with_bot
from parlour.server.lobby.history import get_started_game
from parlour.server.lobby.requests import ForkRequest
from parlour.server.lobby.seat_names import seat_name
from parlour.store import projection
from parlour.store.queries import tables
from parlour.store.queries.tables import SeatRow, Sitting


async def fork(services: Services, person: Person, parent: Sitting, request: ForkRequest) -> Sitting:
    """Creates a table for *person* with the game up to an entry. What their seat had not seen is redealt."""
    require_over(parent.table)
    seat = _choose_seat(get_started_game(services, parent), parent, person, request.seat)
    async with services.long_work.turn_for(parent.table.seq + 1):
        whole = await services.tables.whole(parent.table.id)
        made = await _fork(services, person, parent, whole, request.seq, seat)
        await services.tables.begin(made.table.id)
        return made


@codes.retry_on_taken_code
async def _fork(
    services: Services, person: Person, parent: Sitting, whole: Table, seq: int, seat: Seat
) -> Sitting:
    wall = services.wall()
    row = solo_table_row(parent, person, wall)
    table = await asyncio.to_thread(forked, whole, seq, name=row.id, secret=row.secret, wall=wall, seat=seat)
    waiting = ",".join(map(str, sorted(table.game.to_act(table.state))))
    running = msgspec.structs.replace(row, seq=len(table.log) - 1, waiting=waiting)
    sitting = Sitting(running, _new_seats(table.game, row.id, parent.seats, person, seat, wall))
    rows = await asyncio.to_thread(projection.rebuild, sitting, table.game, table.log.entries)
    async with insert_table(services, person, sitting) as connection:
        await tables.write_log(connection, row.id, table.log.entries)
        # If this process stops before it opens the table, the next sweep of any process runs its bots.
        await tables.set_deadlines(connection, {row.id: row.created_at})
        await projection.write(connection, rows)
    return sitting


def _choose_seat(game: Game, parent: Sitting, person: Person, number: int | None) -> Seat:
    own = parent.seat_of(person.id)
    if number is None:
        number = 0 if own is None else own.number
    if number >= len(parent.seats):
        raise RefusedError("lobby/no-seat", seat=number)
    if game.opens != "all":
        require_own_seat(own, Seat(number))
    return Seat(number)


def _new_seats(
    game: Game, table_id: str, were: Sequence[SeatRow], person: Person, mine: Seat, wall: Millis
) -> tuple[SeatRow, ...]:
    """Returns the person's seat and bots. Former bots stay, and the strongest bot replaces other people."""
    seats: list[SeatRow] = []
    name = seat_name(game.name, None, person.name)
    for was in were:
        taken = [name, *(row.name for row in seats)]
        row = SeatRow(table_id=table_id, number=was.number, id=str(uuid4()))
        if was.number == mine:
            row = msgspec.structs.replace(
                row, name=name, person_id=person.id, email=person.email, joined_at=wall, gone_at=wall
            )
        elif was.bot in bot_names(game):
            row = msgspec.structs.replace(row, name=free_name(was.name, taken), bot=was.bot)
        else:
            row = with_bot(row, strongest_bot(game), taken)
        seats.append(row)
    return tuple(seats)
