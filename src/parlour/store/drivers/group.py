"""Groups of entries that are committed together and answered one by one."""

import asyncio
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final, TypeVar

import sqlalchemy.exc
from msgspec import Struct

from parlour.store.drivers.base import Answer, Append, AppendCallback, AppendedGroup, AppendListener
from parlour.store.errors import DataError, IntegrityError, StoreError, UnavailableError

E = TypeVar("E", bound=Exception)


class Group(Struct, frozen=True):
    entries: Sequence[Append]
    callbacks: Sequence[AppendCallback]
    since: float
    """When the first of them was appended."""

    def notify(self, answers: Sequence[Answer], listeners: Iterable[AppendListener]) -> None:
        """Call each entry's callback, then the listeners. Call on the event loop once *answers* are final."""
        at = perf_counter()
        for callback, answer in zip(self.callbacks, answers, strict=True):
            try:
                callback(answer)
            except Exception as fault:  # noqa: BLE001  # outermost in the writer: the other callbacks must run
                context = {"message": "a table failed to hear that its entry is kept", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(context)
        group = AppendedGroup(self.entries, answers, self.since, at)
        for listener in listeners:
            listener(group)


NOTHING: Final = Group((), (), 0.0)


class Queue:
    """Appended entries that are not being written yet, in order."""

    def __init__(self) -> None:
        self._entries: list[Append] = []
        self._callbacks: list[AppendCallback] = []
        self._since = 0.0

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, entry: Append, callback: AppendCallback) -> None:
        if not self._entries:
            self._since = perf_counter()
        self._entries.append(entry)
        self._callbacks.append(callback)

    def take(self, most: int) -> Group:
        entries, callbacks = self._entries, self._callbacks
        if len(entries) <= most:
            self._entries, self._callbacks = [], []
        else:
            entries, self._entries = entries[:most], entries[most:]
            callbacks, self._callbacks = callbacks[:most], callbacks[most:]
        return Group(entries, callbacks, self._since)

    def take_one_of_each(self, most: int) -> Group:
        """Take entries up to the second one of any table, which must be written after the first."""
        tables: set[str] = set()
        for number, entry in enumerate(self._entries[:most]):
            if entry.table in tables:
                return self.take(number)
            tables.add(entry.table)
        return self.take(most)


def error_from(kind: type[E], fault: Exception) -> E:
    answer = kind(str(fault))
    answer.__cause__ = fault
    return answer


def store_error(fault: sqlalchemy.exc.StatementError) -> StoreError:
    match fault:
        case sqlalchemy.exc.IntegrityError():
            return IntegrityError(str(fault.orig))
        case sqlalchemy.exc.DBAPIError() if not isinstance(fault, sqlalchemy.exc.DataError):
            return UnavailableError(str(fault.orig))
        case _:
            return DataError(str(fault))
