"""What the server is made of, and what its rooms ask of each other."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.server.core.identity import Identity
from parlour.server.core.settings import Settings
from parlour.store.log.base import Store


class Tables(Protocol):
    """The running tables, as HTTP routes use them."""

    async def begin(self, table_id: str) -> None:
        """The table is `running` and its seats are fixed: make its first entry. A repeat does nothing."""

    async def changed(self, table_id: str) -> None:
        """Its row, seats or people changed in the store: tell the pages that watch it, here and elsewhere."""

    async def settle(self, table_id: str) -> None:
        """Until everything due has happened, also what is done for players who are gone."""

    async def whole(self, table_id: str) -> Table:
        """A copy of the table with its whole log, for reading."""

    async def time_left(self, table_id: str, /) -> Millis | None:
        """Until the first of those whom the game waits for has no time left; None where no clock runs."""

    async def act(
        self, table_id: str, seat: Seat, action: Data, *, command: str | None, ask: int | None
    ) -> Entry:
        """Do *action* and give its entry once it is kept, or raise IllegalActionError or Refused."""


class SendLink(Protocol):
    """Mails a link to sign in with. It must not keep its caller waiting for the mail server."""

    def __call__(self, email: str, link: str, language: str, /) -> Awaitable[None]: ...


class SendConfirmation(Protocol):
    """Mails a link that proves an address, and one that ends such mails; as `SendLink`, without waiting."""

    def __call__(
        self, email: str, /, *, link: str, stop: str, title: str, language: str
    ) -> Awaitable[None]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Handed to every handler; made by the application."""

    settings: Settings
    store: Store
    tables: Tables
    identity: Identity
    games: Mapping[str, Game]
    send_link: SendLink
    send_confirmation: SendConfirmation
    wall: Callable[[], Millis]
