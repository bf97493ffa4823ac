"""Messages between server processes. The store holds the truth, so a lost message only causes a delay."""

from collections.abc import Callable
from typing import Final, Protocol

from parlour.engine.values import Data, Millis, Seat
from parlour.extras import needs
from parlour.server.core.background_tasks import BackgroundTasks


class EntriesAppended(Data, frozen=True, tag="moved"):
    """The table has entries up to *seq*."""

    table: str
    seq: int


class TableChanged(Data, frozen=True, tag="changed"):
    """The table's row or seats changed in the store."""

    table: str


class ChatAdded(Data, frozen=True, tag="chatted"):
    table: str
    number: int


class UndoChanged(Data, frozen=True, tag="undo"):
    table: str


class SeatTakenOver(Data, frozen=True, tag="taken-over"):
    """A newer client took this seat at *at*. The message can arrive after an even newer client."""

    table: str
    seat: Seat
    at: Millis


class EventStreamOpened(Data, frozen=True, tag="listened-to"):
    """A newer connection of this person to a game's own event socket has been open since *at*."""

    table: str
    person: str
    at: Millis


class Spectators(Data, frozen=True, tag="spectators"):
    """The spectators of the table in *process*: ids with names, and the number of others."""

    table: str
    process: str
    people: tuple[tuple[str, str], ...]
    others: int
    is_asking: bool = False
    """The process has just opened the table and requests the spectators of the other processes."""


class LoginEnded(Data, frozen=True, tag="login-ended"):
    """A login of the person ended, or all of them if `token_hash` is None.

    The cause is a logout, a ban, a deletion or a newer login.
    """

    person: str
    token_hash: str | None
    is_banned: bool


Message = (
    EntriesAppended
    | TableChanged
    | ChatAdded
    | UndoChanged
    | SeatTakenOver
    | EventStreamOpened
    | Spectators
    | LoginEnded
)


class Envelope(Data, frozen=True):
    process: str
    news: Message


Receive = Callable[[Message], None]


class BusUnavailableError(ConnectionError):
    """The bus does not answer at its address."""


class Bus(Protocol):
    @property
    def has_others(self) -> bool:
        """True if other processes might listen. If not, the message for every move is skipped."""

    async def open(self, receive: Receive) -> None:
        """Connect, and call *receive* with each message of other processes."""

    def publish(self, message: Message) -> None:
        """Publish to the other processes. A table's message goes only to its followers. Never blocks."""

    def subscribe(self, table: str) -> None:
        """Receive the messages about this table. Takes effect after a short delay."""

    def unsubscribe(self, table: str) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """The bus of a single process, which drops all messages."""

    has_others: Final = False

    async def open(self, receive: Receive) -> None:
        pass

    def publish(self, message: Message) -> None:
        pass

    def subscribe(self, table: str) -> None:
        pass

    def unsubscribe(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


def make_bus(url: str, process: str, tasks: BackgroundTasks) -> Bus:
    """The bus at *url*; a bus without other processes if it is empty."""
    if not url:
        return LocalBus()
    with needs("nats", "a NATS address"):
        from parlour.server.bus.nats import Nats  # its import takes a fifth of the startup time

    return Nats(url, process, tasks)
