"""The socket by which the page is told how everything stands."""

from collections.abc import Callable

from parlour.dev.messages import Status
from parlour.engine.values import encode
from parlour.server.net.frames import frame
from parlour.server.net.websocket import LoginKey, WebSocketConnection


class StatusSession:
    """Tells; what it hears means nothing."""

    def __init__(self, listeners: "set[StatusSession]", status: Callable[[], Status]) -> None:
        self.login: LoginKey | None = None
        self._listeners, self._status = listeners, status
        self._wire: WebSocketConnection | None = None

    def tell(self, status: Status) -> None:
        if self._wire is not None:
            self._wire.send(frame(encode(status)))

    # What the wire calls.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire = wire
        self._listeners.add(self)
        self.tell(self._status())

    def received(self, raw: bytes) -> None:
        """The page only listens here."""

    def too_fast(self) -> None: ...

    def caught_up(self) -> None:
        self.tell(self._status())

    def closed(self) -> None:
        self._wire = None
        self._listeners.discard(self)
