"""The APIs that the specifications of single games name: their routes, events and tables.

Importing this registers them with the platform.
"""

from typing import Final

from parlour.game_apis.cambio.api import CAMBIO
from parlour.game_apis.imperial.api import IMPERIAL
from parlour.server.core.hooks import GameApi, register

_DECK: Final = GameApi(game="deck", pages=("/deck",))
"""The Deck has no routes: its page plays it without a server too."""

for _api in (CAMBIO, _DECK, IMPERIAL):
    register(_api)
