"""What became of an entry whose append failed: found out, never guessed."""

import asyncio
from typing import Final, Protocol

from parlour.engine.entry import Entry
from parlour.store.log.base import Append, ConflictError, UnavailableError

RETRY_DELAY_S: Final = 0.25
"""Seconds until a store that was away is asked again."""

MAX_APPENDS: Final = 4
"""How often a store that can be read is asked to keep an entry that it has failed to keep."""


class RecoverableTable(Protocol):
    """The table, as far as its log is in doubt."""

    async def catch_up(self) -> None: ...
    def holds(self, entry: Entry) -> bool: ...
    async def append(self, append: Append) -> Exception | None: ...
    def turn_away(self) -> None:
        """Refuse what nobody has begun."""


async def recover(
    table: RecoverableTable, entry: Entry, append: Append, fault: Exception
) -> Exception | None:
    """None once the entry is kept, else why it is not.

    A write that was cut off may still be committed after a look at the log. To append it again is harmless
    and leaves no doubt: its number can be taken only once.
    """
    answer: Exception | None = fault
    for _ in range(MAX_APPENDS):
        await _read_on(table)
        if table.holds(entry):
            return None
        if answer is None or isinstance(answer, ConflictError):
            return answer
        answer = await table.append(append)
        if not isinstance(answer, ConflictError | None):
            await asyncio.sleep(RETRY_DELAY_S)
    return answer


async def _read_on(table: RecoverableTable) -> None:
    """Catch up, however long the store is away."""
    while True:
        try:
            await table.catch_up()
        except UnavailableError:
            table.turn_away()
            await asyncio.sleep(RETRY_DELAY_S)
        else:
            return
