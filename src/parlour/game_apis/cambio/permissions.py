"""The permissions of Cambio's routes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from parlour.server.core.permissions import EVERYONE, HOST, PLAYERS, Role


class CambioPermission(StrEnum):
    CREATE = "cambio-create"
    JOIN = "cambio-join"
    START = "cambio-start"
    VIEW_INITIAL = "cambio-view-initial"
    DRAW = "cambio-draw"
    SWAP = "cambio-swap"
    DISCARD = "cambio-discard"
    POWER = "cambio-power"
    CALL = "cambio-call"
    READ = "cambio-read"
    SCORES = "cambio-scores"
    EVENTS = "cambio-events"


ALLOWED: Final[Mapping[StrEnum, frozenset[Role]]] = {
    **dict.fromkeys(CambioPermission, PLAYERS),
    CambioPermission.CREATE: EVERYONE,
    CambioPermission.JOIN: EVERYONE,
    CambioPermission.START: HOST,
}
