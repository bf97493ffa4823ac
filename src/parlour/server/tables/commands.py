"""What is asked of a table: decided when its turn comes, answered once."""

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
"""Decides as of a wall time and changes nothing, or raises a refusal."""


class ReplyTo(Protocol):
    """Whoever asked for something, by *command* if they gave it a name."""

    def done(self, command: str | None, entry: Entry) -> None:
        """It is kept as *entry*; a repeated command is told the entry of the first time."""

    def refused(self, command: str | None, refusal: Exception) -> None: ...


class _Ignored:
    """For what nobody waits for."""

    def done(self, command: str | None, entry: Entry) -> None:
        pass

    def refused(self, command: str | None, refusal: Exception) -> None:
        pass


class PendingReply:
    """Waits for the answer."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()

    def done(self, command: str | None, entry: Entry) -> None:  # noqa: ARG002
        if not self.answer.done():
            self.answer.set_result(entry)

    def refused(self, command: str | None, refusal: Exception) -> None:  # noqa: ARG002
        if not self.answer.done():
            self.answer.set_exception(refusal)


NOBODY: Final[ReplyTo] = _Ignored()


@final
class TableCommand(msgspec.Struct, frozen=True):
    """Anything but a move of a seat."""

    draft: Draft
    asker: ReplyTo = NOBODY

    def decide(self, table: Table, wall: Millis) -> Entry:
        return self.draft(table, wall)

    def done(self, entry: Entry) -> None:
        self.asker.done(None, entry)

    def refused(self, refusal: Exception) -> None:
        self.asker.refused(None, refusal)


@final
class PlayerMove(msgspec.Struct, frozen=True):
    seat: Seat
    action: Data
    command: str | None = None
    """Done once, however often it comes; a repeat must ask for the same action."""

    ask: int | None = None
    """The entry that asked for it: an earlier arrival of *command* made a later one."""

    asker: ReplyTo = NOBODY
    is_new: bool = False
    """The store has been asked for an earlier arrival, and knows of none."""

    def decide(self, table: Table, wall: Millis) -> Entry:
        return table.draft_act(self.seat, self.action, wall, command=self.command, ask=self.ask)

    def done(self, entry: Entry) -> None:
        self.asker.done(self.command, entry)

    def refused(self, refusal: Exception) -> None:
        self.asker.refused(self.command, refusal)


@final
class ReadBarrier(msgspec.Struct, frozen=True):
    """A look at the table once everything due has happened and nothing is on its way to the disk."""

    show: Callable[[], None]


Job = TableCommand | PlayerMove | ReadBarrier


class CommandQueue(deque[Job]):
    """What is asked of a table and has not begun."""

    @property
    def has_commands(self) -> bool:
        """Not only barriers."""
        return any(not isinstance(job, ReadBarrier) for job in self)

    def take_all(self) -> list[Job]:
        jobs = [*self]
        self.clear()
        return jobs

    def refuse_all(self, refusal: RefusedError) -> None:
        for job in self.take_all():
            refuse(job, refusal)

    def refuse_commands(self, refusal: RefusedError) -> None:
        """Barriers stay."""
        jobs = self.take_all()
        self.extend(job for job in jobs if isinstance(job, ReadBarrier))
        for job in jobs:
            if not isinstance(job, ReadBarrier):
                job.refused(refusal)


def refuse(job: Job, refusal: RefusedError) -> None:
    """Whoever only wants to look is shown what there is."""
    if isinstance(job, ReadBarrier):
        job.show()
    else:
        job.refused(refusal)
