"""The notice dispatcher: sends the queued notices that are due.

A notice is a database row, one for each turn, so that any process can queue it and any process can send it.
A process claims a notice before sending it. If it dies in between, the notice is lost, never sent twice.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import structlog

from parlour.engine.values import Millis
from parlour.server.notices.notice import Channel, Notice, SendResult
from parlour.store.drivers.base import Transactions
from parlour.store.queries import notices
from parlour.store.queries.notices import NoticeKey, TurnNotice

NOTICES_PER_ROUND: Final = 16
"""How many due notices one query reads."""

MAX_SENDING: Final = 64
"""How many notices are sent at the same time. Each webhook host gets one at a time."""

MIN_ABSENCE_MS: Final = Millis(30_000)
"""How long a player must be away. A page reload takes less."""

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


class NoticeDispatcher:
    """Sends notices. *write* makes the notice for a turn."""

    def __init__(
        self, database: Transactions, channels: Sequence[Channel], write: Callable[[TurnNotice], Notice]
    ) -> None:
        self._database = database
        self._channels = tuple(channels)
        self._write = write
        self._sending = 0
        self._busy_hosts: set[str | None] = set()
        """The webhook hosts that a notice is being sent to. The next notice to one of them waits."""

    async def deliver(self, wall: Millis) -> int:
        """Sends notices due by *wall* to absent players who must still act. Returns how many arrived.

        The notice of a present player stays queued, in case they leave without acting. Calls can overlap, and
        a slow receiver only delays notices to the same host.
        """
        async with self._database.scan() as connection:
            has_unwanted = await notices.has_unwanted(connection, wall)
        if has_unwanted:
            async with self._database.write() as connection:
                await notices.forget_unwanted(connection, wall)
        reached, running = 0, set[asyncio.Task[bool]]()
        try:
            while True:
                has_more = await self._start_sends(wall, running)
                if not running:
                    return reached  # the remaining notices wait for an overlapping call
                until = asyncio.FIRST_COMPLETED if has_more else asyncio.ALL_COMPLETED
                done, running = await asyncio.wait(running, return_when=until)
                reached += sum(_count_reached(task) for task in done)
        except asyncio.CancelledError:
            for task in running:
                task.cancel()
            raise
        finally:
            await asyncio.gather(*running, return_exceptions=True)

    async def _start_sends(self, wall: Millis, running: set[asyncio.Task[bool]]) -> bool:
        """Starts tasks for the notices that can be sent now, in *running*. Returns whether more are due."""
        gone_by, passed = Millis(wall - MIN_ABSENCE_MS), 0
        while self._sending < MAX_SENDING:
            async with self._database.scan() as connection:
                found = await notices.due(connection, wall, gone_by, NOTICES_PER_ROUND, skip=passed)
            if not found:
                return passed > 0
            for row, webhook in found:
                host = _host(webhook)
                if host in self._busy_hosts or self._sending >= MAX_SENDING:
                    passed += 1
                    continue
                self._sending += 1
                if host is not None:
                    self._busy_hosts.add(host)
                turn = await self._claim(row, wall, host)
                if turn is not None:
                    running.add(asyncio.create_task(self._send(turn, host)))
        return True

    async def _claim(self, row: NoticeKey, wall: Millis, host: str | None) -> TurnNotice | None:
        try:
            async with self._database.write() as connection:
                is_ours = await notices.claim(connection, row, wall)
                turn = await notices.read(connection, row) if is_ours else None
        except BaseException:
            self._finish(host)
            raise
        if turn is None:
            self._finish(host)
        return turn

    async def _send(self, turn: TurnNotice, host: str | None) -> bool:
        try:
            return await self._send_on_channels(turn)
        finally:
            self._finish(host)

    def _finish(self, host: str | None) -> None:
        self._sending -= 1
        self._busy_hosts.discard(host)

    async def _send_on_channels(self, turn: TurnNotice) -> bool:
        """Sends the notice on every channel of the person. A failing channel does not stop the others."""
        notice = self._write(turn)
        channels = [channel for channel in self._channels if channel.can_reach(notice.to)]
        outcomes = await asyncio.gather(
            *(channel.send(notice) for channel in channels), return_exceptions=True
        )
        reached, lines = 0, list[str]()
        for channel, outcome in zip(channels, outcomes, strict=True):
            sent = await self._record_outcome(notice, channel, outcome)
            reached += sent.reached
            lines += [f"{channel.name}: {' '.join(fault.split())}" for fault in sent.faults]
        if lines and not reached:
            # Operators can read the faults and retry the notice.
            async with self._database.write() as connection:
                row = NoticeKey(turn.table, turn.seat, turn.asked)
                await notices.set_fault(connection, row, "\n".join(lines))
        return reached > 0

    async def _record_outcome(
        self, notice: Notice, channel: Channel, outcome: SendResult | BaseException
    ) -> SendResult:
        about = log.bind(table=notice.table, seat=notice.seat, channel=channel.name)
        if isinstance(outcome, Exception):
            # Only the type, because the text of an exception can contain an address.
            kind = type(outcome).__name__
            about.error("notice failed", fault=kind)
            return SendResult(channel=channel.name, faults=(kind,))
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


def _count_reached(task: asyncio.Task[bool]) -> int:
    """Returns 1 if the notice arrived. Logs an exception instead of raising it, for the other notices."""
    fault = task.exception()
    if isinstance(fault, Exception):
        log.error("notice failed", fault=type(fault).__name__)
        return 0
    return int(task.result())
