"""What a seat was told since the last deal, as the network is shown it (`inputs.py`).

It is folded from the events in plain lists, since a bot has to answer at once; arrays are made at the end. For
tables without snapping: hands keep their four cards.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import numpy as np

from parlour.engine import Data, Observation, Seat
from parlour.games.cambio import events as ev
from parlour.games.cambio.bots.memory import last_deal
from parlour.games.cambio.bots.network.inputs import (
    DRAWING,
    HOLDING,
    HOLDING_TAKEN,
    OFFERED,
    HouseRules,
    Known,
)
from parlour.games.cambio.bots.network.kinds import KINDS, NO_KIND, kind_of, rules_of
from parlour.games.cambio.state import FIRST_LOOK_SLOTS, HAND_SIZE
from parlour.games.cambio.view import View


class _Card(NamedTuple):
    """What is known of a card in a hand; it goes along with the card."""

    kind: int
    knowers: int
    """A bit for each seat that everybody is aware knows it."""

    given_up: int
    since: int


class _Told:
    """What is told to *seat*; see `inputs.Known` for what the fields of that name hold. Seats as they are numbered."""

    __slots__ = ("buried", "hands", "held", "left", "seat", "seats", "taken", "thrown", "top", "turns")

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat, self.seats = seat, seats
        self.deal()

    def deal(self) -> None:
        places = range(HAND_SIZE)
        self.hands = [
            [_Card(NO_KIND, (slot in FIRST_LOOK_SLOTS) << seat, NO_KIND, 0) for slot in places]
            for seat in range(self.seats)
        ]
        self.thrown, self.left = [NO_KIND] * self.seats, [NO_KIND] * self.seats
        self.buried = [0] * KINDS
        self.top = self.held = NO_KIND
        self.taken, self.turns = False, 0

    def see(self, owner: Seat, slot: int, card: int) -> None:
        self.hands[owner][slot] = self.hands[owner][slot]._replace(kind=kind_of(card))

    def lay(self, card: int) -> None:
        """A card goes on the discard pile."""
        if self.top != NO_KIND:
            self.buried[self.top] += 1
        self.top, self.held, self.taken = kind_of(card), NO_KIND, False


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
    hands = [told.hands[owner] for owner in order]
    kinds = np.array([[card.kind for card in hand] for hand in hands])
    masks = np.array([[card.knowers for card in hand] for hand in hands])
    knows = (masks >> np.array(order)[:, None, None] & 1).astype(bool)
    knows[0] = kinds != NO_KIND
    return Known(
        rules=HouseRules(*rules_of(view.options)),
        stage=_stage(view, told),
        hands=kinds,
        knows=knows,
        given_up=np.array([[card.given_up for card in hand] for hand in hands]),
        since=np.array([[card.since for card in hand] for hand in hands]),
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
            told.see(told.seat, slot, card)


def _acknowledged(told: _Told, event: ev.Acknowledged) -> None:
    for slot, card in event.cards or ():
        told.see(event.seat, slot, card)


def _view_ended(told: _Told, event: ev.ViewEnded) -> None:
    if event.top is not None:
        told.lay(event.top)


def _turn_started(told: _Told, event: ev.TurnStarted) -> None:
    told.turns = event.number - 1


def _drew(told: _Told, event: ev.Drew) -> None:
    told.taken = event.source == "discard"
    told.held = NO_KIND if event.card is None else kind_of(event.card)
    if told.taken:
        told.top = NO_KIND
    else:
        told.left[event.seat] = told.top


def _reshuffled(told: _Told, event: ev.Reshuffled) -> None:
    told.buried = [0] * KINDS


def _swapped(told: _Told, event: ev.Swapped) -> None:
    """A card that was taken from the pile was seen by all; one from the deck by its owner alone."""
    if told.taken:
        card = _Card(told.held, (1 << told.seats) - 1, NO_KIND, told.turns)
    else:
        card = _Card(told.held, 1 << event.seat, kind_of(event.card), told.turns)
    told.hands[event.seat][event.slot] = card
    told.lay(event.card)


def _discarded(told: _Told, event: ev.Discarded) -> None:
    told.thrown[event.seat] = kind_of(event.card)
    told.lay(event.card)


def _put_back(told: _Told, event: ev.PutBack) -> None:
    told.lay(event.card)


def _revealed(told: _Told, event: ev.Revealed) -> None:
    if event.slot is None:
        return
    if event.card is not None:
        told.see(event.owner, event.slot, event.card)
    if event.open:
        hand = told.hands[event.owner]
        hand[event.slot] = hand[event.slot]._replace(knowers=hand[event.slot].knowers | 1 << event.seat)


def _blind_swapped(told: _Told, event: ev.BlindSwapped) -> None:
    mine, theirs = told.hands[event.seat], told.hands[event.owner]
    mine[event.mine], theirs[event.theirs] = theirs[event.theirs], mine[event.mine]


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
