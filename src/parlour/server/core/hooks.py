"""Hooks for a game's own API: its routes, its sockets and its rules for names.

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
from parlour.server.net.websocket import SocketSession


class SeatNames(Protocol):
    """The rules for players' names at a table of the game."""

    def default_name(self, name: str) -> str:
        """The default seat name of a player with this name."""

    def check(self, name: str) -> None:
        """Raises if a typed name is not allowed."""


class EventStream(Protocol):
    """A game's own WebSocket, in addition to the platform's."""

    path: "re.Pattern[str]"

    async def enter(self, person: Person | None, match: "re.Match[str]") -> SocketSession:
        """Returns the session of a new connection, or raises HandshakeRejectedError."""

    async def refresh(self) -> None:
        """Called every few seconds."""

    def taken_over(self, table_id: str, person_id: str, at: Millis) -> None:
        """A newer connection of this person has been open in another process since *at*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameApi:
    game: str
    routes: ModuleType | None = None
    """A module. Every function in it that is decorated with `http.route.Route` is served."""

    permissions: Mapping[StrEnum, frozenset[Role]] = field(default_factory=dict)
    pages: Sequence[str] = ()
    """Addresses where the browser client has a page for this game."""

    events: Callable[..., EventStream] | None = None
    """Called with the table registry and the players' presence."""

    names: SeatNames | None = None
    """If given, seat names are fixed once the game runs."""

    absence: Absence | None = None
    """The default policy for absent players."""


APIS: Final[dict[str, GameApi]] = {}


def register(api: GameApi) -> None:
    APIS[api.game] = api
    ALLOWED.update(api.permissions)
