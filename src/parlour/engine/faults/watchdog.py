"""Stops rules that hang: a watchdog thread raises `RulesTimeoutError` in the thread that runs them.

It can interrupt any Python code, but not a single C call that never returns. For that the server has a
supervisor, which kills the process. Normally a watched call adds only two assignments.
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
    """The rules did not return in time."""


class Watchdog:
    """Watches the calls of one thread, one at a time. Each thread that runs rules has its own."""

    def __init__(self, limit: float) -> None:
        self._limit: Final = limit
        self._since: float | None = None
        self._thread = 0
        self._is_firing = False
        self._has_fired = False
        self._seen: tuple[float, float] = (0.0, 0.0)
        """The call in progress at the last check, and the CPU time of its thread at that moment."""

        self._lock: Final = threading.Lock()
        self._stopped: Final = threading.Event()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def call(self, rule: Callable[[*A], R], *args: *A) -> R:
        """Calls *rule*. Raises RulesTimeoutError if it takes too long. Calls must not nest."""
        if not self._thread:
            self._thread = threading.get_ident()
        self._since = time.monotonic()
        try:
            try:
                return rule(*args)
            finally:
                self._since = None
                if self._is_firing:
                    self._await_exception()
        except RulesTimeoutError:
            self._since, self._is_firing, self._has_fired = None, False, False
            raise

    def close(self) -> None:
        self._stopped.set()

    def _await_exception(self) -> None:
        """Waits until a pending exception has arrived, so that it cannot be raised in other code."""
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
        """Whether the call has used too much CPU time. A process that was suspended or starved is not
        hanging.
        """
        used = _used_by(self._thread)
        if self._seen[0] != since:
            self._seen = (since, used)
            return False
        elapsed = time.monotonic() - since
        return elapsed > self._limit and used - self._seen[1] > self._limit / 2

    def _fire(self, since: float) -> None:
        # Sets the flag before it checks whether the rule is still running. `call` does the opposite, so that
        # at least one of the two threads sees the other.
        self._is_firing = True
        if self._since != since:
            self._is_firing = False
            return
        self._has_fired = True
        self._since = time.monotonic()  # rules that catch everything are interrupted again
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self._thread), ctypes.py_object(RulesTimeoutError)
        )


def _used_by(thread: int) -> float:
    """The CPU time of a thread, or of the process on systems without thread clocks."""
    if sys.platform in ("darwin", "win32"):
        return time.process_time()
    return time.clock_gettime(time.pthread_getcpuclockid(thread))
