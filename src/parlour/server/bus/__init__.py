"""What processes tell each other. The truth is in the store: a message lost here only costs a moment."""

from collections.abc import Callable
from typing import Final, Protocol

from parlour.engine.values import Data, Millis, Seat
from parlour.extras import needs
from parlour.server.core.background_tasks import BackgroundTasks


class Moved(Data, frozen=True, tag="moved"):
    """The table has entries up to *seq*."""

    table: str
    seq: int


class Changed(Data, frozen=True, tag="changed"):
    """Its row or its seats are not as they were."""

    table: str


class Chatted(Data, frozen=True, tag="chatted"):
    table: str
    number: int


class UndoChanged(Data, frozen=True, tag="undo"):
    table: str


class TakenOver(Data, frozen=True, tag="taken-over"):
    """A newer page shows this seat, since *at*: news may come late, when a still newer page is here."""

    table: str
    seat: Seat
    at: Millis


class ListenedTo(Data, frozen=True, tag="listened-to"):
    """A newer socket of this person hears the events of a table on a game's own socket, since *at*."""

    table: str
    person: str
    at: Millis


class Spectators(Data, frozen=True, tag="spectators"):
    """Who watches the table without a seat by *process*: ids with names, and how many more."""

    table: str
    process: str
    people: tuple[tuple[str, str], ...]
    others: int
    is_asking: bool = False
    """It has just opened the table, and does not know who watches by the others."""


class LoginEnded(Data, frozen=True, tag="login-ended"):
    """This login of the person, or every one: by a logout, a ban or a deletion, or for a newer one."""

    person: str
    token_hash: str | None
    is_banned: bool


News = Moved | Changed | Chatted | UndoChanged | TakenOver | ListenedTo | Spectators | LoginEnded


class Envelope(Data, frozen=True):
    process: str
    news: News


Hear = Callable[[News], None]


class BusAwayError(ConnectionError):
    """Nobody answers at the address of the bus."""


class Bus(Protocol):
    @property
    def has_others(self) -> bool:
        """Whether there may be anybody to tell: what happens at every move is not said to nobody."""

    async def open(self, hear: Hear) -> None:
        """From now on *hear* is called with what other processes say."""

    def say(self, news: News) -> None:
        """Tell the other processes, what concerns a table only those that follow it; never waits."""

    def follow(self, table: str) -> None:
        """Hear what concerns this table, from about now on."""

    def unfollow(self, table: str) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """For one process: there is nobody to tell."""

    has_others: Final = False

    async def open(self, hear: Hear) -> None:
        pass

    def say(self, news: News) -> None:
        pass

    def follow(self, table: str) -> None:
        pass

    def unfollow(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


def joined(url: str, process: str, tasks: BackgroundTasks) -> Bus:
    """The bus at *url*; nobody's where there is none."""
    if not url:
        return Alone()
    with needs("nats", "a NATS address"):
        from parlour.server.bus.nats import Nats  # a fifth of the start of a server that never speaks to one

    return Nats(url, process, tasks)
