"""Queries about undo requests that wait for the consent of other players."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update

from parlour.engine.values import Data, Seat
from parlour.store.drivers.base import Connection
from parlour.store.schema import undo_request


class UndoRow(Data, frozen=True):
    by_seat: Seat
    to_seq: int
    at_seq: int
    """The newest entry at the time of the request. The request lapses at the next entry."""

    agreed: Sequence[Seat]


async def read(connection: Connection, table_id: str) -> UndoRow | None:
    found = select(undo_request).where(undo_request.c.table_id == table_id)
    row = (await connection.execute(found)).mappings().first()
    if row is None:
        return None
    agreed = msgspec.json.decode(row["agreed"], type=list[Seat])
    return UndoRow(Seat(row["by_seat"]), row["to_seq"], row["at_seq"], agreed)


async def hold(connection: Connection, table_id: str) -> None:
    """Lock the row by an update that changes nothing, before it is read and changed."""
    row = update(undo_request).where(undo_request.c.table_id == table_id)
    await connection.execute(row.values(at_seq=undo_request.c.at_seq))


async def set_agreed(connection: Connection, table_id: str, agreed: Sequence[Seat]) -> None:
    row = update(undo_request).where(undo_request.c.table_id == table_id)
    await connection.execute(row.values(agreed=msgspec.json.encode(agreed).decode()))


async def replace(connection: Connection, table_id: str, row: UndoRow | None) -> None:
    """Set the one request of the table, or delete it."""
    await connection.execute(delete(undo_request).where(undo_request.c.table_id == table_id))
    if row is not None:
        values = {**asdict(row), "agreed": msgspec.json.encode(row.agreed).decode()}
        await connection.execute(insert(undo_request).values(table_id=table_id, **values))
