"""Builds saves with two piles and the given fields."""

import json

from tools.deck_save import load

from parlour.games.deck.state import Phase, State

from .positions import stream

TWO = [{"instanceId": "x", "card": "X"}, {"instanceId": "y", "card": "Y"}]
PILES = {"drawPile": ["A", "B"], "discardPile": ["C"]}


def loaded(**saved: object) -> State:
    return load(json.dumps({**PILES, **saved}), stream()).state


def phase(**saved: object) -> Phase:
    return loaded(handCards=TWO, **saved).phase


def owing(remaining: object, active: object = True) -> dict[str, object]:
    return {"active": active, "remainingDiscards": remaining}
