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

from parlour.server.bus import BusUnavailableError, Envelope, LoginEnded, Message, Receive
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
        self._receive: Receive | None = None
        self._outbox: deque[Callable[[], Awaitable[object]]] = deque(maxlen=10_000)
        self._subscriptions: dict[str, Subscription] = {}
        self._sender: asyncio.Task[None] | None = None
        self._logged_fault = ""

    async def open(self, receive: Receive) -> None:
        self._receive = receive
        try:
            async with asyncio.timeout(START_LIMIT_S):
                await self._client.connect(
                    self._url,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=1,
                    error_cb=self._on_error,
                    reconnected_cb=self._on_reconnected,
                    allow_reconnect=True,
                    no_echo=True,
                )
                await self._client.subscribe(SUBJECT, cb=self._on_message)
        except (TimeoutError, OSError, Error) as fault:
            raise BusUnavailableError(str(fault)) from fault

    def publish(self, message: Message) -> None:
        raw = self._encoder.encode(Envelope(self._process, message))
        self._enqueue(partial(self._client.publish, _subject_of(message), raw))

    def subscribe(self, table: str) -> None:
        if TABLE_ID.fullmatch(table):
            self._enqueue(partial(self._subscribe, table))

    def unsubscribe(self, table: str) -> None:
        self._enqueue(partial(self._unsubscribe, table))

    def _enqueue(self, step: Callable[[], Awaitable[object]]) -> None:
        """Run *step* in the background, in the order of the calls."""
        self._outbox.append(step)
        if self._sender is None or self._sender.done():
            self._sender = self._tasks.start(self._send())

    async def close(self) -> None:
        if not self._client.is_closed:
            await self._send()
            await self._client.close()

    async def _on_error(self, fault: Exception) -> None:
        """Logs a fault once, not at each attempt to connect again."""
        name = type(fault).__name__
        if name != self._logged_fault:
            self._logged_fault = name
            _log.warning("NATS error", fault=name)

    async def _on_reconnected(self) -> None:
        self._logged_fault = ""

    async def _on_message(self, received: Msg) -> None:
        try:
            envelope = self._decoder.decode(received.data)
        except msgspec.DecodeError:
            return
        if envelope.process != self._process and self._receive is not None:
            self._receive(envelope.news)

    async def _send(self) -> None:
        while self._outbox:
            with suppress(Error):  # a lost message is read from the store a little later
                await self._outbox.popleft()()

    async def _subscribe(self, table: str) -> None:
        if table not in self._subscriptions:
            self._subscriptions[table] = await self._client.subscribe(
                f"{SUBJECT}.{table}", cb=self._on_message
            )

    async def _unsubscribe(self, table: str) -> None:
        subscription = self._subscriptions.pop(table, None)
        if subscription is not None:
            await subscription.unsubscribe()


def _subject_of(message: Message) -> str:
    if isinstance(message, LoginEnded):
        return SUBJECT
    return f"{SUBJECT}.{message.table}"
