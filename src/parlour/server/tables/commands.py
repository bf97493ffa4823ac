"""Commands to a table. Each waits in the queue, is decided in its turn and answered once."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol, final

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.server.core.errors import RefusedError

Draft = Callable[[Table, Millis], Entry]
"""Drafts the entry as of a wall time without changing the table, or raises a refusal."""


class ReplyTo(Protocol):
    """Receives the result of a command. *command* is the client's name for it, if any."""

    def done(self, command: str | None, entry: Entry) -> None:
        """The command is stored as *entry*. A repeated command gets the entry of its first arrival."""

    def refused(self, command: str | None, refusal: Exception) -> None: ...


class _IgnoreReply:
    def done(self, command: str | None, entry: Entry) -> None:
        pass

    def refused(self, command: str | None, refusal: Exception) -> None:
        pass


class PendingReply:
    """Sets a future to the result of a command."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()

    def done(self, command: str | None, entry: Entry) -> None:  # noqa: ARG002
        if not self.answer.done():
            self.answer.set_result(entry)

    def refused(self, command: str | None, refusal: Exception) -> None:  # noqa: ARG002
        if not self.answer.done():
            self.answer.set_exception(refusal)


IGNORE: Final[ReplyTo] = _IgnoreReply()


@final
class TableCommand(msgspec.Struct, frozen=True):
    """Any command except a player's move."""

    draft: Draft
    reply_to: ReplyTo = IGNORE

    def decide(self, table: Table, wall: Millis) -> Entry:
        return self.draft(table, wall)

    def done(self, entry: Entry) -> None:
        self.reply_to.done(None, entry)

    def refused(self, refusal: Exception) -> None:
        self.reply_to.refused(None, refusal)


@final
class PlayerMove(msgspec.Struct, frozen=True):
    seat: Seat
    action: Data
    command: str | None = None
    """The client's name for the move. It is done only once; a repeat must have the same action."""

    ask: int | None = None
    """The entry at which the seat's choices last changed. The move's own entry comes after it."""

    reply_to: ReplyTo = IGNORE
    is_new: bool = False
    """The store was searched for an earlier arrival and has none."""

    def decide(self, table: Table, wall: Millis) -> Entry:
        return table.draft_act(self.seat, self.action, wall, command=self.command, ask=self.ask)

    def done(self, entry: Entry) -> None:
        self.reply_to.done(self.command, entry)

    def refused(self, refusal: Exception) -> None:
        self.reply_to.refused(self.command, refusal)


@final
class ReadBarrier(msgspec.Struct, frozen=True):
    """Calls *show* once everything due has happened and no append is pending."""

    show: Callable[[], None]


Job = TableCommand | PlayerMove | ReadBarrier


class CommandQueue(deque[Job]):
    """The jobs of a table that have not started."""

    @property
    def has_commands(self) -> bool:
        """True if the queue holds more than read barriers."""
        return any(not isinstance(job, ReadBarrier) for job in self)

    def take_all(self) -> list[Job]:
        jobs = [*self]
        self.clear()
        return jobs

    def refuse_all(self, refusal: RefusedError) -> None:
        for job in self.take_all():
            refuse(job, refusal)

    def refuse_commands(self, refusal: RefusedError) -> None:
        """Refuse all commands. Read barriers stay in the queue."""
        jobs = self.take_all()
        self.extend(job for job in jobs if isinstance(job, ReadBarrier))
        for job in jobs:
            if not isinstance(job, ReadBarrier):
                job.refused(refusal)


def refuse(job: Job, refusal: RefusedError) -> None:
    """Refuse a command. A read barrier is answered with the current state."""
    if isinstance(job, ReadBarrier):
        job.show()
    else:
        job.refused(refusal)
