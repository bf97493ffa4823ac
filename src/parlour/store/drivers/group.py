"""Groups of entries that are committed together and answered one by one."""

import asyncio
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final, TypeVar

import sqlalchemy.exc
from msgspec import Struct

from parlour.store.drivers.base import Answer, Append, Hears, Kept, Told
from parlour.store.errors import DataError, IntegrityError, StoreError, UnavailableError

E = TypeVar("E", bound=Exception)


class Group(Struct, frozen=True):
    entries: Sequence[Append]
    kept: Sequence[Kept]
    since: float
    """When the first of them was appended."""

    def tell(self, answers: Sequence[Answer], hearers: Iterable[Hears]) -> None:
        """Call each entry's callback, then the listeners. Call on the event loop once *answers* are final."""
        at = perf_counter()
        for kept, answer in zip(self.kept, answers, strict=True):
            try:
                kept(answer)
            except Exception as fault:  # noqa: BLE001  # outermost in the writer: the other callbacks must run
                context = {"message": "a table failed to hear that its entry is kept", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(context)
        told = Told(self.entries, answers, self.since, at)
        for hear in hearers:
            hear(told)


NOTHING: Final = Group((), (), 0.0)


class Queue:
    """Appended entries that are not being written yet, in order."""

    def __init__(self) -> None:
        self._entries: list[Append] = []
        self._kept: list[Kept] = []
        self._since = 0.0

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, entry: Append, kept: Kept) -> None:
        if not self._entries:
            self._since = perf_counter()
        self._entries.append(entry)
        self._kept.append(kept)

    def take(self, most: int) -> Group:
        """Take up to *most* entries from the front."""
        entries, kept = self._entries, self._kept
        if len(entries) <= most:
            self._entries, self._kept = [], []
        else:
            entries, self._entries = entries[:most], entries[most:]
            kept, self._kept = kept[:most], kept[most:]
        return Group(entries, kept, self._since)

    def take_one_of_each(self, most: int) -> Group:
        """Take entries up to the second one of any table, which must be written after the first."""
        tables: set[str] = set()
        for number, entry in enumerate(self._entries[:most]):
            if entry.table in tables:
                return self.take(number)
            tables.add(entry.table)
        return self.take(most)


def because(kind: type[E], fault: Exception) -> E:
    """A *kind* with the message of *fault*, and *fault* as its cause."""
    answer = kind(str(fault))
    answer.__cause__ = fault
    return answer


def translated(fault: sqlalchemy.exc.StatementError) -> StoreError:
    """The store error for an error of SQLAlchemy."""
    match fault:
        case sqlalchemy.exc.IntegrityError():
            return IntegrityError(str(fault.orig))
        case sqlalchemy.exc.DBAPIError() if not isinstance(fault, sqlalchemy.exc.DataError):
            return UnavailableError(str(fault.orig))
        case _:
            return DataError(str(fault))
