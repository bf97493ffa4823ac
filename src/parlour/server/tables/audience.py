"""The clients that are subscribed to a table."""

from collections.abc import Sequence
from typing import Final, Protocol

from parlour.server.tables.views import Subscription


class Subscriber(Protocol):
    """The connection of one client."""

    def send(self, framed: bytes) -> None: ...


class Audience:
    __slots__ = ("pages",)

    def __init__(self) -> None:
        self.pages: Final[dict[Subscription, list[Subscriber]]] = {}
        """By subscription. Clients with equal subscriptions are sent the same bytes."""

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
        """A copy, so that clients can come and go during the iteration."""
        return [(look, page) for look, watching in self.pages.items() for page in watching]

    def tell(self, framed: Sequence[bytes]) -> None:
        """Send one message to each subscription, in the order of `pages`."""
        for watching, told in zip(self.pages.values(), framed, strict=True):
            for page in watching:
                page.send(told)

    def send(self, framed: bytes) -> None:
        """Send the same message to all clients."""
        for watching in self.pages.values():
            for page in watching:
                page.send(framed)
