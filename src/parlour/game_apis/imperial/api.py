"""Registers Imperial's API with the platform."""

from typing import Final

from parlour.game_apis.imperial import routes
from parlour.game_apis.imperial.permissions import ALLOWED
from parlour.game_apis.imperial.records import records
from parlour.game_apis.imperial.seat_names import DocumentNames
from parlour.game_apis.imperial.tables import imperial_document
from parlour.server.core.hooks import GameApi
from parlour.store.queries import seat_listeners

IMPERIAL: Final = GameApi(game="imperial", routes=routes, permissions=ALLOWED, names=DocumentNames())

seat_listeners.register("imperial", [imperial_document], records)
