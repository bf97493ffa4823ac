"""Event loops of tests that are not asynchronous themselves."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
LIMIT_S: Final = 300.0
"""Ends a test that hangs; no test takes as long."""


def run_async(work: Coroutine[Any, Any, T], limit_s: float = LIMIT_S) -> T:
    """The result of *work*, in an event loop of its own; TimeoutError after *limit_s*."""
    return asyncio.run(asyncio.wait_for(work, limit_s))
