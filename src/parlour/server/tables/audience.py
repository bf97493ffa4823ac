"""The clients that are subscribed to a table."""

from collections.abc import Sequence
from typing import Final, Protocol

from parlour.server.tables.views import Subscription


class Subscriber(Protocol):
    """The connection of one client."""

    def send(self, framed: bytes) -> None: ...


class Audience:
    __slots__ = ("subscribers",)

    def __init__(self) -> None:
        self.subscribers: Final[dict[Subscription, list[Subscriber]]] = {}
        """By subscription. Clients with equal subscriptions are sent the same bytes."""

    def add(self, subscription: Subscription, subscriber: Subscriber) -> None:
        self.subscribers.setdefault(subscription, []).append(subscriber)

    def remove(self, subscription: Subscription, subscriber: Subscriber) -> None:
        group = self.subscribers.get(subscription, [])
        if subscriber in group:
            group.remove(subscriber)
            if not group:
                del self.subscribers[subscription]

    def take_over(self, old: "Audience") -> None:
        for subscription, subscriber in old.each():
            if subscriber not in self.subscribers.get(subscription, ()):
                self.add(subscription, subscriber)
        old.subscribers.clear()

    def each(self) -> list[tuple[Subscription, Subscriber]]:
        """A copy, so that clients can come and go during the iteration."""
        return [(key, subscriber) for key, group in self.subscribers.items() for subscriber in group]

    def send_each(self, framed: Sequence[bytes]) -> None:
        """Send one message to each subscription, in the order of `subscribers`."""
        for group, message in zip(self.subscribers.values(), framed, strict=True):
            for subscriber in group:
                subscriber.send(message)

    def send(self, framed: bytes) -> None:
        for group in self.subscribers.values():
            for subscriber in group:
                subscriber.send(framed)
