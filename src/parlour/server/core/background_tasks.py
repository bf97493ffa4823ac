"""What a process does while nobody waits for it: held while it runs, noted when it fails, ended together."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

from parlour.server.core.errors import RefusedError

_log = structlog.get_logger("background")

Work = Callable[[], Awaitable[object]]


class BackgroundTasks:
    """The one keeper of a process's tasks; the event loop itself holds them only weakly."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def start(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None] | None":
        """Begin *work*. Once everything has been ended nothing is begun any more."""
        if self._is_closed:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def every(self, seconds: float, work: Work, *, waits: bool = True) -> None:
        """Do *work* again and again, with a pause between; a failure is noted and tried again.

        Unless it *waits*, the next time comes even while the last still goes on.
        """
        self.start(_repeat(seconds, work if waits else self._beside(work)))

    def _beside(self, work: Work) -> Work:
        async def begin() -> None:
            self.start(_try(work))

        return begin

    async def close(self) -> None:
        self._is_closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: "asyncio.Task[None]") -> None:
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
    except Exception as fault:  # noqa: BLE001  the store may be away; the next time tries again
        _log.warning("work failed", work=getattr(work, "__qualname__", "?"), fault=type(fault).__name__)
