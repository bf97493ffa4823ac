"""A client's session: its socket, its person, and the tables that it watches."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from parlour import __version__
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol import server_messages
from parlour.protocol.client_messages import ClientMessage
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.nul_check import refuse_nul
from parlour.server.core.permissions import Role, role_at
from parlour.server.lobby.access import is_code_of
from parlour.server.net.frames import frame
from parlour.server.net.rate_limit import RateLimiter
from parlour.server.net.websocket import LoginKey, WebSocketConnection
from parlour.server.tables.views import Subscription, encode
from parlour.store.queries.tables import Sitting

if TYPE_CHECKING:
    from parlour.server.sockets.hub import ConnectionHub

_decoder: Final = msgspec.json.Decoder(ClientMessage)

Refuse = Callable[["ClientSession", str, str, Exception], None]
"""Tells a client that its command at a table is refused."""


class ClientSession:
    """The session of a WebSocket connection."""

    def __init__(self, hub: "ConnectionHub", person: Person | None) -> None:
        self.person = person
        self.login: LoginKey | None = None
        self.refused: Final = hub.refused
        """Called with the code of everything that this client is refused."""

        self.watched: dict[str, Subscription] = {}
        self.codes: dict[str, str] = {}
        """The room codes that the client sent, by table."""

        self.since: dict[str, Millis] = {}
        """When the client started to show its seat, by table."""

        self.seated: SeatedClient | None = None
        """The seat that the client last acted from. Valid until the seating changes."""

        self._hub, self._handle, self._wall = hub, hub.handle, hub.registry.wall
        self._steady = hub.registry.steady
        self._limiters: Sequence[RateLimiter] = ()
        """The limits of its person and its network, shared with their other connections."""

        self.syncing: frozenset[str] = frozenset()
        """Tables that the client requested and has not been sent yet."""

        self._connection: WebSocketConnection | None = None
        self.send: Callable[[bytes], None] = _discard
        """Sends bytes made by `frame`. Drops them while there is no socket."""

    @property
    def person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    def role_at(self, sitting: Sitting) -> Role:
        """The role of its person at a table. The table's room code counts, also without a person."""
        has_code = is_code_of(sitting, self.codes.get(sitting.table.id))
        return role_at(self.person, sitting, has_code=has_code)

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    def send_message(self, message: Data) -> None:
        self.send(frame(encode(message)))

    def close(self, code: int, reason: str) -> None:
        if self._connection is not None:
            self._connection.close(code, reason)

    # Called by the connection.

    def opened(self, connection: WebSocketConnection) -> None:
        self._connection, self.send = connection, connection.send
        self._limiters = self._hub.budgets.of(connection.network, self.person_id, self._steady())
        name = "" if self.person is None else self.person.name
        by_table = self._hub.registry.bus.has_others
        self.send_message(server_messages.Welcome(self.person_id, name, __version__, self._wall(), by_table))

    def received(self, raw: bytes) -> None:
        try:
            refuse_nul(raw)
            message = _decoder.decode(raw)
        except RefusedError as refusal:
            self.send_fault(refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            self.send_fault(RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200]))
            return
        self._handle(self, message)

    def spend(self, cost: int) -> bool:
        """Spend *cost* from the budgets of its person and network. Returns whether they allow it."""
        at = self._steady()
        for limiter in self._limiters:  # noqa: SIM110  a generator would cost every move a microsecond
            if not limiter.take(at, cost):
                return False
        return True

    def too_fast(self) -> None:
        self.send_fault(RefusedError("message/too-fast"))

    def caught_up(self) -> None:
        self._hub.resend_all(self)

    def closed(self) -> None:
        self._connection = self.seated = None
        self.send = _discard
        self._hub.remove(self)

    def send_fault(
        self, refusal: RefusedError, table: str | None = None, language: str | None = None
    ) -> None:
        self.refused(refusal.code)
        self.send_message(
            server_messages.Fault(refusal.code, refusal.translate(language or self.language(table)), table)
        )

    def language(self, table: str | None) -> str:
        subscription = None if table is None else self.watched.get(table)
        return "en" if subscription is None else subscription.language


def _discard(framed: bytes) -> None:
    """`send` of a session without a socket."""


class SeatedClient:
    """A client at the seat that it acts from. Receives the outcome of its moves."""

    __slots__ = ("_client_session", "_refuse", "_table", "seat", "sitting")

    def __init__(self, client_session: ClientSession, sitting: Sitting, seat: Seat, refuse: Refuse) -> None:
        self.sitting, self.seat = sitting, seat
        self._client_session, self._table, self._refuse = client_session, sitting.table.id, refuse

    def done(self, command: str | None, entry: Entry) -> None:
        assert command is not None, "a client gives its commands an id"
        self._client_session.send(frame(encode(server_messages.Done(command, self._table, entry.seq))))

    def refused(self, command: str | None, refusal: Exception) -> None:
        assert command is not None, "a client gives its commands an id"
        self._refuse(self._client_session, self._table, command, refusal)
