"""Reads the final logs from the database and replays them to find what every viewer must have seen."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from sqlalchemy import select

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Seat, Viewer
from parlour.games import built_in
from parlour.games.cambio.events import TimedOut
from parlour.store.errors import UnavailableError
from parlour.store.open import Store
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting
from parlour.store.schema import entry as entry_rows
from proofs.torture.history import ExpectedUpdate, Line, Truth, digest
from proofs.torture.player import entry_digest


class Witness:
    """Reads the database directly, independent of the server."""

    def __init__(self, store: Store, *, is_watching: bool) -> None:
        """Without *is_watching* it reads nothing before the end, because its connections would keep reading
        files that a power cut has replaced."""
        self._store, self._is_watching = store, is_watching

    async def has(self, table: str, seq: int) -> bool | None:
        if not self._is_watching:
            return None
        try:
            return bool(await self._store.tail(table, seq - 1))
        except UnavailableError:
            return None

    async def truth(self, table_ids: Iterable[str], seen: Mapping[str, int]) -> Truth:
        """*seen* is the last entry of each table while players were active."""
        found, late = Truth({}, {}), list[tuple[str, str]]()
        for table_id in table_ids:
            async with self._store.scan() as connection:
                sitting = await tables.read(connection, table_id)
                number = tables.number_of(table_id).scalar_subquery()
                rows = select(entry_rows).where(entry_rows.c.table_number == number)
                stored = (await connection.execute(rows.order_by(entry_rows.c.seq))).all()
            assert sitting is not None, "a table that somebody played at is kept"
            names = [seat.name for seat in sitting.seats]
            found.logs[table_id] = tuple(
                Line(row.seq, None if row.by_seat is None else names[row.by_seat], row.command)
                for row in stored
            )
            loaded = await self._store.load(table_id, whole=True)
            found.expected.update(_sights(sitting, loaded.entries))
            played = loaded.entries[: seen.get(table_id, -1) + 1]
            late += [(table_id, name) for name in _late(sitting, played)]
        return Truth(found.logs, found.expected, tuple(late))


def _late(sitting: Sitting, bodies: Iterable[bytes]) -> Iterator[str]:
    """Yields the players who ran out of time or were absent. Players here never resign."""
    game = built_in(sitting.table.game)
    for entry in map(game.decode_entry, bodies):
        if entry.kind == "close" and entry.by is not None:
            yield sitting.seats[entry.by].name
        yield from (sitting.seats[event.seat].name for event in entry.events if isinstance(event, TimedOut))


def _sights(sitting: Sitting, bodies: Iterable[bytes]) -> dict[tuple[str, Viewer, int], ExpectedUpdate]:
    row, game = sitting.table, built_in(sitting.table.game)
    table = Table(
        game,
        row.id,
        seats=len(sitting.seats),
        secret=row.secret,
        options=game.decode_options(row.options.encode()),
        nonces=[seat.nonce for seat in sitting.seats],
    )
    viewers: list[Viewer] = [None, *map(Seat, range(table.seats))]
    expected: dict[tuple[str, Viewer, int], ExpectedUpdate] = {}
    for body in bodies:
        entry = table.join(game.decode_entry(body))
        for viewer in viewers:
            expected[row.id, viewer, entry.seq] = _sight(table, entry, viewer)
    return expected


def _sight(table: Table, entry: Entry, viewer: Viewer) -> ExpectedUpdate:
    events = msgspec.json.encode(table.told(entry, viewer))
    view = msgspec.json.encode(table.view(viewer))
    return ExpectedUpdate(entry_digest(entry.kind, entry.by, entry.now, entry.offset, events), digest(view))
