"""The APIs from the specifications of single games: their routes, events and database tables.

Importing this package registers them with the platform.
"""

from typing import Final

from parlour.game_apis.cambio.api import CAMBIO
from parlour.game_apis.imperial.api import IMPERIAL
from parlour.server.core.hooks import GameApi, register

_DECK: Final = GameApi(game="deck", pages=("/deck",))
"""The Deck has no routes, because its page also plays without a server."""

for _api in (CAMBIO, _DECK, IMPERIAL):
    register(_api)
