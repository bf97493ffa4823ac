"""Bringing a table from the store to the workers that run its rules."""

from collections.abc import Sequence

import msgspec

from parlour.engine.game import Game
from parlour.engine.values import encode
from parlour.server.core.hooks import APIS
from parlour.server.tables.clock_state import ClockState, StoredSnapshot
from parlour.server.tables.workers.messages import Open, Rules
from parlour.server.tables.workers.pool import WorkerPool
from parlour.server.tables.workers.remote_table import RemoteTable
from parlour.server.tables.workers.worker_table import WorkerTable, next_number
from parlour.store.queries.tables import Sitting


class InWorkers(msgspec.Struct, frozen=True):
    """Where a table is held."""

    table: RemoteTable
    decides: WorkerTable
    thinks: WorkerTable
    """For its bots."""


async def bring(
    pool: WorkerPool, game: Game, sitting: Sitting, kept: StoredSnapshot | None, bodies: Sequence[bytes]
) -> tuple[InWorkers, ClockState]:
    """The table as *kept* and the entries after it leave it."""
    opening = _opening(game, sitting, kept)
    table = RemoteTable(
        game,
        opening.table,
        seats=opening.seats,
        secret=opening.secret,
        options=game.decode_options(opening.options),
        nonces=opening.nonces,
    )
    decides = WorkerTable(pool, pool.worker_of(table.name), table, opening)
    held = await decides.load(bodies)
    table.load(
        None if kept is None else kept.position, [game.decode_entry(body) for body in bodies], held.position
    )
    decides.loaded()
    thinking = msgspec.structs.replace(opening, held=next_number())
    return InWorkers(table, decides, WorkerTable(pool, pool.thinker, table, thinking)), held.count


def _opening(game: Game, sitting: Sitting, kept: StoredSnapshot | None) -> Open:
    row = sitting.table
    has_seats = row.status != "open"
    api = APIS.get(game.name)
    return Open(
        held=next_number(),
        rules=Rules(game.name, game.version),
        table=row.id,
        seats=len(sitting.seats) if has_seats else row.seats,
        secret=row.secret,
        options=row.options.encode(),
        nonces=tuple(seat.nonce for seat in sitting.seats) if has_seats else None,
        clock=row.clock.encode(),
        shows_views=api is not None and api.events is not None,
        snapshot=None if kept is None else encode(kept),
    )
