"""The bus between processes and machines, over NATS."""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from parlour.server.bus import BusAwayError, Envelope, Hear, LoginEnded, News
from parlour.server.core.background_tasks import BackgroundTasks

SUBJECT: Final = "parlour.tables"
"""For messages about no single table. A table's messages have a subject below it, by its id."""

TABLE_ID: Final = re.compile(r"[0-9A-Za-z-]+")
"""Ids that are safe in a subject. Clients choose the id, and `*` would subscribe to every table."""

START_LIMIT_S: Final = 10.0
"""Seconds to wait for a NATS server that starts together with this one."""

_log = structlog.get_logger("bus")


class Nats:
    """A bus over a NATS server. The client reconnects by itself."""

    has_others: Final = True

    def __init__(self, url: str, process: str, tasks: BackgroundTasks) -> None:
        self._url, self._process, self._tasks = url, process, tasks
        self._client = Client()
        self._decoder: Final = msgspec.json.Decoder(Envelope)
        self._encoder: Final = msgspec.json.Encoder()
        self._hear: Hear | None = None
        self._outbox: deque[Callable[[], Awaitable[object]]] = deque(maxlen=10_000)
        self._followed: dict[str, Subscription] = {}
        self._sender: asyncio.Task[None] | None = None

    async def open(self, hear: Hear) -> None:
        self._hear = hear
        try:
            async with asyncio.timeout(START_LIMIT_S):
                await self._client.connect(
                    self._url,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=1,
                    error_cb=self._failed,
                    allow_reconnect=True,
                    no_echo=True,
                )
                await self._client.subscribe(SUBJECT, cb=self._heard)
        except (TimeoutError, OSError, Error) as fault:
            raise BusAwayError(str(fault)) from fault

    def say(self, news: News) -> None:
        message = self._encoder.encode(Envelope(self._process, news))
        self._do(partial(self._client.publish, _subject_of(news), message))

    def follow(self, table: str) -> None:
        if TABLE_ID.fullmatch(table):
            self._do(partial(self._follow, table))

    def unfollow(self, table: str) -> None:
        self._do(partial(self._unfollow, table))

    def _do(self, step: Callable[[], Awaitable[object]]) -> None:
        """Run *step* in the background, in the order of the calls."""
        self._outbox.append(step)
        if self._sender is None or self._sender.done():
            self._sender = self._tasks.start(self._send())

    async def close(self) -> None:
        if not self._client.is_closed:
            await self._send()
            await self._client.close()

    async def _failed(self, fault: Exception) -> None:
        _log.warning("bus", fault=type(fault).__name__)

    async def _heard(self, message: Msg) -> None:
        try:
            envelope = self._decoder.decode(message.data)
        except msgspec.DecodeError:
            return
        if envelope.process != self._process and self._hear is not None:
            self._hear(envelope.news)

    async def _send(self) -> None:
        while self._outbox:
            with suppress(Error):  # a lost message is read from the store a little later
                await self._outbox.popleft()()

    async def _follow(self, table: str) -> None:
        if table not in self._followed:
            self._followed[table] = await self._client.subscribe(f"{SUBJECT}.{table}", cb=self._heard)

    async def _unfollow(self, table: str) -> None:
        followed = self._followed.pop(table, None)
        if followed is not None:
            await followed.unsubscribe()


def _subject_of(news: News) -> str:
    if isinstance(news, LoginEnded):
        return SUBJECT
    return f"{SUBJECT}.{news.table}"
