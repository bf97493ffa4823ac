"""One table under load as the driver sees it, and what the driver needs of a server."""

from typing import Protocol, Self, TypeVar

from parlour.load.tally import Tally

M_contra = TypeVar("M_contra", bound="Match", contravariant=True)


class MatchListener(Protocol[M_contra]):
    """Who is told what becomes of a match's moves: its driver."""

    def finished(self, match: M_contra) -> None:
        """The last client has the position with the move under way in it."""

    def refused(self, match: M_contra) -> None:
        """The server said no to the move under way."""

    def lost(self, match: M_contra) -> None:
        """Nobody will know what became of the move under way."""

    def resumed(self, match: M_contra) -> None:
        """The match may be able to move again."""


class _NoListener:
    """Of a match that no driver plays."""

    def finished(self, match: "Match") -> None: ...

    def refused(self, match: "Match") -> None: ...

    def lost(self, match: "Match") -> None: ...

    def resumed(self, match: "Match") -> None: ...


class Match:
    """Has one move under way at most. Its server's adapter calls these methods, and the driver listens."""

    __slots__ = ("_everyone", "due", "is_moving", "is_waiting", "listener", "moves", "newest", "seen", "sent")

    def __init__(self, clients: int) -> None:
        self._everyone = (1 << clients) - 1
        self.moves = 0
        self.newest = 0
        """The number of the newest position, as the server counts them."""

        self.seen = 0
        """Which clients have that position, a bit each."""

        self.sent = self.due = 0.0
        self.is_moving = self.is_waiting = False
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

    def refuse(self: Self) -> None:
        if self.is_moving:
            self.is_moving = False
            self.listener.refused(self)

    def lose(self: Self) -> None:
        """A client is gone: the move under way cannot be seen to its end."""
        if self.is_moving:
            self.is_moving = False
            self.listener.lost(self)

    def resume(self: Self) -> None:
        """Something has changed, so that a match that could not move should be tried again."""
        if self.is_waiting:
            self.is_waiting = False
            self.listener.resumed(self)


class ServerAdapter(Protocol[M_contra]):
    """How one kind of server is spoken to."""

    async def open(self, match: M_contra) -> None:
        """Make the match and connect its clients; come back when all have the first position."""

    def send(self, match: M_contra) -> bool:
        """Send the next move; False where nobody may move now, and `match.resume` is called later."""

    def close(self, match: M_contra) -> None: ...


M = TypeVar("M", bound=Match)


class LoadAdapter(ServerAdapter[M], Protocol[M]):
    """What a whole load needs besides."""

    @property
    def tally(self) -> Tally: ...

    def new_match(self) -> M: ...

    def traffic(self) -> tuple[int, int]:
        """Bytes of messages received and sent so far."""

    def stop(self) -> None:
        """Close every connection and end what goes on in the background."""
