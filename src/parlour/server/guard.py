"""Rules that hang are stopped: a watching thread raises `Hung` in the middle of them.

It can stop whatever Python code a game runs, not a single C call that never returns. A guarded call costs two
short steps when all is well.
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hung(Exception):
    """The rules did not come back in time."""


class Guard:
    """Watches calls of one thread at a time; each thread that runs rules has its own."""

    def __init__(self, limit: float) -> None:
        self._limit: Final = limit
        self._lock: Final = threading.Lock()
        self._since: float | None = None
        self._thread = 0
        self._has_fired = False
        self._stopped: Final = threading.Event()
        threading.Thread(target=self._watch, name="guard", daemon=True).start()

    def call(self, rule: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call *rule*; raises Hung when it takes too long."""
        self._thread = threading.get_ident()
        self._since = time.monotonic()
        try:
            try:
                return rule(*args, **kwargs)
            finally:
                self._leave()
        except Hung:
            self._since, self._has_fired = None, False
            raise

    def close(self) -> None:
        self._stopped.set()

    def _leave(self) -> None:
        """Once this returns, no exception is on its way to this thread: it must not arrive in other code."""
        with self._lock:
            self._since = None
        until = time.monotonic() + self._limit
        while self._has_fired and sys.exc_info()[0] is not Hung and time.monotonic() < until:
            pass

    def _watch(self) -> None:
        while not self._stopped.wait(self._limit / 4):
            with self._lock:
                if self._since is not None and time.monotonic() - self._since > self._limit:
                    self._has_fired = True
                    self._since = time.monotonic()  # rules that catch everything are stopped again
                    thread = ctypes.c_ulong(self._thread)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Hung))
