"""Statements and conversions that several query modules share."""

from collections.abc import Sequence
from typing import TypeVar

from sqlalchemy import ColumnElement, Executable, Select, Table, and_, exists, func, or_, select

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection

D = TypeVar("D", bound=Data)


def from_row(kind: type[D], row: Sequence[object]) -> D:
    """A *kind* made from the first columns of *row*, which are its fields in order."""
    return kind(**dict(zip(kind.__struct_fields__, row, strict=False)))


async def fetch_first(connection: Connection, found: Executable, kind: type[D]) -> D | None:
    row = (await connection.execute(found)).first()
    return None if row is None else from_row(kind, row)


async def fetch_all(connection: Connection, found: Executable, kind: type[D]) -> Sequence[D]:
    return [from_row(kind, row) for row in await connection.execute(found)]


async def count(connection: Connection, table: Table, *where: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).select_from(table).where(*where))).scalar_one())


async def row_exists(connection: Connection, table: Table, *where: ColumnElement[bool]) -> bool:
    found = select(exists().select_from(table).where(*where))
    return bool((await connection.execute(found)).scalar_one())


def paginate(
    chosen: Select[tuple[object, ...]],
    at: ColumnElement[Millis],
    key: ColumnElement[str],
    after: str | None,
    limit: int,
) -> Select[tuple[object, ...]]:
    """Newest first by *at*. *after* is the *key* of the last row on the previous page."""
    if after is not None:
        last = select(at).where(key == after).scalar_subquery()
        chosen = chosen.where(or_(at < last, and_(at == last, key > after)))
    return chosen.order_by(at.desc(), key).limit(limit)
