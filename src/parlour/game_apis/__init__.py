"""The APIs that the specifications of single games name: their routes, events and tables, a folder each.

Importing this registers them with the platform.
"""

from parlour.game_apis.cambio.api import CAMBIO
from parlour.game_apis.deck.api import DECK
from parlour.game_apis.imperial.api import IMPERIAL
from parlour.server.core.hooks import register

for _api in (CAMBIO, DECK, IMPERIAL):
    register(_api)
