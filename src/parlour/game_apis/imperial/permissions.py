"""The permissions of Imperial's document tree."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from parlour.server.core.permissions import ALL, EVERYONE, INSIDE, Role


class ImperialPermission(StrEnum):
    GAME = "imperial-game"
    HISTORY = "imperial-history"
    TEMPLATE = "imperial-template"
    SETUP = "imperial-setup"
    USER = "imperial-user"


ALLOWED: Final[Mapping[StrEnum, frozenset[Role]]] = {
    ImperialPermission.GAME: INSIDE,
    ImperialPermission.HISTORY: INSIDE,
    ImperialPermission.TEMPLATE: EVERYONE,
    ImperialPermission.SETUP: EVERYONE,
    ImperialPermission.USER: ALL,
}
