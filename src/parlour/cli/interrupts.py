"""Keeps Ctrl+C working while Hypothesis runs."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, get_ident
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

RETRY_S: Final = 0.05


@contextmanager
def repeat_lost_interrupts() -> Iterator[None]:
    """Sends an interrupt again if Python dropped it, instead of printing a traceback.

    Hypothesis runs a function at every garbage collection. Python cannot raise KeyboardInterrupt there, so it
    ignores the exception.
    """
    before, thread = sys.unraisablehook, get_ident()

    def interrupt() -> None:
        # Only a signal to the waiting thread ends its wait. Windows cannot send one to a thread.
        if sys.platform == "win32":
            signal.raise_signal(signal.SIGINT)
        else:
            signal.pthread_kill(thread, signal.SIGINT)

    def repeat(lost: "UnraisableHookArgs") -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            timer = Timer(RETRY_S, interrupt)
            timer.daemon = True
            timer.start()
        else:
            before(lost)

    sys.unraisablehook = repeat
    try:
        yield
    finally:
        sys.unraisablehook = before
