"""Compiles SQLAlchemy Core statements for the drivers. Constant statements are compiled once."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct
from sqlalchemy import BindParameter, Executable, TextClause, bindparam
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement
from sqlalchemy.types import TypeEngine

from parlour.store.sql.result import Result

S = TypeVar("S", bound=Executable)
V = TypeVar("V")
Convert = Callable[[object], object]
Values = Mapping[str, object]

_CONSTANT: Final = "parlour_constant"


def constant(statement: S) -> S:
    """Mark a module-level statement, which is compiled once. Its parameters are passed by name."""
    return statement.execution_options(**{_CONSTANT: True})


def parameter(name: str, kind: "TypeEngine[V] | type[TypeEngine[V]] | None" = None) -> BindParameter[V]:
    return bindparam(name, type_=kind, required=False)


class Compiled(Struct, frozen=True):
    sql: str
    parameters: Sequence[tuple[str, object, Convert | None]]
    """Name, default and converter of each parameter, in order."""

    has_rows: bool
    converts: Sequence[tuple[int, Convert]]
    """The columns whose values the driver does not convert."""

    names: Sequence[str]
    row: Callable[[Iterable[object]], Any]
    """Makes a row whose values can also be read by name."""

    def arguments(self, values: Values) -> list[object]:
        return [
            value if convert is None else convert(value)
            for name, default, convert in self.parameters
            for value in (values.get(name, default),)
        ]

    def rows(self, found: Sequence[Iterable[object]]) -> list[Any]:
        if self.converts:
            found = [self._converted(row) for row in found]
        return [self.row(row) for row in found]

    def result(
        self, found: Sequence[Iterable[object]], count: int, names: Sequence[str] | None = None
    ) -> Result:
        """*names* are the columns of a textual statement."""
        if names:
            return Result([*map(_row_of(names), found)], names, count)
        return Result(self.rows(found), self.names, count)

    def _converted(self, row: Iterable[object]) -> list[object]:
        values = [*row]
        for place, convert in self.converts:
            values[place] = convert(values[place])
        return values


class Compiler:
    """Compiles for one database and caches constant statements."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect: Final = dialect
        self._known: dict[tuple[Executable, tuple[str, ...]], Compiled] = {}

    def prepare(
        self, statement: Executable, values: Values | Sequence[Values] | None
    ) -> tuple[Compiled, list[object], list[list[object]] | None]:
        """The compiled statement, and its arguments for one execution or for several."""
        if values is None or type(values) is dict or isinstance(values, Mapping):
            once = values or {}
            made = self.compiled(statement, once)
            return made, made.arguments(once), None
        made = self.compiled(statement, values[0])
        return made, [], [made.arguments(one) for one in values]

    def compiled(self, statement: Executable, values: Values) -> Compiled:
        if not statement.get_execution_options().get(_CONSTANT, False):
            return self._compile(statement, values)
        key = (statement, tuple(values))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(statement, values)
        return known

    def _compile(self, statement: Executable, values: Values) -> Compiled:
        is_raw = isinstance(statement, TextClause)
        assert isinstance(statement, ClauseElement), "a statement can be compiled"
        rendered = statement.compile(
            dialect=self.dialect,
            column_keys=[*values] or None,
            compile_kwargs={"render_postcompile": True},
        )
        assert isinstance(rendered, SQLCompiler), "it is no change of the schema"
        defaults = rendered.params
        columns = dict(getattr(statement, "exported_columns", {}).items())
        names = [str(name) for name in columns]  # a column name can be a subclass of `str`
        kinds = [column.type.dialect_impl(self.dialect) for column in columns.values()]
        reads = [kind.result_processor(self.dialect, None) for kind in kinds]
        return Compiled(
            sql=str(rendered),
            parameters=[
                (name, defaults.get(name), self._writes(rendered.binds, name))
                for name in rendered.positiontup or ()
            ],
            has_rows=bool(reads) or is_raw,
            converts=[(place, convert) for place, convert in enumerate(reads) if convert is not None],
            names=names,
            row=_row_of(names),
        )

    def _writes(self, binds: Mapping[str, BindParameter[object]], name: str) -> Convert | None:
        bind = binds.get(name)
        if bind is None:  # an element of an IN list: text or a number
            return None
        return bind.type.dialect_impl(self.dialect).bind_processor(self.dialect)


def _row_of(names: Sequence[str]) -> Callable[[Iterable[object]], Any]:
    return partial(tuple.__new__, namedtuple("Row", names, rename=True)) if names else tuple
