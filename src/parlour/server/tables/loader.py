"""Loads a table from the store and sets its clock."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.snapshot import schema_hash
from parlour.engine.table.table import Table
from parlour.engine.values import Millis
from parlour.protocol.values import Absence, Clock, NoClock
from parlour.server import clocks
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import TableWatchdog
from parlour.server.tables import clock_state
from parlour.server.tables.clock_state import ClockState, StoredSnapshot, TableClock
from parlour.server.tables.outage import STALL_MS, Outage, OutageWatch, credit_outages, decided_at
from parlour.store.queries import people, presence, tables
from parlour.store.queries.tables import Sitting, TableRow
from parlour.store.store import Store, StoredLog

LONG_LOG_ENTRIES: Final = 200
_clock = msgspec.json.Decoder(Clock)
_absence = msgspec.json.Decoder(Absence)


class LoadedTable(msgspec.Struct, frozen=True):
    sitting: Sitting
    table: Table
    count: ClockState
    clock: TableClock
    absence: Absence


async def read_sitting(store: Store, table_id: str) -> Sitting:
    async with store.read() as connection:
        sitting = await tables.read(connection, table_id)
    if sitting is None:
        raise RefusedError("table/unknown")
    return sitting


async def load_table(
    store: Store,
    games: Mapping[str, Game],
    watchdog: TableWatchdog,
    table_id: str,
    *,
    whole: bool = False,
    sitting: Sitting | None = None,
    outages: OutageWatch | None = None,
) -> LoadedTable:
    """Load a table from its newest snapshot and the entries after it.

    Reads the sitting from the store unless *sitting* is given. *outages* adds the outages that this process
    has noticed but not stored yet. A table with bots is read from its first entry, because bots use the
    whole history.
    """
    sitting = sitting or await read_sitting(store, table_id)
    game = games.get(sitting.table.game)
    if game is None:
        raise RefusedError("table/no-game", game=sitting.table.game)
    has_bots = any(seat.bot or seat.stand_in for seat in sitting.seats)
    has_log = sitting.table.seq >= 0
    loaded = await store.load(table_id, whole=whole or has_bots) if has_log else StoredLog(None, ())
    kept = None if loaded.snapshot is None else clock_state.stored.decode(loaded.snapshot)
    # A snapshot holds the position before the entry that it was stored with.
    bodies = loaded.entries if kept is None else await store.tail(table_id, kept.position.seq)
    game = game.pinned_to(bodies[-1] if bodies else None)
    if kept is not None and kept.position.schema != schema_hash(game):
        kept, bodies = None, (await store.load(table_id, whole=True)).entries
    clock, table = _clock.decode(sitting.table.clock), empty_table(game, sitting)
    count = await _replay(watchdog, table, clock, kept, bodies)
    sleeps = await sleeping_hours(store, sitting, clock)
    await _set_time(store, table, sitting.table, outages)
    face = TableClock(clock, sleeps, not isinstance(clock, NoClock))
    return LoadedTable(sitting, table, count, face, _absence.decode(sitting.table.absence))


async def _replay(
    watchdog: TableWatchdog, table: Table, clock: Clock, kept: StoredSnapshot | None, bodies: Sequence[bytes]
) -> ClockState:
    """Start *table* from the snapshot *kept*, if any, and apply *bodies*."""
    count = clock_state.begin(clock, table.seats)
    if kept is not None:
        watchdog.call_for(table.name, table.start_from, kept.position, ())
        count = kept.count
    if len(bodies) > LONG_LOG_ENTRIES:
        # In a thread: other requests must not wait. No other session holds the table yet.
        return await asyncio.to_thread(_join_many, watchdog, table, clock, count, bodies)
    return watchdog.call_for(table.name, clock_state.join_all, table, clock, count, _entries(table, bodies))


def _join_many(
    watchdog: TableWatchdog, table: Table, clock: Clock, count: ClockState, bodies: Sequence[bytes]
) -> ClockState:
    with watchdog.replay(table.name) as own:
        return own.call(clock_state.join_all, table, clock, count, _entries(table, bodies))


def _entries(table: Table, bodies: Sequence[bytes]) -> list[Entry]:
    return [table.game.decode_entry(body) for body in bodies]


async def sleeping_hours(store: Store, sitting: Sitting, clock: Clock) -> tuple[clocks.Sleep | None, ...]:
    """The sleeping hours of every seat. Read only if the table has a clock."""
    if not any(seat.person_id for seat in sitting.seats) or isinstance(clock, NoClock):
        return (None,) * len(sitting.seats)
    ids = [seat.person_id for seat in sitting.seats if seat.person_id]
    async with store.read() as connection:
        hours = {
            person_id: clocks.Sleep(zone, start, end)
            for person_id, zone, start, end in await people.sleeping_hours(connection, ids)
        }
    return tuple(hours.get(seat.person_id or "") for seat in sitting.seats)


def empty_table(game: Game, sitting: Sitting) -> Table:
    row = sitting.table
    return Table(
        game,
        row.id,
        seats=len(sitting.seats) if row.status != "open" else row.seats,
        secret=row.secret,
        options=game.decode_options(row.options.encode()),
        nonces=[seat.nonce for seat in sitting.seats] if row.status != "open" else None,
    )


async def _set_time(store: Store, table: Table, row: TableRow, outages: OutageWatch | None) -> None:
    """Set the table's offset for pauses and outages since its last entry.

    Call this last: the registry sends later clock changes only to the sessions it already holds.
    """
    if not len(table.log):
        return
    entries = table.log.entries
    written_at = entries[-1].wall if entries else row.moved_at or Millis(0)
    since = decided_at(entries[-1]) if entries else written_at
    if row.offset_ms is not None and row.offset_at is not None and row.offset_at >= written_at:
        table.offset, since = row.offset_ms, row.offset_at
    async with store.read() as connection:
        known = [Outage(*row) for row in await presence.outages_after(connection, since)]
    if outages is not None:
        outages.check(outages.wall())
        # An outage that ends in the future was stored before the system clock was set back.
        known = [one for one in known if one.to_at <= outages.wall()] + outages.past
        table.resync(outages.wall(), STALL_MS)
    credit_outages(table, known, since)
    table.paused_at = row.paused_at
