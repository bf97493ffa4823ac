"""The Deck as the platform's hooks see it."""

from typing import Final

from parlour.server.core.hooks import GameApi

DECK: Final = GameApi(game="deck", pages=("/deck",))
