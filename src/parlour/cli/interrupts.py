"""Keeps Ctrl+C working while Hypothesis runs."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
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
    before = sys.unraisablehook

    def repeat(lost: "UnraisableHookArgs") -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            timer = Timer(RETRY_S, signal.raise_signal, [signal.SIGINT])
            timer.daemon = True
            timer.start()
        else:
            before(lost)

    sys.unraisablehook = repeat
    try:
        yield
    finally:
        sys.unraisablehook = before
