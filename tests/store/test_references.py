"""Foreign keys have an index, so that deleting a row takes no longer in a large database."""

import pytest
from sqlalchemy import Index, Table, UniqueConstraint
from sqlalchemy.sql.schema import ColumnCollectionConstraint

from parlour.store import game_tables
from parlour.store.schema import metadata

TABLES = {**metadata.tables, **game_tables.TABLES}
SCANNED = {("presence", "process_id")}
"""It has one row per connected seat and is scanned only when a process died."""


def _led_by(table: Table) -> set[str]:
    """Columns that an index starts with, which can be partial: where they are not NULL."""
    unique = [made for made in table.constraints if isinstance(made, UniqueConstraint)]
    found: list[Index | ColumnCollectionConstraint] = [*table.indexes, table.primary_key, *unique]
    kept = [each for each in found if _is_whole(each.columns[0].name, each)]
    return {each.columns[0].name for each in kept if each.columns}


def _is_whole(column: str, index: object) -> bool:
    options = getattr(index, "dialect_options", {})
    where = options["sqlite"].get("where") if "sqlite" in options else None
    return where is None or str(where) == f"{column} IS NOT NULL"


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_foreign_key_has_an_index(name: str) -> None:
    table = TABLES[name]
    refer = {key.parent.name for key in table.foreign_keys}

    assert {column for column in refer - _led_by(table) if (name, column) not in SCANNED} == set()
