"""The server in a thread of this process, on a clock that the test stops and advances.

While the clock is stopped, no timer of the server fires, however slow the machine is. A message that
arrives then did not wait for a timer. So a test measures a delay by how far it must advance the clock, not by
the speed of the machine. A `time.sleep` on the server's thread advances the clock, too.
"""

import asyncio
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
import uvicorn

from parlour.engine.values import Millis
from parlour.server import app
from parlour.server.core.settings import from_environment
from parlour.server.sockets import presence
from parlour.server.tables import outage, registry
from parlour.server.tables.registry import TableRegistry
from parlour.store.errors import UnavailableError
from served.process import Served
from services import sqlite

WAIT_TIMEOUT_S: Final = 60.0
"""Seconds after which a test fails that waits."""

SELDOM_S: Final = 86_400.0
TICK_S: Final = 1e-6
"""Seconds by which a timer is late, so that rounding does not make it early."""

_sleep: Final = time.sleep


class Clock:
    """A clock that runs normally until it is stopped."""

    def __init__(self) -> None:
        self._began = time.time_ns() // 1_000_000
        self._now, self._since, self._limit = 0.0, time.monotonic(), 0.0
        self._is_stopped = False
        self._lock, self._rests = threading.Lock(), threading.Event()
        self.wake: Callable[[], object] = lambda: None
        """Makes the server's loop read the clock again."""

    @property
    def is_stopped(self) -> bool:
        return self._is_stopped

    def time(self) -> float:
        return self._now if self._is_stopped else self._now + time.monotonic() - self._since

    def wall(self) -> Millis:
        return Millis(self._began + int(self.time() * 1000))

    def steady(self) -> Millis:
        return Millis(int(self.time() * 1000))

    def stop(self) -> None:
        with self._lock:
            self._now = self._limit = self.time()
            self._is_stopped = True

    def go_on(self) -> None:
        with self._lock:
            self._now, self._since = self.time(), time.monotonic()
            self._is_stopped = False
        self.wake()

    def turn(self, seconds: float) -> None:
        """Advance the clock. Each timer fires at its time."""
        assert self._is_stopped, "a clock that goes is not turned"
        with self._lock:
            self._limit = max(self._limit, self._now) + seconds
            self._rests.clear()
        self.wake()
        assert self._rests.wait(WAIT_TIMEOUT_S), "the server has stopped looking at the clock"

    def stand_still(self, seconds: float) -> None:
        """Advance the clock as if the server's process was stopped, so that every timer is late."""
        assert self._is_stopped, "a clock that goes is not turned"
        with self._lock:
            self._now = self._limit = max(self._limit, self._now) + seconds
        self.turn(0)

    def set_wall(self, seconds: float) -> None:
        """Set the system clock ahead or back. No time passes."""
        self._began += int(seconds * 1000)

    # Called on the server's thread.

    def has_jumped(self, wait: float | None) -> bool:
        """The event loop is idle for *wait* seconds. Returns whether the clock passed that time at once."""
        with self._lock:
            if wait is not None and self._now + wait <= self._limit:
                self._now += wait + TICK_S
                return True
            self._now = max(self._now, self._limit)
            self._rests.set()
            return False

    def slept(self, seconds: float) -> None:
        """The server's thread was blocked for *seconds*."""
        with self._lock:
            self._now += seconds


class _Selector(selectors.DefaultSelector):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if not self._clock.is_stopped or (timeout is not None and timeout <= 0):
            return super().select(timeout)
        ready = super().select(0)
        if ready or self._clock.has_jumped(timeout):
            return ready
        return super().select(None)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        super().__init__(_Selector(clock))
        clock.wake = lambda: self.call_soon_threadsafe(lambda: None)

    def time(self) -> float:
        return self._clock.time()


class _Announced(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()


class Turnable(Served):
    """`with Turnable(folder) as server: … server.clock.stop()`."""

    def __init__(self, data: Path, **settings: str) -> None:
        super().__init__(data)
        self.set(data=str(data), ping_interval=str(SELDOM_S), **settings)
        self.clock: Final = Clock()
        self._patches = pytest.MonkeyPatch()
        self._thread = threading.Thread(target=self._run, name="turnable")
        self._loop: _Loop
        self._server: app.Server
        self._uvicorn: _Announced

    def start(self) -> None:
        self._patches.setattr(app, "wall_time", self.clock.wall)
        self._patches.setattr(app, "steady_time", self.clock.steady)
        # When minutes pass at once, sockets, the process and the store would miss their heartbeats.
        self._patches.setattr(presence, "DEAD_AFTER_MS", Millis(int(SELDOM_S * 1000)))
        self._patches.setattr(outage, "SLOW_STORE_MS", Millis(int(SELDOM_S * 1000)))
        self._patches.setattr(registry, "SILENT_MS", Millis(int(SELDOM_S * 1000)))
        self._patches.setattr(time, "sleep", self._sleep)
        self.data.mkdir(parents=True, exist_ok=True)
        sqlite.fill_in(self.database_url)
        self._loop, self._server = _Loop(self.clock), app.Server(from_environment(self._environment))
        config = uvicorn.Config(
            self._server.app,
            ws=self._server.protocol_factory,
            http=self._server.http_protocol,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=5,
            lifespan="on",
        )
        self._uvicorn = _Announced(config)
        self._thread.start()
        assert self._uvicorn.is_up.wait(WAIT_TIMEOUT_S), "the server did not start"

    @property
    def registry(self) -> TableRegistry:
        return self._server.registry

    def call(self, what: Callable[[], None]) -> None:
        """On the server's thread."""
        self._loop.call_soon_threadsafe(what)

    async def wait_until_written(self) -> None:
        """Wait until the store has finished earlier work."""
        asked = asyncio.run_coroutine_threadsafe(
            self.registry.store.record_heartbeat("nobody", Millis(0)), self._loop
        )
        with suppress(UnavailableError):
            await asyncio.wrap_future(asked)

    def stop(self) -> int:
        self.clock.go_on()
        self._uvicorn.should_exit = True
        self._thread.join(WAIT_TIMEOUT_S)
        self._patches.undo()
        assert not self._thread.is_alive(), "the server did not stop"
        return 0

    def _run(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._uvicorn.serve(sockets=[listening]))

    def _sleep(self, seconds: float) -> None:
        is_served = threading.current_thread() is self._thread and self.clock.is_stopped
        (self.clock.slept if is_served else _sleep)(seconds)
