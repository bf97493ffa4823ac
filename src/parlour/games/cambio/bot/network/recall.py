"""Builds the network's input (`inputs.Known`) from the events sent to a seat since the last deal.

`Memory` uses plain lists because they are faster for one position. Arrays are made at the end. Works only
without snapping, where hands keep their four cards.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from parlour.engine import Observation
from parlour.games.cambio.bot.memory import Memory
from parlour.games.cambio.bot.network.inputs import (
    DRAWING,
    HOLDING,
    HOLDING_TAKEN,
    OFFERED,
    HouseRules,
    Known,
)
from parlour.games.cambio.bot.network.kinds import KIND_OF, KINDS, NO_KIND, rules_of
from parlour.games.cambio.cards import Card
from parlour.games.cambio.state import HAND_SIZE
from parlour.games.cambio.view import View

_KINDS: Final[Mapping[Card | None, int]] = {None: NO_KIND, **dict(enumerate(KIND_OF))}


def recall(seen: Observation) -> Known:
    view, seat = seen.view, seen.seat
    assert isinstance(view, View), "a view of this game"
    seats = len(view.grids)
    memory = Memory(seat, seats).observe(seen.history)
    order = [*range(seat, seats), *range(seat)]
    tokens = [token for owner in order for token in memory.hands[owner]]
    traces = [memory.traces[token] for token in tokens]
    kinds = np.array([_KINDS[trace.card] for trace in traces]).reshape(seats, HAND_SIZE)
    each_knows = [memory.knows[knower] for knower in order]
    knows = np.array([token in known for known in each_knows for token in tokens])
    knows = knows.reshape(seats, seats, HAND_SIZE)
    knows[0] = kinds != NO_KIND
    pile = [_KINDS[memory.traces[token].card] for token in memory.pile]
    is_taken = bool(memory.held) and not memory.from_deck
    top = NO_KIND if is_taken or not pile else pile.pop()
    stages = {"offered": OFFERED, "holding": HOLDING_TAKEN if is_taken else HOLDING}
    return Known(
        rules=HouseRules(*rules_of(view.options)),
        stage=stages.get(view.stage, DRAWING),
        hands=kinds,
        knows=knows,
        given_up=np.array([_KINDS[trace.instead_of] for trace in traces]).reshape(seats, HAND_SIZE),
        since=np.array([trace.put for trace in traces]).reshape(seats, HAND_SIZE),
        last_thrown=np.array([_KINDS[memory.last_thrown[owner]] for owner in order]),
        declined=np.array([_KINDS[memory.declined[owner]] for owner in order]),
        buried=np.bincount(np.array(pile, int), minlength=KINDS),
        top=top,
        held=_KINDS[memory.traces[memory.held].card] if memory.held else NO_KIND,
        deck=view.deck,
        caller=seats if view.caller is None else (view.caller - seat) % seats,
        turns=max(view.number - 1, 0),
        totals=np.array([view.totals[owner] for owner in order]),
        rounds_left=view.options.rounds - view.round,
    )
