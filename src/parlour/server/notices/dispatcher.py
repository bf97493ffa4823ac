"""The outbox and its rounds: who is to be told that it is their turn, and telling them.

A notice is a row, one for each period of having to act, so that any process may ask and any may deliver. It
is taken before it is sent: a process that dies between the two sends nothing, and nobody is told twice.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from parlour.engine.values import Millis, Seat
from parlour.server.notices.notice import Channel, Notice, Sent
from parlour.store.database import AsyncEngine
from parlour.store.queries import notices
from parlour.store.queries.notices import Row, Turn

NOTICES_PER_ROUND: Final = 16
"""How many are taken, and sent at the same time, before the next are looked for."""

GONE_FOR_MS: Final = Millis(30_000)
"""A page that is only loaded anew is back by then."""

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


class NoticeDispatcher:
    """Keeps and delivers notices. *write* gives the words and the links for a turn."""

    def __init__(
        self,
        engine: AsyncEngine,
        channels: Sequence[Channel],
        write: Callable[[Turn], Notice],
        *,
        gone_for: Millis = GONE_FOR_MS,
    ) -> None:
        self._engine = engine
        self._channels = tuple(channels)
        self._write = write
        self._gone_for = gone_for

    async def asked(self, table_id: str, seat: Seat, asked_seq: int, at: Millis) -> None:
        """Since entry *asked_seq* the game waits for *seat*, which is to be told at wall time *at* if it has
        not acted by then. Once a period: asking again, also after it was told, changes nothing."""
        async with self._engine.begin() as connection:
            await notices.add(connection, Row(table_id, seat, asked_seq), at)

    async def deliver(self, wall: Millis) -> int:
        """Send what is due by *wall* to those who are gone and must still act; how many were reached.

        A row of one who is present stays, and is sent should they leave without having acted.
        """
        async with self._engine.connect() as connection:
            has_unwanted = await notices.has_unwanted(connection, wall)
        if has_unwanted:
            async with self._engine.begin() as connection:
                await notices.forget_unwanted(connection, wall)
        reached = 0
        while turns := await self._taken(wall):
            for outcome in await asyncio.gather(*map(self._tell, turns), return_exceptions=True):
                reached += _counted(outcome)
        return reached

    async def _taken(self, wall: Millis) -> list[Turn]:
        gone_by = Millis(wall - self._gone_for)
        async with self._engine.connect() as connection:
            rows = await notices.due(connection, wall, gone_by, NOTICES_PER_ROUND)
        taken: list[Turn] = []
        for row in rows:
            async with self._engine.begin() as connection:
                if not await notices.claim(connection, row, wall):
                    continue
                taken.append(await notices.read(connection, row))
        return taken

    async def _tell(self, turn: Turn) -> bool:
        """By every channel that there is to the person; one that fails does not stop the others."""
        notice = self._write(turn)
        channels = [channel for channel in self._channels if channel.can_reach(notice.to)]
        outcomes = await asyncio.gather(
            *(channel.send(notice) for channel in channels), return_exceptions=True
        )
        reached = 0
        for channel, outcome in zip(channels, outcomes, strict=True):
            reached += await self._noted(notice, channel, outcome)
        return reached > 0

    async def _noted(self, notice: Notice, channel: Channel, outcome: Sent | BaseException) -> int:
        about = log.bind(table=notice.table, seat=notice.seat, channel=channel.name)
        if isinstance(outcome, Exception):
            # Only the kind: the text of a fault may hold an address.
            about.error("notice failed", fault=type(outcome).__name__)
            return 0
        if isinstance(outcome, BaseException):
            raise outcome
        for fault in outcome.faults:
            about.warning("notice not taken", fault=fault)
        if outcome.dead:
            about.info("push forgotten", browsers=len(outcome.dead))
            async with self._engine.begin() as connection:
                await notices.forget_pushes(connection, outcome.dead)
        return outcome.reached


def _counted(outcome: bool | BaseException) -> int:
    """A notice that cannot be written is a fault of ours, which the others' notices do not suffer for."""
    if isinstance(outcome, Exception):
        log.error("notice failed", fault=type(outcome).__name__)
        return 0
    if isinstance(outcome, BaseException):
        raise outcome
    return int(outcome)
