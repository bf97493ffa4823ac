"""Sandboxes: a private table where one person plays all seats from a position of another game."""

import asyncio
from secrets import token_bytes
from uuid import uuid4

import msgspec

from parlour.engine.chance import SECRET_BYTES, Stream
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.fork import sandbox_entry
from parlour.engine.values import Data, Millis, Seat, Viewer
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.creation import insert_table, solo_table_row
from parlour.server.lobby.history import current_view, get_started_game
from parlour.server.lobby.requests import SandboxRequest
from parlour.store.queries.tables import SeatRow, Sitting, write_log


@codes.retry_on_taken_code
async def create_sandbox(
    services: Services, person: Person, parent: Sitting, request: SandboxRequest
) -> Sitting:
    """Creates a sandbox for *person* from what they are allowed to see. Does not change *parent*."""
    if parent.is_of_one:
        raise RefusedError("sandbox/not-here")
    game, last = get_started_game(services, parent), parent.table.seq
    seq = last if request.seq is None else request.seq
    if seq > last:
        raise RefusedError("lobby/no-entry", entry=seq, last=last)
    state, viewer, now = await _read_position(services, parent, game, person, seq)
    if not game.to_act(state) or game.result(state) is not None:
        raise RefusedError("sandbox/over")
    chance = Stream(token_bytes(SECRET_BYTES), "sandbox")  # the secret is not stored
    entry = await asyncio.to_thread(sandbox_entry, game, state, viewer, chance, now, services.wall())
    sitting = _new_sitting(parent, person, game, entry, viewer)
    async with insert_table(services, person, sitting) as connection:
        await write_log(connection, sitting.table.id, [entry])
    return sitting


async def _read_position(
    services: Services, parent: Sitting, game: Game, person: Person, seq: int
) -> tuple[Data, Viewer, Millis]:
    """Returns the position, *person*'s viewpoint and the table time, as the replay shows them."""
    past, table, own = services.tables.past, parent.table, parent.seat_of(person.id)
    (entry,) = await past.entries(table.id, game, seq, 1)
    state = await past.at(table, game, seq)
    is_past = table.status == "running" and seq < table.seq
    if is_past and game.secrets:
        then, now = game.view(state, None), await current_view(services, parent, game)
        if now is not None and game.past_view(then, now) != then:
            raise RefusedError("sandbox/covered")
    return state, None if is_past or own is None else own.number, entry.now


def _new_sitting(parent: Sitting, person: Person, game: Game, entry: Entry, viewer: Viewer) -> Sitting:
    """Copies the seats' names. *person* gets their own seat, or else the first."""
    assert entry.base is not None, "a sandbox begins with a position"
    waiting = ",".join(map(str, sorted(game.to_act(entry.base))))
    fresh = solo_table_row(parent, person, entry.wall)
    row = msgspec.structs.replace(fresh, kind="sandbox", seq=0, waiting=waiting)
    own = Seat(0) if viewer is None else viewer
    seats = tuple(
        SeatRow(
            table_id=row.id,
            number=was.number,
            id=str(uuid4()),
            name=was.name,
            person_id=person.id if was.number == own else None,
            joined_at=row.created_at,
        )
        for was in parent.seats
    )
    return Sitting(row, seats)
