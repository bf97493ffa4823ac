"""Every limit by address or person, and whom each of them holds up at this moment."""

from collections.abc import Callable, Mapping

from parlour.server.http.token_bucket import Buckets


class Brakes:
    """Filled by whoever has a limit; an operator reads it."""

    def __init__(self) -> None:
        self._buckets: dict[str, Buckets] = {}
        self.connections: Callable[[], Mapping[str, int]] = dict

    def add(self, setting: str, buckets: Buckets) -> None:
        self._buckets[setting] = buckets

    def braked(self) -> Mapping[str, Mapping[str, int]]:
        """By setting and key, how often somebody was refused lately."""
        return {setting: buckets.braked() for setting, buckets in self._buckets.items()}
