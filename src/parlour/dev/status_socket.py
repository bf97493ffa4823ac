"""The socket by which the page is told how everything stands."""

from typing import Protocol

from parlour.dev.messages import Status
from parlour.engine.values import encode
from parlour.server.net.frames import frame
from parlour.server.net.websocket import LoginKey, WebSocketConnection


class StatusSource(Protocol):
    listeners: "set[StatusSession]"

    def status(self) -> Status: ...


class StatusSession:
    """Tells; what it hears means nothing."""

    def __init__(self, bench: StatusSource) -> None:
        self.login: LoginKey | None = None
        self._bench = bench
        self._wire: WebSocketConnection | None = None

    def tell(self, status: Status) -> None:
        if self._wire is not None:
            self._wire.send(frame(encode(status)))

    # What the wire calls.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire = wire
        self._bench.listeners.add(self)
        self.tell(self._bench.status())

    def received(self, raw: bytes) -> None:
        """The page only listens here."""

    def too_fast(self) -> None: ...

    def caught_up(self) -> None:
        self.tell(self._bench.status())

    def closed(self) -> None:
        self._wire = None
        self._bench.listeners.discard(self)
