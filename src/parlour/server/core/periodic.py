"""What a process does every so often, whatever happens."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

_log = structlog.get_logger("heart")

Work = Callable[[], Awaitable[object]]


class PeriodicTasks:
    """Runs each piece of work again and again, with a pause between; a failure is noted and tried again."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def every(self, seconds: float, work: Work) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(self._repeat(seconds, work)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def _repeat(self, seconds: float, work: Work) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception as fault:  # noqa: BLE001  the store may be away; the next beat tries again
                _log.warning(
                    "beat failed", work=getattr(work, "__qualname__", "?"), fault=type(fault).__name__
                )
