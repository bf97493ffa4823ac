"""The six tables of Cambio in SQLAlchemy: native types on PostgreSQL, text with checks on SQLite."""

from collections.abc import Iterator, Mapping
from typing import Final

from sqlalchemy import (
    DDL,
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    event,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import ENUM, JSONB, UUID

from parlour.engine.values import Millis
from parlour.game_apis.cambio import schema
from parlour.store.drivers.base import Connection
from parlour.store.schema import metadata
from parlour.store.timestamps import CHECK, Timestamp

_POSTGRESQL: Final = "postgresql"
_SHARED: Final = {
    schema.PHASES: "cambio_phase",
    schema.POWER_TYPES: "cambio_power_type",
    schema.SOURCES: "cambio_source",
    schema.STAGES: "cambio_stage",
}
"""Names of the enum types that several columns share."""


_Type = Text | Integer | Boolean | JSON[object] | Timestamp
_TYPES: Final[Mapping[schema.Kind, _Type]] = {
    "uuid": Text().with_variant(UUID(as_uuid=False), _POSTGRESQL),
    "text": Text(),
    "int": Integer(),
    "bool": Boolean(),
    "moment": Timestamp(),
    "json": JSON[object]().with_variant(JSONB(), _POSTGRESQL),
}

_SQLITE_CHECKS: Final[Mapping[schema.Kind, str]] = {
    "enum": "{column} IN ({values})",
    "bool": "{column} IN (0, 1)",
    "json": "{column} IS NULL OR json_valid({column})",
    "moment": CHECK,
}
"""Checks that PostgreSQL's types make unnecessary."""


def _column(owner: schema.Table, column: schema.Column) -> Column[object]:
    if column.kind == "enum":
        name = _SHARED.get(column.values, f"cambio_{owner.name}_{column.name}")
        enum = ENUM(*column.values, name=name, metadata=metadata)
        kind: _Type = Text().with_variant(enum, _POSTGRESQL)
    else:
        kind = _TYPES[column.kind]
    refers = [ForeignKey(f"{column.refers}.id", ondelete="CASCADE")] if column.refers else []
    return Column(
        column.name,
        kind,
        *refers,
        primary_key=column.name == "id",
        nullable=not column.needed,
        server_default=None if column.default is None else text(column.default),
    )


def _checks(made: schema.Table) -> Iterator[CheckConstraint]:
    for number, rule in enumerate(made.checks, start=1):
        yield CheckConstraint(rule, name=f"rule_{number}")
    for column in made.columns:
        if column.kind in _SQLITE_CHECKS:
            values = ", ".join(map(repr, column.values))
            check = _SQLITE_CHECKS[column.kind].format(column=column.name, values=values)
            yield CheckConstraint(check, name=column.name).ddl_if(dialect="sqlite")


def _index(index: schema.Index) -> Index:
    where = None if index.where is None else text(index.where)
    return Index(index.name, *index.columns, unique=index.unique, sqlite_where=where, postgresql_where=where)


def _indexes_of_references(made: schema.Table) -> Iterator[Index]:
    """Yields indexes on foreign keys, so that deleting a row does not scan the tables that refer to it."""
    led = {index.columns[0] for index in made.indexes if index.where is None}
    for column in made.columns:
        if column.refers is not None and column.name not in led:
            name, where = f"idx_{made.name}_{column.name}", f"{column.name} IS NOT NULL"
            yield _index(schema.Index(name, (column.name,), where=where))


def _write_once(table: str, column: str) -> dict[str, tuple[str, ...]]:
    """Returns the statements by dialect that create a trigger against changing *column* once it is set."""
    name, words = f"{table}_{column}_once", f"{column} is written once"
    return {
        "sqlite": (
            f"CREATE TRIGGER {name} BEFORE UPDATE OF {column} ON {table}"
            f" WHEN OLD.{column} IS NOT NULL AND NEW.{column} IS NOT OLD.{column}"
            f" BEGIN SELECT RAISE(ABORT, '{words}'); END",
        ),
        "postgresql": (
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE integrity_constraint_violation USING MESSAGE = '{words}'; END $$",
            f"CREATE TRIGGER {name} BEFORE UPDATE OF {column} ON {table} FOR EACH ROW"
            f" WHEN (OLD.{column} IS NOT NULL AND NEW.{column} IS DISTINCT FROM OLD.{column})"
            f" EXECUTE FUNCTION {name}()",
        ),
    }


def _table(made: schema.Table) -> Table:
    columns = [_column(made, column) for column in made.columns]
    if made is schema.GAME_SESSION:
        columns.append(_owner())
    table = Table(
        made.name,
        metadata,
        *columns,
        *_checks(made),
        *map(_index, made.indexes),
        *_indexes_of_references(made),
    )
    for column in made.write_once:
        for dialect, statements in _write_once(made.name, column).items():
            for statement in statements:
                made_with = DDL(statement)  # type: ignore[no-untyped-call]  # SQLAlchemy leaves it untyped
                event.listen(table, "after_create", made_with.execute_if(dialect=dialect))
    return table


def _owner() -> Column[object]:
    """Returns a column that refers to the table with the session's id, so that both are deleted together.

    It is computed, because a uuid column cannot refer to a text column.
    """
    owner = ForeignKey("game_table.id", ondelete="CASCADE")
    return Column("table_id", Text, Computed("CAST(id AS TEXT)", persisted=True), owner, unique=True)


TABLES: Final = {made.name: _table(made) for made in schema.TABLES}
"""The tables by name. They are in `metadata` too."""


async def power_activation(connection: Connection, player_id: str, at: Millis) -> str | None:
    """Returns the id of the special_power row with that time. A player writes at most one per millisecond."""
    powers = TABLES["special_power"]
    found = select(powers.c.id).where(powers.c.activated_by_id == player_id, powers.c.created_at == at)
    row = (await connection.execute(found)).first()
    return None if row is None else str(row[0])
