"""Replays every stored game with the installed rules and reports each difference."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.engine.chance import commitment
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.files import FORMAT, FORMAT_VERSION, Header, Person, SavedGame, links
from parlour.engine.table.snapshot import schema_hash
from parlour.engine.table.table import Table
from parlour.engine.table.verification import verify
from parlour.engine.values import Data, Millis, encode
from parlour.server.lobby.table_view import clock_of
from parlour.server.tables import clock_state
from parlour.server.tables.clock_state import join_all
from parlour.server.tables.loader import empty_table
from parlour.store.drivers.base import Transactions
from parlour.store.game_tables import RECORDS, SHARED
from parlour.store.projection import rebuild
from parlour.store.queries import archive
from parlour.store.queries.archive import TableArchive

Progress = Callable[[int, int], None]
"""Called with the number of tables done and the total."""

_DAMAGED: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors that the rules raise on a damaged log."""


class Finding(Data, frozen=True):
    table: str
    game: str
    what: str


class Checkup(Data, frozen=True):
    tables: int = 0
    entries: int = 0
    decided: int = 0
    """Entries that the installed rules decide the same way. The others were made by other versions."""

    findings: tuple[Finding, ...] = ()


async def examine_tables(database: Transactions, games: Mapping[str, Game], progress: Progress) -> Checkup:
    tables = entries = decided = 0
    findings: list[Finding] = []
    async for found in read_tables(database, progress, has_records=True):
        row = found.sitting.table
        proven, said = await asyncio.to_thread(_diagnose, found, games.get(row.game))
        tables += 1
        entries += len(found.entries)
        decided += proven
        findings += [Finding(row.id, row.game, what) for what in said]
    return Checkup(tables, entries, decided, tuple(findings))


async def read_tables(
    database: Transactions, progress: Progress, *, has_records: bool
) -> AsyncIterator[TableArchive]:
    """Yields every table, each in one read transaction. The server can keep running."""
    async with database.scan() as connection:
        games_of = await archive.games_of(connection)
    for number, (table_id, game) in enumerate(sorted(games_of.items()), start=1):
        async with database.scan() as connection:
            found = await archive.read(connection, table_id, has_records=has_records and game in RECORDS)
        if found is not None:
            yield found
        progress(number, len(games_of))


def _diagnose(found: TableArchive, game: Game | None) -> tuple[int, Sequence[str]]:
    """Returns how many entries the installed rules decide the same way, and the faults found."""
    row = found.sitting.table
    gaps = [*find_gaps(found)]
    if gaps or not found.entries:
        return 0, gaps or [*_empty_log_faults(found)]
    if game is None:
        return 0, [f"its game {row.game} is not here, so nothing of it can be replayed"]
    game = game.pinned_to(found.entries[-1].body)
    unreadable = [*_unreadable(found, game)]
    if unreadable:
        return 0, unreadable
    verification = verify(build_game_file(found, game), {game.name: game}.__getitem__)
    if verification.fault is not None:
        return verification.decided, [str(verification.fault)]
    try:
        return verification.decided, [*_differences(found, game)]
    except _DAMAGED as fault:
        return verification.decided, [f"it cannot be replayed: {str(fault) or type(fault).__name__}"]


def find_gaps(found: TableArchive) -> Iterator[str]:
    there = {one.seq for one in found.entries}
    last = max(there | {found.sitting.table.seq}, default=-1)
    missing = sorted(set(range(last + 1)) - there)
    if missing:
        yield f"entry {missing[0]} is missing" + (f", and {len(missing) - 1} more" if missing[1:] else "")
    elif last > found.sitting.table.seq:
        yield f"its log goes to entry {last}, its row only to {found.sitting.table.seq}"


def _empty_log_faults(found: TableArchive) -> Iterator[str]:
    """Reports a table without log entries, unless it runs: the next process to open it adds the first."""
    row = found.sitting.table
    if row.status == "over":
        yield "it is over, and there is no entry"
    if found.snapshot is not None:
        yield "it has a snapshot, and there is no entry"


def _unreadable(found: TableArchive, game: Game) -> Iterator[str]:
    for one in found.entries:
        try:
            game.decode_entry(one.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            yield f"entry {one.seq} cannot be read by these rules: {fault}"


def build_game_file(found: TableArchive, game: Game) -> bytes:
    """Returns the log as a game file, which the engine can verify."""
    row, seats = found.sitting.table, found.sitting.seats
    header = Header(
        game=game.name,
        version=game.version,
        table=row.id,
        seats=len(seats),
        options=msgspec.Raw(row.options.encode()),
        people=tuple(Person(seat.name) for seat in seats),
        commitment=commitment(row.secret),
        nonces=tuple(seat.nonce for seat in seats),
    )
    entries = tuple(msgspec.Raw(one.body) for one in found.entries)
    sealed = tuple(links(header, entries))
    return encode(SavedGame(FORMAT, FORMAT_VERSION, header, row.secret.hex(), Millis(0), entries, sealed))


def _differences(found: TableArchive, game: Game) -> Iterator[str]:
    """Compares a verified log with the stored snapshot, table row and projection."""
    entries = [game.decode_entry(one.body) for one in found.entries]
    for entry, one in zip(entries, found.entries, strict=True):
        if entry.by != one.by_seat or one.command not in (None, entry.command):
            yield f"entry {entry.seq}: its row names another seat or command than the entry"
    table = empty_table(game, found.sitting)
    yield from _snapshot_differences(found, table, entries)
    yield from _table_row_differences(found, table)
    if game.name in RECORDS:
        yield from _row_differences(found, game, entries)


def _snapshot_differences(found: TableArchive, table: Table, entries: Sequence[Entry]) -> Iterator[str]:
    """Replays the log into *table* and reports a snapshot that differs from it."""
    clock = clock_of(found.sitting.table)
    count = clock_state.begin(clock, table.seats)
    kept = None
    if found.snapshot is not None:
        try:
            kept = clock_state.stored.decode(found.snapshot)
        except msgspec.DecodeError as fault:
            yield f"its snapshot cannot be read: {fault}"
    if kept is not None and kept.position.schema == schema_hash(table.game):
        at = kept.position.seq + 1
        count = join_all(table, clock, count, entries[:at])
        replayed = table.snapshot()
        # Pauses and outages change the offset between two entries, and only the next entry records it.
        is_same = replayed is not None and replace(replayed, offset=kept.position.offset) == kept.position
        if at > len(entries) or not is_same:
            yield f"its snapshot at entry {kept.position.seq} is not what the log leads to"
        entries = entries[at:]
    join_all(table, clock, count, entries)


def _table_row_differences(found: TableArchive, table: Table) -> Iterator[str]:
    row = found.sitting.table
    if (row.status in ("over", "closed")) != table.is_over:
        yield f"its row says {row.status}, and its log that it is {'over' if table.is_over else 'running'}"
    waiting = ",".join(map(str, clock_state.waiting_for(table)))
    if row.waiting != waiting:
        yield f"its row waits for seats {row.waiting or 'none'}, and its log for {waiting or 'none'}"
    result = table.result
    if result is not None or not table.is_over:
        stored = None if row.result is None else msgspec.json.decode(row.result)
        made = msgspec.json.decode(encode(result))
        if isinstance(stored, dict) and "figures" not in stored and isinstance(made, dict):
            made.pop("figures", None)  # the game ended under a version without figures
        if stored != made:
            yield "its row has another result than its log"


def _row_differences(found: TableArchive, game: Game, entries: Sequence[Entry]) -> Iterator[str]:
    """Rebuilds the projection from the log and compares it with the stored rows."""
    row = found.sitting.table
    is_imported = row.created_at == row.started_at == row.moved_at == row.ended_at
    if is_imported and not any(found.records.values()):
        return  # an older version stored only the log of an imported game
    for table, rows in rebuild(found.sitting, game, entries).items():
        stored = found.records.get(table, {})
        if table not in SHARED and len(stored) > len(rows):
            yield f"{table} has {len(stored) - len(rows)} rows that the log does not lead to"
        for row_id, values in rows.items():
            wrong = _row_difference(stored.get(row_id), values)
            if wrong is not None:
                yield f"{table} {row_id}: {wrong}"


def _row_difference(stored: Mapping[str, object] | None, values: Mapping[str, object]) -> str | None:
    if stored is None:
        return "the row is missing"
    # Only the column names, because the values can be cards.
    names = [name for name, value in values.items() if stored.get(name) != value]
    return f"{', '.join(names)} differ from the log" if names else None
