"""Runs coroutines from synchronous tests."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
LIMIT_S: Final = 300.0
"""Time limit that stops a test that hangs."""


def run_async(work: Coroutine[Any, Any, T], limit_s: float = LIMIT_S) -> T:
    """Runs *work* in a new event loop. Raises TimeoutError after *limit_s*."""
    return asyncio.run(asyncio.wait_for(work, limit_s))
