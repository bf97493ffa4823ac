"""One table under load as the driver sees it, and what the driver needs of a server."""

from typing import Protocol, Self, TypeVar

M_contra = TypeVar("M_contra", bound="Match", contravariant=True)


class MatchListener(Protocol[M_contra]):
    """Is notified of a match's moves: its driver."""

    def finished(self, match: M_contra) -> None:
        """The last client has the position with the move under way in it."""


class _NoListener:
    """Of a match that no driver plays."""

    def finished(self, match: "Match") -> None: ...


class Match:
    """Has one move under way at most. Its server's adapter calls these methods, and the driver listens."""

    __slots__ = ("_everyone", "due", "is_moving", "listener", "moves", "newest", "seen", "sent")

    def __init__(self, clients: int) -> None:
        self._everyone = (1 << clients) - 1
        self.moves = 0
        self.newest = 0
        """The number of the newest position, as the server counts them."""

        self.seen = 0
        """Which clients have that position, a bit each."""

        self.sent = self.due = 0.0
        self.is_moving = False
        self.listener: MatchListener[Self] = _NoListener()

    def shown(self: Self, client: int, number: int) -> None:
        """A client got the position of that number; called for every position that follows a move."""
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
    """How one kind of server is spoken to."""

    def new_match(self) -> M: ...

    async def open(self, match: M) -> None:
        """Make the match and connect its clients; come back when all have the first position."""

    def send(self, match: M) -> None:
        """Send the next move."""

    def close(self, match: M) -> None: ...

    def traffic(self) -> tuple[int, int]:
        """Bytes of messages received and sent so far."""

    def stop(self) -> None:
        """Close every connection and end what goes on in the background."""
