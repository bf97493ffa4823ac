"""Background tasks of a process: references are held, failures logged, and all are cancelled together."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

from parlour.server.core.errors import RefusedError

_log = structlog.get_logger("background")

Work = Callable[[], Awaitable[object]]


class BackgroundTasks:
    """Holds references to the tasks of a process, since the event loop holds only weak ones."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def start(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None] | None":
        """Start *work*. Returns None and does nothing after `close`."""
        if self._is_closed:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def every(self, seconds: float, work: Work, *, waits: bool = True) -> None:
        """Run *work* every *seconds*. A failure is logged, and the next run comes as usual.

        Unless *waits*, a run starts even if the previous one has not ended.
        """
        self.start(_repeat(seconds, work if waits else self._start_in_background(work)))

    def _start_in_background(self, work: Work) -> Work:
        async def begin() -> None:
            self.start(_try(work))

        return begin

    async def close(self) -> None:
        self._is_closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _on_done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, RefusedError):
            _log.info("refused", code=fault.code)
        elif fault is not None:
            _log.error("failed", fault=type(fault).__name__, exc_info=fault)


async def _repeat(seconds: float, work: Work) -> None:
    while True:
        await asyncio.sleep(seconds)
        await _try(work)


async def _try(work: Work) -> None:
    try:
        await work()
    except Exception as fault:  # noqa: BLE001  the store might be unavailable; the next run tries again
        _log.warning("work failed", work=getattr(work, "__qualname__", "?"), fault=type(fault).__name__)
