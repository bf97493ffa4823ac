"""Who watches a table."""

from collections.abc import Sequence
from typing import Final, Protocol

from parlour.server.tables.views import Subscription


class Subscriber(Protocol):
    """Somebody's socket."""

    def send(self, framed: bytes) -> None: ...


class Audience:
    __slots__ = ("pages",)

    def __init__(self) -> None:
        self.pages: Final[dict[Subscription, list[Subscriber]]] = {}
        """By how they look at it; whoever looks alike is sent the same bytes."""

    def add(self, look: Subscription, page: Subscriber) -> None:
        self.pages.setdefault(look, []).append(page)

    def remove(self, look: Subscription, page: Subscriber) -> None:
        watching = self.pages.get(look, [])
        if page in watching:
            watching.remove(page)
            if not watching:
                del self.pages[look]

    def take_over(self, old: "Audience") -> None:
        for look, page in old.each():
            if page not in self.pages.get(look, ()):
                self.add(look, page)
        old.pages.clear()

    def each(self) -> list[tuple[Subscription, Subscriber]]:
        """As they are now, however they come and go meanwhile."""
        return [(look, page) for look, watching in self.pages.items() for page in watching]

    def tell(self, framed: Sequence[bytes]) -> None:
        """Each look its own message, in their order."""
        for watching, told in zip(self.pages.values(), framed, strict=True):
            for page in watching:
                page.send(told)

    def send(self, framed: bytes) -> None:
        """The same message to all."""
        for watching in self.pages.values():
            for page in watching:
                page.send(framed)
