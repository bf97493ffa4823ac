"""Writes tables that were played in memory to a store, with their logs."""

from uuid import uuid4

from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, encode
from parlour.protocol.values import Absence, NoClock
from parlour.store.open import Store
from parlour.store.queries import tables
from parlour.store.queries.tables import SeatRow, TableRow


async def add_played_table(store: Store, table: Table) -> str:
    """The table's id, which is its name."""
    assert table.secret is not None
    is_over, has_begun = table.is_over, len(table.log) > 0
    waiting = sorted(table.game.to_act(table.state)) if has_begun and not is_over else ()
    row = TableRow(
        id=table.name,
        code=uuid4().hex[:6].upper(),
        game=table.game.name,
        options=encode(table.options).decode(),
        seats=table.seats,
        host_id=None,
        is_public=False,
        clock=encode(NoClock()).decode(),
        absence=encode(Absence()).decode(),
        secret=table.secret,
        status="over" if is_over else "running",
        seq=len(table.log) - 1,
        waiting=",".join(map(str, waiting)),
        result=None if table.result is None else encode(table.result).decode(),
        created_at=Millis(0),
        started_at=Millis(1),
    )
    seats = [
        SeatRow(table_id=table.name, number=Seat(number), id=str(uuid4()), nonce=nonce, joined_at=Millis(1))
        for number, nonce in enumerate(table.nonces)
    ]
    async with store.write() as connection:
        await tables.add(connection, row, seats)
        if has_begun:
            await tables.write_log(connection, table.name, table.log.entries)
    return table.name
