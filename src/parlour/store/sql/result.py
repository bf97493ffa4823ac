"""The result of a statement."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class ResultRows(Generic[T]):
    """A sequence of rows, or of values made from rows."""

    __slots__ = ("_found",)

    def __init__(self, found: Sequence[T]) -> None:
        self._found = found

    def __iter__(self) -> Iterator[T]:
        return iter(self._found)

    def all(self) -> Sequence[T]:
        return self._found

    def first(self) -> T | None:
        return self._found[0] if self._found else None

    def one(self) -> T:
        (found,) = self._found
        return found


class Result(ResultRows[Any]):
    """Rows are tuples whose columns can also be read by name."""

    __slots__ = ("_names", "rowcount")

    def __init__(self, rows: Sequence[Any], names: Sequence[str], count: int) -> None:
        super().__init__(rows)
        self._names = names
        self.rowcount = count

    def mappings(self) -> ResultRows[Mapping[str, Any]]:
        return ResultRows([dict(zip(self._names, row, strict=True)) for row in self._found])

    def scalars(self) -> ResultRows[Any]:
        return ResultRows([row[0] for row in self._found])

    def scalar_one(self) -> Any:  # noqa: ANN401  # the caller knows the type
        return self.one()[0]

    def scalar_one_or_none(self) -> Any | None:  # noqa: ANN401
        return self.one()[0] if self._found else None
