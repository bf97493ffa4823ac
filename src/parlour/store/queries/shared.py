"""Statements that several modules of queries need."""

from typing import TypeVar

from sqlalchemy import ColumnElement, Select, Table, and_, func, or_, select

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection

D = TypeVar("D", bound=Data)


async def first(connection: Connection, found: Select[tuple[object, ...]], kind: type[D]) -> D | None:
    row = (await connection.execute(found)).mappings().first()
    return None if row is None else kind(**row)


async def count(connection: Connection, table: Table, *where: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).select_from(table).where(*where))).scalar_one())


def page(
    chosen: Select[tuple[object, ...]],
    at: ColumnElement[Millis],
    key: ColumnElement[str],
    after: str | None,
    limit: int,
) -> Select[tuple[object, ...]]:
    """The newest first by *at*. *after* is the *key* of the last row on the page before."""
    if after is not None:
        last = select(at).where(key == after).scalar_subquery()
        chosen = chosen.where(or_(at < last, and_(at == last, key > after)))
    return chosen.order_by(at.desc(), key).limit(limit)
