"""One page: its socket, who it is, and what it watches."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from parlour import __version__
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol import server_messages
from parlour.protocol.client_messages import Ask
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.nul_check import refuse_nul
from parlour.server.core.permissions import Role, role_at
from parlour.server.lobby.access import is_code_of
from parlour.server.net.frames import frame
from parlour.server.net.rate_limit import Pace
from parlour.server.net.websocket import LoginKey, WebSocketConnection
from parlour.server.tables.views import Subscription, encode
from parlour.store.queries.tables import Sitting

if TYPE_CHECKING:
    from parlour.server.sockets.hub import ConnectionHub

_asks: Final = msgspec.json.Decoder(Ask)

Refuse = Callable[["ClientSession", str, str, Exception], None]
"""Tells a page that its command at a table is refused."""


class ClientSession:
    """The session behind a wire."""

    def __init__(self, hub: "ConnectionHub", person: Person | None) -> None:
        self.person = person
        self.login: LoginKey | None = None
        self.refused: Final = hub.refused
        """Told the code of everything that this page is refused."""

        self.watched: dict[str, Subscription] = {}
        self.codes: dict[str, str] = {}
        """The room codes that it brought, by table."""

        self.since: dict[str, Millis] = {}
        """The moment from which it shows its seat, by table."""

        self.seated: Seated | None = None
        """Where it last acted, and may again while nothing changes in who sits where."""

        self._hub, self._hear, self._wall = hub, hub.hear, hub.registry.wall
        self._steady = hub.registry.steady
        self._paces: Sequence[Pace] = ()
        """Those of its person and its network, which it shares with their other connections."""

        self.syncing: frozenset[str] = frozenset()
        """Tables that it has asked for and not been sent yet."""

        self._wire: WebSocketConnection | None = None
        self.send: Callable[[bytes], None] = _nowhere
        """What `frame` made, to its socket while there is one."""

    @property
    def person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    def role_at(self, sitting: Sitting) -> Role:
        """What its person is at a table, or whoever it is that brought the table's code."""
        has_code = is_code_of(sitting, self.codes.get(sitting.table.id))
        return role_at(self.person, sitting, has_code=has_code)

    @property
    def is_open(self) -> bool:
        return self._wire is not None

    def tell(self, message: Data) -> None:
        self.send(frame(encode(message)))

    def close(self, code: int, reason: str) -> None:
        if self._wire is not None:
            self._wire.close(code, reason)

    # What the wire calls.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire, self.send = wire, wire.send
        self._paces = self._hub.budgets.of(wire.network, self.person_id, self._steady())
        name = "" if self.person is None else self.person.name
        by_table = self._hub.registry.bus.has_others
        self.tell(server_messages.Welcome(self.person_id, name, __version__, self._wall(), by_table))

    def received(self, raw: bytes) -> None:
        try:
            refuse_nul(raw)
            ask = _asks.decode(raw)
        except RefusedError as refusal:
            self.fault(refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            self.fault(RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200]))
            return
        self._hear(self, ask)

    def spend(self, cost: int) -> bool:
        """Whether its person and its network may still ask for something of this cost."""
        at = self._steady()
        for pace in self._paces:  # noqa: SIM110  a generator would cost every move a microsecond
            if not pace.take(at, cost):
                return False
        return True

    def too_fast(self) -> None:
        self.fault(RefusedError("message/too-fast"))

    def caught_up(self) -> None:
        self._hub.behind(self)

    def closed(self) -> None:
        self._wire = self.seated = None
        self.send = _nowhere
        self._hub.left(self)

    def fault(self, refusal: RefusedError, table: str | None = None, language: str | None = None) -> None:
        self.refused(refusal.code)
        self.tell(server_messages.Fault(refusal.code, refusal.said(language or self.language(table)), table))

    def language(self, table: str | None) -> str:
        """In which this page reads of that table."""
        subscription = None if table is None else self.watched.get(table)
        return "en" if subscription is None else subscription.language


def _nowhere(framed: bytes) -> None:
    """For a page that has no socket yet, or no more."""


class Seated:
    """A page at the seat that it acts from: who hears what became of its moves."""

    __slots__ = ("_page", "_refuse", "_table", "seat", "sitting")

    def __init__(self, page: ClientSession, sitting: Sitting, seat: Seat, refuse: Refuse) -> None:
        self.sitting, self.seat = sitting, seat
        self._page, self._table, self._refuse = page, sitting.table.id, refuse

    def done(self, command: str | None, entry: Entry) -> None:
        assert command is not None, "a page names what it asks for"
        self._page.send(frame(encode(server_messages.Done(command, self._table, entry.seq))))

    def refused(self, command: str | None, refusal: Exception) -> None:
        assert command is not None, "a page names what it asks for"
        self._refuse(self._page, self._table, command, refusal)
