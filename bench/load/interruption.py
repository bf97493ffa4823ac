"""Handles Ctrl-C while an event loop runs."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def on_interrupt(call: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C calls *call*; a second one aborts."""
    loop, before = asyncio.get_running_loop(), signal.getsignal(signal.SIGINT)

    def interrupted(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        loop.call_soon_threadsafe(call)

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
