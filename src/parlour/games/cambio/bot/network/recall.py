"""What a seat was told since the last deal, as the network is shown it (`inputs.py`).

It is folded from the events in plain lists, since a bot has to answer at once; arrays are made at the end.
For tables without snapping: hands keep their four cards.
"""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from parlour.engine import Data, Observation, Seat
from parlour.games.cambio import events as ev
from parlour.games.cambio.bot.memory import last_deal
from parlour.games.cambio.bot.network.inputs import (
    DRAWING,
    HOLDING,
    HOLDING_TAKEN,
    OFFERED,
    HouseRules,
    Known,
)
from parlour.games.cambio.bot.network.kinds import KIND_OF, KINDS, NO_KIND, rules_of
from parlour.games.cambio.state import FIRST_LOOK_SLOTS, HAND_SIZE
from parlour.games.cambio.view import View

_JUST_LOOKED: Final = tuple(slot in FIRST_LOOK_SLOTS for slot in range(HAND_SIZE))


class _Told:
    """See `inputs.Known` for what the fields of that name hold, here by seats as they are numbered.

    What is known of the cards in hands is by place: four of the first seat, four of the next, and so on.
    """

    __slots__ = (
        *("seat", "seats", "kinds", "knowers", "given_up", "since"),
        *("thrown", "left", "buried", "top", "held", "taken", "turns"),
    )

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat, self.seats = seat, seats
        self.deal()

    def deal(self) -> None:
        seats, places = self.seats, self.seats * HAND_SIZE
        self.kinds = [NO_KIND] * places
        self.knowers = [looked << seat for seat in range(seats) for looked in _JUST_LOOKED]
        """A bit for each seat that everybody is aware knows the card."""
        self.given_up, self.since = [NO_KIND] * places, [0] * places
        self.thrown, self.left = [NO_KIND] * seats, [NO_KIND] * seats
        self.buried = [0] * KINDS
        self.top = self.held = NO_KIND
        self.taken, self.turns = False, 0

    def lay(self, kind: int) -> None:
        """A card goes on the discard pile."""
        if self.top != NO_KIND:
            self.buried[self.top] += 1
        self.top, self.held = kind, NO_KIND


def recall(seen: Observation) -> Known:
    """What the seat that must choose knows."""
    view, seat = seen.view, seen.seat
    assert isinstance(view, View), "a view of this game"
    seats = len(view.grids)
    told, history = _Told(seat, seats), seen.history
    for event in history[last_deal(history) :]:
        listen = _HEAR.get(type(event))
        if listen is not None:
            listen(told, event)
    order = [*range(seat, seats), *range(seat)]
    kinds, knowers, given_up, since = (
        np.array(known[seat * HAND_SIZE :] + known[: seat * HAND_SIZE]).reshape(seats, HAND_SIZE)
        for known in (told.kinds, told.knowers, told.given_up, told.since)
    )
    knows = (knowers >> np.array(order)[:, None, None] & 1).astype(bool)
    knows[0] = kinds != NO_KIND
    return Known(
        rules=HouseRules(*rules_of(view.options)),
        stage=_stage(view, told),
        hands=kinds,
        knows=knows,
        given_up=given_up,
        since=since,
        thrown=np.array([told.thrown[owner] for owner in order]),
        left=np.array([told.left[owner] for owner in order]),
        buried=np.array(told.buried),
        top=told.top,
        held=told.held,
        deck=view.deck,
        caller=seats if view.caller is None else (view.caller - seat) % seats,
        turns=max(view.number - 1, 0),
        totals=np.array([view.totals[owner] for owner in order]),
        rounds_left=view.options.rounds - view.round,
    )


def _stage(view: View, told: _Told) -> int:
    if view.stage == "holding":
        return HOLDING_TAKEN if told.taken else HOLDING
    return OFFERED if view.stage == "offered" else DRAWING


def _dealt(told: _Told, event: ev.Started | ev.Dealt) -> None:
    told.deal()
    for slot, card in enumerate(event.deal.hands[told.seat]):
        if card is not None:
            told.kinds[told.seat * HAND_SIZE + slot] = KIND_OF[card]


def _acknowledged(told: _Told, event: ev.Acknowledged) -> None:
    for slot, card in event.cards or ():
        told.kinds[event.seat * HAND_SIZE + slot] = KIND_OF[card]


def _view_ended(told: _Told, event: ev.ViewEnded) -> None:
    if event.top is not None:
        told.top = KIND_OF[event.top]


def _turn_started(told: _Told, event: ev.TurnStarted) -> None:
    told.turns = event.number - 1


def _drew(told: _Told, event: ev.Drew) -> None:
    told.taken = event.source == "discard"
    told.held = NO_KIND if event.card is None else KIND_OF[event.card]
    if told.taken:
        told.top = NO_KIND
    else:
        told.left[event.seat] = told.top


def _reshuffled(told: _Told, event: ev.Reshuffled) -> None:
    told.buried = [0] * KINDS


def _swapped(told: _Told, event: ev.Swapped) -> None:
    """A card that was taken from the pile was seen by all; one from the deck by its owner alone."""
    place, out = event.seat * HAND_SIZE + event.slot, KIND_OF[event.card]
    told.kinds[place], told.since[place] = told.held, told.turns
    told.knowers[place] = (1 << told.seats) - 1 if told.taken else 1 << event.seat
    told.given_up[place] = NO_KIND if told.taken else out
    told.lay(out)


def _discarded(told: _Told, event: ev.Discarded) -> None:
    told.thrown[event.seat] = kind = KIND_OF[event.card]
    told.lay(kind)


def _put_back(told: _Told, event: ev.PutBack) -> None:
    told.lay(KIND_OF[event.card])


def _revealed(told: _Told, event: ev.Revealed) -> None:
    if event.slot is None:
        return
    place = event.owner * HAND_SIZE + event.slot
    if event.card is not None:
        told.kinds[place] = KIND_OF[event.card]
    if event.open:
        told.knowers[place] |= 1 << event.seat


def _blind_swapped(told: _Told, event: ev.BlindSwapped) -> None:
    mine, theirs = event.seat * HAND_SIZE + event.mine, event.owner * HAND_SIZE + event.theirs
    for known in (told.kinds, told.knowers, told.given_up, told.since):
        known[mine], known[theirs] = known[theirs], known[mine]


_HEAR: Final[Mapping[type[Data], Callable[..., None]]] = {
    ev.Started: _dealt,
    ev.Dealt: _dealt,
    ev.Acknowledged: _acknowledged,
    ev.ViewEnded: _view_ended,
    ev.TurnStarted: _turn_started,
    ev.Drew: _drew,
    ev.Reshuffled: _reshuffled,
    ev.Swapped: _swapped,
    ev.Discarded: _discarded,
    ev.PutBack: _put_back,
    ev.Revealed: _revealed,
    ev.BlindSwapped: _blind_swapped,
}
