"""Limits how fast a client can send: at a rate, after an initial burst."""

from collections.abc import Hashable
from typing import Final

from parlour.engine.values import Millis

BURST_S: Final = 5
MAX_LIMITERS: Final = 50_000
"""Keys that are remembered. Above this number, keys with a full burst are dropped."""


class RateLimiter:
    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: int, at: Millis) -> None:
        """*at* is from a monotonic clock, because setting the system clock back would stop every client."""
        self._rate = rate / 1000
        self._left = self._most = float(rate * BURST_S)
        self._at = at

    def take(self, at: Millis, cost: int = 1) -> bool:
        left = self._left + (at - self._at) * self._rate
        if left > self._most:
            left = self._most
        self._at = at
        if left < cost:
            self._left = left
            return False
        self._left = left - cost
        return True

    def is_full(self, at: Millis) -> bool:
        return self._left + (at - self._at) * self._rate >= self._most


class SharedRateLimiters:
    """A pace for each key, shared by all connections with that key."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._limiters: dict[Hashable, RateLimiter] = {}

    def of(self, key: Hashable, at: Millis) -> RateLimiter:
        limiter = self._limiters.get(key)
        if limiter is None:
            if len(self._limiters) >= MAX_LIMITERS:
                self._limiters = {
                    key: limiter for key, limiter in self._limiters.items() if not limiter.is_full(at)
                }
            limiter = self._limiters[key] = RateLimiter(self._rate, at)
        return limiter
