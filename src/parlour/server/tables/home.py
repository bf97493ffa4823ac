"""What the parts of the house ask of each other."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.values import Millis
from parlour.server.bus import Bus
from parlour.server.settings import Settings
from parlour.server.tables.jobs import Job
from parlour.server.tables.live import Live
from parlour.server.tables.robots import Robots
from parlour.store.base import Store


class Home(Protocol):
    @property
    def settings(self) -> Settings: ...
    @property
    def store(self) -> Store: ...
    @property
    def bus(self) -> Bus: ...
    @property
    def games(self) -> Mapping[str, Game]: ...
    @property
    def robots(self) -> Robots: ...
    @property
    def lives(self) -> Mapping[str, Live]: ...
    @property
    def wall(self) -> Callable[[], Millis]: ...

    async def open(self, table_id: str) -> Live: ...
    async def whole_live(self, table_id: str) -> Live: ...
    async def changed(self, table_id: str) -> None: ...
    async def store_moment(self, live: Live) -> None: ...
    async def do(self, live: Live, job: Job) -> Entry: ...
    def undo_changed(self, live: Live) -> None: ...
    def aside(self, work: Awaitable[None]) -> None: ...


def ignore(_: object) -> None:
    """For a job whose answer nobody waits for."""


def soon(delay: float, what: Callable[[], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(delay, what)
