"""Registers Cambio's API with the platform."""

from typing import Final

from parlour.game_apis.cambio import routes, seat_rows
from parlour.game_apis.cambio.events import Events
from parlour.game_apis.cambio.permissions import ALLOWED
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.tables import TABLES
from parlour.protocol.values import Absence
from parlour.server.core.hooks import GameApi
from parlour.store.queries import seat_listeners

CAMBIO: Final = GameApi(
    game="cambio",
    routes=routes,
    permissions=ALLOWED,
    events=Events,
    absence=Absence("bot", 60),  # a bot takes the seat after a minute
)

seat_listeners.register(
    "cambio",
    [*TABLES.values()],
    records,
    shared=["game_session", "player"],
    listener=seat_rows.CambioSeats(),
)
