"""The SQL for projection rows, one statement for each shape of row."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

from parlour.engine.table.records import Row
from parlour.store.game_tables import TABLES
from parlour.store.timestamps import Timestamp

Shape = tuple[str, Literal["insert", "update", "delete"], tuple[str, ...]]
"""Table, operation and column names. Rows of one shape share a statement."""


def shape(row: Row) -> Shape:
    return row.table, row.op, tuple([name for name, _ in row.values])


@cache
def prepared(of: Shape, mark: Literal["?", "$"]) -> tuple[str, Sequence[int]]:
    """The statement for a shape, and which of its arguments are times.

    Each database stores times in its own form. *mark* is the prefix of parameter numbers.
    """
    table, _, names = of
    kinds = {column.name: column.type for column in TABLES[table].columns} if table in TABLES else {}
    times = [n for n, name in enumerate(names) if isinstance(kinds.get(name), Timestamp)]
    return _statement(of, mark), times


def arguments(row: Row, at: Sequence[int], stored: Callable[[int], object]) -> Sequence[object]:
    """The column values and the id, as the statement takes them. *stored* converts the times at *at*."""
    values: list[object] = [value for _, value in row.values]
    for n in at:
        if isinstance(moment := values[n], int):
            values[n] = stored(moment)
    values.append(row.id)
    return values


def _statement(of: Shape, mark: str) -> str:
    table, op, names = of
    key = f"{quoted('id')} = {mark}{len(names) + 1}"
    if op == "insert":
        columns = ", ".join(map(quoted, (*names, "id")))
        marks = ", ".join(f"{mark}{n + 1}" for n in range(len(names) + 1))
        return f"INSERT INTO {quoted(table)} ({columns}) VALUES ({marks})"
    if op == "delete":
        return f"DELETE FROM {quoted(table)} WHERE {key}"
    assert names, "an update names what it changes"
    changes = ", ".join(f"{quoted(name)} = {mark}{n + 1}" for n, name in enumerate(names))
    return f"UPDATE {quoted(table)} SET {changes} WHERE {key}"


def quoted(name: str) -> str:
    assert name.isidentifier(), "names of tables and columns come from our own code"
    return f'"{name}"'
