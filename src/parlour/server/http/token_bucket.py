"""Rate limits as token buckets."""

from collections.abc import Callable, Mapping
from time import monotonic


class TokenBuckets:
    """A token bucket for each key, full at first. A *rate* of 0 means no limit."""

    def __init__(
        self, rate: float, burst: float, *, clock: Callable[[], float] = monotonic, most: int = 50_000
    ) -> None:
        self._rate, self._burst, self._clock, self._most = rate, burst, clock, most
        self._left: dict[str, tuple[float, float]] = {}
        self._refused: dict[str, int] = {}
        """Refusals by key since its bucket was last full."""

    def take(self, key: str) -> bool:
        if self._rate <= 0:
            return True
        now = self._clock()
        left, at = self._left.get(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        is_allowed = left >= 1
        self._left[key] = (left - 1 if is_allowed else left, now)
        if not is_allowed:
            self._refused[key] = self._refused.get(key, 0) + 1
        if len(self._left) > self._most:
            self._drop_full(now)
        return is_allowed

    def put_back(self, key: str) -> None:
        """Return a token, for a request that turned out not to count."""
        if key in self._left:
            left, at = self._left[key]
            self._left[key] = (min(self._burst, left + 1), at)

    def refusals(self) -> Mapping[str, int]:
        """How often each key was refused since its bucket was last full."""
        if self._rate > 0:
            self._drop_full(self._clock())
        return dict(self._refused)

    def _drop_full(self, now: float) -> None:
        """Forget buckets that have filled up again."""
        wait = self._burst / self._rate
        self._left = {key: kept for key, kept in self._left.items() if now - kept[1] < wait}
        self._refused = {key: count for key, count in self._refused.items() if key in self._left}


class RateLimits:
    """The server's rate limits, for the operator's page."""

    def __init__(self) -> None:
        self._buckets: dict[str, TokenBuckets] = {}
        self.connections: Callable[[], Mapping[str, int]] = dict

    def add(self, setting: str, buckets: TokenBuckets) -> None:
        self._buckets[setting] = buckets

    def refusals(self) -> Mapping[str, Mapping[str, int]]:
        return {setting: buckets.refusals() for setting, buckets in self._buckets.items()}
