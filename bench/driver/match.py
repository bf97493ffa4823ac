"""One match under load, and the adapter interface of a server."""

from typing import Protocol, Self, TypeVar

M_contra = TypeVar("M_contra", bound="Match", contravariant=True)


class MatchListener(Protocol[M_contra]):
    """Receives the moves of a match. The driver implements it."""

    def finished(self, match: M_contra) -> None:
        """Called when the last client has received the position after the pending move."""


class _NoListener:
    """The listener of a match without a driver."""

    def finished(self, match: "Match") -> None: ...


class Match:
    """Has at most one pending move. The server's adapter calls its methods, which notify the driver."""

    __slots__ = ("_everyone", "due", "is_moving", "listener", "moves", "newest", "seen", "sent")

    def __init__(self, clients: int) -> None:
        self._everyone = (1 << clients) - 1
        self.moves = 0
        self.newest = 0
        """The server's number of the newest position."""

        self.seen = 0
        """Bit mask of the clients that have the newest position."""

        self.sent = self.due = 0.0
        self.is_moving = False
        self.listener: MatchListener[Self] = _NoListener()

    def shown(self: Self, client: int, number: int) -> None:
        """Called when a client has received position *number*, for every position after a move."""
        if number > self.newest:
            self.newest, self.seen = number, 1 << client
        elif number == self.newest:
            self.seen |= 1 << client
        if self.seen == self._everyone and self.is_moving and number == self.newest:
            self.is_moving, self.seen = False, 0
            self.moves += 1
            self.listener.finished(self)


M = TypeVar("M", bound=Match)


class Adapter(Protocol[M]):
    """Speaks the protocol of one kind of server."""

    def new_match(self) -> M: ...

    async def open(self, match: M) -> None:
        """Creates the match and connects its clients. Returns when all have the first position."""

    def send(self, match: M) -> None:
        """Sends the next move."""

    def close(self, match: M) -> None: ...

    def traffic(self) -> tuple[int, int]:
        """Returns the bytes of messages received and sent so far."""

    def stop(self) -> None:
        """Closes every connection and cancels background tasks."""
