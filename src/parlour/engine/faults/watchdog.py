"""Rules that hang are stopped: a watching thread raises `RulesTimeoutError` in the middle of them.

It can stop any Python code of a game, but not a single C call that never returns: for that the server has a
supervisor, which ends the process. A guarded call costs two short steps when all is well.
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple

A = TypeVarTuple("A")
R = TypeVar("R")


class RulesTimeoutError(Exception):
    """The rules did not come back in time."""


class Watchdog:
    """Watches calls of one thread at a time; each thread that runs rules has its own."""

    def __init__(self, limit: float) -> None:
        self._limit: Final = limit
        self._since: float | None = None
        self._thread = 0
        self._is_firing = False
        self._has_fired = False
        self._seen: tuple[float, float] = (0.0, 0.0)
        """The call that was going on at the last look, and the time its thread had used then."""

        self._lock: Final = threading.Lock()
        self._stopped: Final = threading.Event()
        threading.Thread(target=self._watch, name="guard", daemon=True).start()

    def call(self, rule: Callable[[*A], R], *args: *A) -> R:
        """Call *rule*; raises RulesTimeoutError when it takes too long. Must not be called within itself."""
        if not self._thread:
            self._thread = threading.get_ident()
        self._since = time.monotonic()
        try:
            try:
                return rule(*args)
            finally:
                self._since = None
                if self._is_firing:
                    self._leave()
        except RulesTimeoutError:
            self._since, self._is_firing, self._has_fired = None, False, False
            raise

    def close(self) -> None:
        self._stopped.set()

    def _leave(self) -> None:
        """Once this returns, no exception is on its way to this thread: it must not arrive in other code."""
        with self._lock:
            fired = self._has_fired
        until = time.monotonic() + self._limit
        while fired and sys.exc_info()[0] is not RulesTimeoutError and time.monotonic() < until:
            pass

    def _watch(self) -> None:
        while not self._stopped.wait(self._limit / 4):
            since = self._since
            if since is not None and self._has_taken_long(since):
                with self._lock:
                    self._fire(since)

    def _has_taken_long(self, since: float) -> bool:
        """By the time that its thread has used: a process that was stopped or starved has not hung."""
        used = _used_by(self._thread)
        if self._seen[0] != since:
            self._seen = (since, used)
            return False
        elapsed = time.monotonic() - since
        return elapsed > self._limit and used - self._seen[1] > self._limit / 2

    def _fire(self, since: float) -> None:
        # First the flag, then the look whether the rule is still at it: whoever leaves does the opposite, so
        # that one of the two sees the other.
        self._is_firing = True
        if self._since != since:
            self._is_firing = False
            return
        self._has_fired = True
        self._since = time.monotonic()  # rules that catch everything are stopped again
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self._thread), ctypes.py_object(RulesTimeoutError)
        )


def _used_by(thread: int) -> float:
    """The processor time of a thread; where the system does not tell, that of the process."""
    if sys.platform in ("darwin", "win32"):
        return time.process_time()
    return time.clock_gettime(time.pthread_getcpuclockid(thread))
