"""Where a game's own API hooks into the platform: its routes, its sockets, its rules for names.

`parlour.game_apis` registers what we ship; nothing of the platform imports it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import ModuleType
from typing import Final, Protocol

from parlour.engine.values import Millis
from parlour.protocol.values import Absence
from parlour.server.core.identity import Person
from parlour.server.core.permissions import ALLOWED, Role
from parlour.server.net.websocket import Session


class SeatNames(Protocol):
    """How people are called at a table of the game."""

    def own(self, name: str) -> str:
        """What somebody of this name is called who typed no other."""

    def check(self, name: str) -> None:
        """Refuse a name that somebody typed."""


class EventStream(Protocol):
    """A socket of the game's own beside the platform's."""

    path: "re.Pattern[str]"

    async def enter(self, person: Person | None, match: "re.Match[str]") -> Session:
        """The session of whoever connects, or HandshakeRejectedError."""

    async def keep(self) -> None:
        """Called every few seconds."""

    def taken_over(self, table_id: str, person_id: str, at: Millis) -> None:
        """A newer socket of this person, in another process, listens since *at*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameApi:
    game: str
    routes: ModuleType | None = None
    """Every function in it under `http.route.route` is served."""

    permissions: Mapping[StrEnum, frozenset[Role]] = field(default_factory=dict)
    pages: Sequence[str] = ()
    """Addresses at which the browser client has a page of the game's own."""

    events: Callable[..., EventStream] | None = None
    """Made from the table registry and the presence of people."""

    names: SeatNames | None = None
    """Where it is given, names stay as they are once the game runs."""

    absence: Absence | None = None
    """What becomes of absent players where nobody chose."""


APIS: Final[dict[str, GameApi]] = {}


def register(api: GameApi) -> None:
    APIS[api.game] = api
    ALLOWED.update(api.permissions)
