"""What a transaction writes at its end, in one statement where the database can."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Executable, Insert
from sqlalchemy.ext.asyncio import AsyncConnection

Values = Mapping[str, object]


class Part(Struct, frozen=True):
    statement: Executable
    values: Values


class Guard(Struct, frozen=True):
    """What must still be so at the end of a transaction that has locked nothing."""

    finds: Part
    """Locks and finds a row as long as it is so."""

    touches: Part
    """Changes that row, by which others find out that it is so no more."""


class MovedOnError(Exception):
    """Somebody else has changed what this transaction stands on; nothing of it is kept."""


class Postpones:
    """A connection that puts off what nobody in its transaction reads; before anything else is asked of it,
    and at the latest at the end, it is written."""

    may_run_again = False
    """Its transaction is a step that is run again where a guard fails, so it need not lock what it reads."""

    def expect(self, guard: Guard) -> None:
        """Fail at the end with `MovedOnError` unless *guard* holds."""
        raise NotImplementedError

    async def postpone(self, parts: Sequence[Part]) -> None:
        raise NotImplementedError

    async def begin_with(self, statement: Executable, name: str, key: str) -> None:
        """Begin by running *statement*, to which *key* is given by *name* and nothing else."""
        raise NotImplementedError


async def write_later(connection: AsyncConnection, statement: Executable, *values: Values) -> None:
    """Run *statement* for each of the *values*; nobody asks how many rows it found.

    What is put off is written at once, so a rule of the database may be broken only at the end.
    """
    if isinstance(connection, Postpones):
        await connection.postpone([Part(statement, one) for one in values])
    elif values:
        await connection.execute(statement, values[0] if len(values) == 1 else list(values))


async def begin_with(connection: AsyncConnection, statement: Executable, name: str, key: str) -> None:
    """Run *statement*, with which a transaction usually begins: that and the begin may go together."""
    if isinstance(connection, Postpones):
        await connection.begin_with(statement, name, key)
    else:
        await connection.execute(statement, {name: key})


def goes_with(part: Part, others: Sequence[Part]) -> bool:
    """Whether it may share a statement: none of its parts sees what another does, nor a row twice."""
    table = _table(part)
    return all(
        _table(other) is not table or (isinstance(part.statement, Insert) and _inserts(other))
        for other in others
    )


def _inserts(part: Part) -> bool:
    return isinstance(part.statement, Insert)


def _table(part: Part) -> object:
    """What it writes to; one that is written out stands for itself."""
    return getattr(part.statement, "table", part.statement)
