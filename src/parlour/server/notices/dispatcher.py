"""The outbox and its rounds: who is to be told that it is their turn, and telling them.

A notice is a row, one for each period of having to act, so that any process may ask and any may deliver. It
is taken before it is sent: a process that dies between the two sends nothing, and nobody is told twice.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import structlog

from parlour.engine.values import Millis
from parlour.server.notices.notice import Channel, Notice, Sent
from parlour.store.drivers.base import Transactions
from parlour.store.queries import notices
from parlour.store.queries.notices import NoticeKey, TurnNotice

NOTICES_PER_ROUND: Final = 16
"""How many are looked for at once."""

MAX_ON_WAY: Final = 64
"""How many are sent at the same time; to each host of webhooks one."""

GONE_FOR_MS: Final = Millis(30_000)
"""A page that is only loaded anew is back by then."""

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


class NoticeDispatcher:
    """Delivers notices. *write* gives the words and the links for a turn."""

    def __init__(
        self, database: Transactions, channels: Sequence[Channel], write: Callable[[TurnNotice], Notice]
    ) -> None:
        self._database = database
        self._channels = tuple(channels)
        self._write = write
        self._on_way = 0
        self._busy: set[str | None] = set()
        """The hosts of webhooks to which a notice is on its way; the next one to them waits for it."""

    async def deliver(self, wall: Millis) -> int:
        """Send what is due by *wall* to those who are gone and must still act; how many were reached.

        A row of one who is present stays, and is sent should they leave without having acted. It may be
        called again while it goes on: a receiver that hangs holds up only what goes to the same host.
        """
        async with self._database.scan() as connection:
            has_unwanted = await notices.has_unwanted(connection, wall)
        if has_unwanted:
            async with self._database.write() as connection:
                await notices.forget_unwanted(connection, wall)
        reached, running = 0, set[asyncio.Task[bool]]()
        try:
            while True:
                has_more = await self._begin(wall, running)
                if not running:
                    return reached  # what is left waits for others that are on their way
                until = asyncio.FIRST_COMPLETED if has_more else asyncio.ALL_COMPLETED
                done, running = await asyncio.wait(running, return_when=until)
                reached += sum(_counted(task) for task in done)
        except asyncio.CancelledError:
            for task in running:
                task.cancel()
            raise
        finally:
            await asyncio.gather(*running, return_exceptions=True)

    async def _begin(self, wall: Millis, running: set[asyncio.Task[bool]]) -> bool:
        """Send all that may be sent now, as tasks that are *running*; whether more is due."""
        gone_by, passed = Millis(wall - GONE_FOR_MS), 0
        while self._on_way < MAX_ON_WAY:
            async with self._database.scan() as connection:
                found = await notices.due(connection, wall, gone_by, NOTICES_PER_ROUND, skip=passed)
            if not found:
                return passed > 0
            for row, webhook in found:
                host = _host(webhook)
                if host in self._busy or self._on_way >= MAX_ON_WAY:
                    passed += 1
                    continue
                self._on_way += 1
                if host is not None:
                    self._busy.add(host)
                turn = await self._taken(row, wall, host)
                if turn is not None:
                    running.add(asyncio.create_task(self._send(turn, host)))
        return True

    async def _taken(self, row: NoticeKey, wall: Millis, host: str | None) -> TurnNotice | None:
        try:
            async with self._database.write() as connection:
                is_ours = await notices.claim(connection, row, wall)
                turn = await notices.read(connection, row) if is_ours else None
        except BaseException:
            self._arrive(host)
            raise
        if turn is None:
            self._arrive(host)
        return turn

    async def _send(self, turn: TurnNotice, host: str | None) -> bool:
        try:
            return await self._tell(turn)
        finally:
            self._arrive(host)

    def _arrive(self, host: str | None) -> None:
        self._on_way -= 1
        self._busy.discard(host)

    async def _tell(self, turn: TurnNotice) -> bool:
        """By every channel that there is to the person; one that fails does not stop the others."""
        notice = self._write(turn)
        channels = [channel for channel in self._channels if channel.can_reach(notice.to)]
        outcomes = await asyncio.gather(
            *(channel.send(notice) for channel in channels), return_exceptions=True
        )
        reached, lines = 0, list[str]()
        for channel, outcome in zip(channels, outcomes, strict=True):
            sent = await self._noted(notice, channel, outcome)
            reached += sent.reached
            lines += [f"{channel.name}: {' '.join(fault.split())}" for fault in sent.faults]
        if lines and not reached:
            # An operator sees why nobody was reached, and may have it tried again.
            async with self._database.write() as connection:
                row = NoticeKey(turn.table, turn.seat, turn.asked)
                await notices.set_fault(connection, row, "\n".join(lines))
        return reached > 0

    async def _noted(self, notice: Notice, channel: Channel, outcome: Sent | BaseException) -> Sent:
        about = log.bind(table=notice.table, seat=notice.seat, channel=channel.name)
        if isinstance(outcome, Exception):
            # Only the kind: the text of a fault may hold an address.
            kind = type(outcome).__name__
            about.error("notice failed", fault=kind)
            return Sent(channel=channel.name, faults=(kind,))
        if isinstance(outcome, BaseException):
            raise outcome
        for fault in outcome.faults:
            about.warning("notice not taken", fault=fault)
        if outcome.dead:
            about.info("push forgotten", browsers=len(outcome.dead))
            async with self._database.write() as connection:
                await notices.forget_pushes(connection, outcome.dead)
        return outcome


def _host(webhook: str | None) -> str | None:
    if not webhook:
        return None
    try:
        return (urlsplit(webhook).hostname or webhook).lower()
    except ValueError:
        return webhook


def _counted(task: asyncio.Task[bool]) -> int:
    """A notice that cannot be written is a fault of ours, which the others' notices do not suffer for."""
    fault = task.exception()
    if isinstance(fault, Exception):
        log.error("notice failed", fault=type(fault).__name__)
        return 0
    return int(task.result())
