"""One event socket of a seat: the session behind the wire, and the little that a client may say on it."""

from typing import TYPE_CHECKING, Final

import msgspec

from parlour.engine.values import Data, Seat, encode
from parlour.game_apis.cambio.errors import of_platform
from parlour.game_apis.cambio.wire import Payload, SpecifiedEvent
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.nul import refuse_nul
from parlour.server.net.frames import frame
from parlour.server.net.websocket import LoginKey, WebSocketConnection

if TYPE_CHECKING:
    from parlour.game_apis.cambio.events import Events


class Resync(Data, frozen=True, tag="resync"):
    """Send me a STATE_SNAPSHOT."""


class Return(Data, frozen=True, tag="return"):
    """I take my seat back from the bot that plays it."""


class Ping(Data, frozen=True, tag="ping"):
    """Nothing but a sign of life."""


Ask = Resync | Return | Ping
_asks: Final = msgspec.json.Decoder(Ask)


class Listener:
    def __init__(self, room: "Events", table_id: str, person: Person, seat: Seat) -> None:
        self.table_id, self.person, self.seat = table_id, person, seat
        self.login: LoginKey | None = None
        self.seq = -1
        """Of the last entry that it was told."""

        self._room, self._wall = room, room.registry.wall
        self.since = self._wall()
        self._wire: WebSocketConnection | None = None

    @property
    def is_open(self) -> bool:
        return self._wire is not None

    def send(self, framed: bytes) -> None:
        if self._wire is not None:
            self._wire.send(framed)

    def tell(self, event: SpecifiedEvent) -> None:
        self.send(framed(event))

    def error(self, refusal: RefusedError) -> None:
        """Said to the sender only; there is no card in it."""
        problem = of_platform(refusal).problem
        payload: Payload = {"gameId": self.table_id, "seq": self.seq, "timestamp": self._wall()}
        self.tell(SpecifiedEvent("ERROR", {**payload, "code": problem.code, "message": problem.message}))

    def close(self, code: int, reason: str) -> None:
        if self._wire is not None:
            self._wire.close(code, reason)

    # What the wire calls.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire = wire
        self._room.opened(self)

    def received(self, raw: bytes) -> None:
        try:
            refuse_nul(raw)
            ask = _asks.decode(raw)
        except RefusedError as refusal:
            self.error(refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            self.error(RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200]))
            return
        self._room.asked(self, ask)

    def too_fast(self) -> None:
        self.error(RefusedError("message/too-fast"))

    def caught_up(self) -> None:
        self._room.behind(self)

    def closed(self) -> None:
        self._wire = None
        self._room.left(self)


def framed(event: SpecifiedEvent) -> bytes:
    return frame(encode(event))
