"""Statements of SQLAlchemy Core as the bare drivers take them. Constant ones are compiled once."""

import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct
from sqlalchemy import BindParameter, ColumnElement, Executable, bindparam
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement
from sqlalchemy.types import TypeEngine

from parlour.store.short.later import Part, Values
from parlour.store.short.result import Found

S = TypeVar("S", bound=Executable)
V = TypeVar("V")
Convert = Callable[[object], object]

_CONSTANT, _KEY = "parlour_constant", "parlour_key"
_PLACE: Final = re.compile(r"\$(\d+)")
_MAX_JOINED: Final = 500


def constant(statement: S) -> S:
    """A statement of a module: values are given to it by name each time."""
    return statement.execution_options(**{_CONSTANT: True})


def grouped(statement: S, key: str) -> S:
    """A constant statement whose first column is the value that it is given by the name *key*. As a question
    of its own it may go with others, from whose rows its own are told apart by that."""
    return constant(statement).execution_options(**{_KEY: key})


def given(name: str, kind: "TypeEngine[V] | type[TypeEngine[V]] | None" = None) -> BindParameter[V]:
    """The place of a value in a constant statement."""
    return bindparam(name, type_=kind, required=False)


class Compiled(Struct, frozen=True):
    sql: str
    given: Sequence[tuple[str, object, Convert | None]]
    """Name, usual value and how to write it, of every place in order."""

    has_rows: bool
    key: int | None
    """The place of the value that is the first column of its rows, of one that may go with others."""

    converts: Sequence[tuple[int, Convert]]
    """The columns that are read in another way than the driver does."""

    names: Sequence[str]
    row: Callable[[Iterable[object]], Sequence[object]]
    """Made of a row's values, which it has by their names, too."""

    def places(self, values: Values) -> list[object]:
        return [
            value if convert is None else convert(value)
            for name, usual, convert in self.given
            for value in (values.get(name, usual),)
        ]

    def result(self, rows: Sequence[Iterable[object]], count: int) -> Found:
        if self.converts:
            rows = [self._converted(row) for row in rows]
        return Found([self.row(row) for row in rows], self.names, count)

    def _converted(self, row: Iterable[object]) -> list[object]:
        values = [*row]
        for place, convert in self.converts:
            values[place] = convert(values[place])
        return values


class Compiler:
    """For one database."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect: Final = dialect
        self._known: dict[tuple[Executable, tuple[str, ...]], Compiled] = {}
        self._joined: dict[tuple[object, ...], str] = {}

    def prepare(
        self, statement: Executable, values: Values | Sequence[Values] | None
    ) -> tuple[Compiled, list[object], list[list[object]] | None]:
        """The statement, and its values in their places: of one time, or of several times."""
        if values is None or type(values) is dict or isinstance(values, Mapping):
            once = values or {}
            made = self.compiled(statement, once)
            return made, made.places(once), None
        made = self.compiled(statement, values[0])
        return made, [], [made.places(one) for one in values]

    def together(self, parts: Sequence[Part], finds: Part | None = None) -> tuple[str, list[object]]:
        """Several statements that write, as one; and all their values. It divides by zero, and so writes
        nothing, where *finds* is given and does not find a row."""
        all_ = parts if finds is None else (*parts, finds)
        made = [self.compiled(part.statement, part.values) for part in all_]
        values = [value for one, part in zip(made, all_, strict=True) for value in one.places(part.values)]
        if len(made) == 1:
            return made[0].sql, values
        key = (finds is not None, *(one.sql for one in made))
        known = self._joined.get(key)
        if known is None:
            known = _joined(made, is_guarded=finds is not None)
            if len(self._joined) < _MAX_JOINED:
                self._joined[key] = known
        return known, values

    def compiled(self, statement: Executable, values: Values) -> Compiled:
        if not statement.get_execution_options().get(_CONSTANT, False):
            return self._compile(statement, values)
        key = (statement, tuple(values))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(statement, values)
        return known

    def _compile(self, statement: Executable, values: Values) -> Compiled:
        assert isinstance(statement, ClauseElement), "a statement can be compiled"
        told = statement.compile(
            dialect=self.dialect,
            column_keys=[*values] or None,
            compile_kwargs={"render_postcompile": True},
        )
        assert isinstance(told, SQLCompiler), "it is no change of the schema"
        usual = told.params
        order = told.positiontup or ()
        columns = dict(getattr(statement, "exported_columns", {}).items())
        reads = [self._reads(column) for column in columns.values()]
        return Compiled(
            sql=str(told),
            given=[(name, usual.get(name), self._writes(told.binds, name)) for name in order],
            has_rows=bool(reads),
            key=order.index(key) if (key := statement.get_execution_options().get(_KEY)) else None,
            converts=[(place, convert) for place, convert in enumerate(reads) if convert is not None],
            names=[*columns],
            row=partial(tuple.__new__, namedtuple("Row", [*columns], rename=True)),
        )

    def _writes(self, binds: Mapping[str, BindParameter[object]], name: str) -> Convert | None:
        bind = binds.get(name)
        if bind is None:  # one of a list, and those are texts and numbers
            return None
        return bind.type.dialect_impl(self.dialect).bind_processor(self.dialect)

    def _reads(self, column: ColumnElement[object]) -> Convert | None:
        return column.type.dialect_impl(self.dialect).result_processor(self.dialect, None)


def _joined(made: Sequence[Compiled], *, is_guarded: bool) -> str:
    """PostgreSQL's `WITH`: all are run, each sees what was there before. The last of those that are guarded
    is the guard; it is counted first."""
    parts: list[str] = []
    before = 0
    for one in made:
        parts.append(_moved(one.sql, before))
        before += len(one.given)
    *first, last = parts if not is_guarded else [*parts, f"SELECT 1 / count(*) FROM part{len(parts) - 1}"]
    named = ", ".join(f"part{number} AS ({sql})" for number, sql in enumerate(first))
    return f"WITH {named} {last}"


def _moved(sql: str, by: int) -> str:
    """The same statement with the places of its values so many further on."""
    return _PLACE.sub(lambda place: f"${int(place[1]) + by}", sql)
