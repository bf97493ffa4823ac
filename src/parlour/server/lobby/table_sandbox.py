"""Sandboxes: a private table where one person plays all seats from a position of another game."""

import asyncio
from secrets import token_bytes
from typing import NamedTuple
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
    own = parent.seat_of(person.id)
    known = await read_known_position(services, parent, game, None if own is None else own.number, seq)
    if not game.to_act(known.state) or game.result(known.state) is not None:
        raise RefusedError("sandbox/over")
    secret = token_bytes(SECRET_BYTES)  # it is not stored
    viewer, entry = known.viewer, await redeal_entry(services, game, known, secret)
    sitting = _new_sitting(parent, person, game, entry, viewer)
    async with insert_table(services, person, sitting) as connection:
        await write_log(connection, sitting.table.id, [entry])
    return sitting


class KnownPosition(NamedTuple):
    """A position that a person is allowed to know from the view of *viewer*."""

    state: Data
    viewer: Viewer
    now: Millis
    """Table time."""


async def read_known_position(
    services: Services, parent: Sitting, game: Game, own: Viewer, seq: int
) -> KnownPosition:
    """Returns the position after entry *seq* as the replay shows it to a person at the seat *own*."""
    past, table = services.tables.past, parent.table
    (entry,) = await past.entries(table.id, game, seq, 1)
    state = await past.at(table, game, seq)
    is_past = table.status == "running" and seq < table.seq
    if is_past and game.secrets:
        then, now = game.view(state, None), await current_view(services, parent, game)
        if now is not None and game.past_view(then, now) != then:
            raise RefusedError("sandbox/covered")
    return KnownPosition(state, None if is_past else own, entry.now)


async def redeal_entry(services: Services, game: Game, known: KnownPosition, secret: bytes) -> Entry:
    """Returns the entry that deals again everything that the viewer does not know."""
    chance = Stream(secret, "sandbox")
    return await asyncio.to_thread(
        sandbox_entry, game, known.state, known.viewer, chance, known.now, services.wall()
    )


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
