"""Camping: a player who camps looks at the top card, which is nearly always what everyone expects.

All cards are meadows, except that one game in eight has one river. All players know this. In most games a
look reveals only what could be deduced before. The game is correct nevertheless.
"""

from collections.abc import Sequence
from typing import NewType

from msgspec.structs import replace

from parlour.engine import (
    Chance,
    Data,
    IllegalActionError,
    Millis,
    NoOptions,
    Public,
    Result,
    Revealed,
    Seat,
    Secret,
    Viewer,
    Words,
    ranked,
)
from parlour.parts import cards, piles

name, title, version = "camping", "Camping", 1
seats, bound, opens = range(2, 3), 20, "all"
MEADOW, RIVER = 1, 2
GAMES_PER_RIVER = 8

Purse = NewType("Purse", int)
PURSES = tuple(map(Purse, (1, 2, 3, 4)))
refusals = {"camping/no": "You cannot do that now."}


class Camp(Data, frozen=True, tag="camp"):
    pass


class Started(Data, frozen=True, tag="started"):
    pile: tuple[int, ...]
    purses: tuple[Purse, ...]


class Camped(Data, frozen=True, tag="camped"):
    seat: Public[Seat]
    card: Revealed[int]


class State(Data, frozen=True):
    pile: tuple[Secret[int], ...]
    seen: tuple[Secret[int], ...]
    purses: tuple[Secret[Purse], ...]
    """The seats' purses, which are never opened, and two that were not dealt."""

    has_river: Public[bool]


class View(State, frozen=True):
    me: Viewer


Options, Action, Event = NoOptions, Camp, Camped


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    rare = MEADOW if chance.below(GAMES_PER_RIVER) else RIVER
    return Started(chance.shuffle((rare, *(MEADOW,) * bound)), chance.shuffle(PURSES))


def start(started: Started) -> State:
    pile, purses = cards.face_down(started.pile), cards.face_down(started.purses)
    return State(pile, (), purses, RIVER in started.pile)


def decide(state: State, seat: Seat | None, action: Camp, chance: Chance, now: Millis) -> Sequence[Camped]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("camping/no")
    (top,), _ = piles.draw(state.pile)
    return [Camped(seat, top.reveal_to(seat))]


def evolve(state: State, event: Camped) -> State:
    return replace(state, pile=state.pile[1:], seen=(*state.seen, event.card.secret))


def to_act(state: State) -> Sequence[Seat]:
    return () if len(state.seen) == bound else (Seat(len(state.seen) % 2),)


def legal(state: State, seat: Seat) -> Sequence[Camp]:
    return [Camp()] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return ranked((1, 1)) if len(state.seen) == bound else None


def sentence(event: Camped, words: Words) -> str:
    return words.say("{who} camps: {card}.", who=words.name(event.seat), card=event.card.what or "?")


def label(action: Camp, view: View, words: Words) -> str:
    return words.say("Camp")


def describe(view: View, words: Words) -> str:
    return words.say("Seen: {cards}.", cards=[card.what or "?" for card in view.seen])
