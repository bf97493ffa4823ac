"""Long turns: each turn takes a fixed number of entries. All are steps, except the last, which draws a card.

A check that samples entries at a fixed interval might hit the same part of every turn and never a drawn card.
"""

from collections.abc import Sequence
from types import SimpleNamespace

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
from parlour.parts import cards, piles, zones

ENTRIES = 168
"""Entries of a whole game, a multiple of every turn length."""

LENGTHS = (2, 3, 4, 6)

name, title, version = "long_turns", "Long turns", 1
seats, bound, opens = range(2, 3), ENTRIES, "all"
refusals = {"long_turns/no": "You cannot do that now."}


class Step(Data, frozen=True, tag="step"):
    pass


class Draw(Data, frozen=True, tag="draw"):
    pass


class Started(Data, frozen=True, tag="started"):
    length: int
    pile: tuple[int, ...]


class Stepped(Data, frozen=True, tag="stepped"):
    seat: Public[Seat]


class Drew(Data, frozen=True, tag="drew"):
    seat: Public[Seat]
    card: Revealed[int]
    note: Public[int]


class State(Data, frozen=True):
    length: Public[int]
    done: Public[int]
    """Entries so far."""

    hands: tuple[tuple[Secret[int], ...], ...]
    pile: tuple[Secret[int], ...]
    note: Public[int]


class View(State, frozen=True):
    me: Viewer


Options = NoOptions
Action = Step | Draw
Event = Stepped | Drew


def with_turns_of(length: int, **changes: object) -> SimpleNamespace:
    def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
        return Started(length, chance.shuffle(range(1, ENTRIES // length + 3)))

    return SimpleNamespace(**{**globals(), "setup": setup, **changes})


def start(started: Started) -> State:
    return State(started.length, 0, ((), ()), cards.face_down(started.pile), 0)


def is_last_entry_of_turn(state: State) -> bool:
    return state.done % state.length == state.length - 1


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("long_turns/no")
    if isinstance(action, Step):
        return [Stepped(seat)]
    (top,), _ = piles.draw(state.pile)
    return [Drew(seat, top.reveal_to(seat), 0)]


def evolve(state: State, event: Event) -> State:
    state = replace(state, done=state.done + 1)
    if isinstance(event, Stepped):
        return state
    hand = (*state.hands[event.seat], event.card.secret)
    return replace(state, hands=zones.put(state.hands, event.seat, hand), pile=state.pile[1:])


def to_act(state: State) -> Sequence[Seat]:
    return () if state.done == ENTRIES else (Seat(state.done // state.length % 2),)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    return [Draw()] if is_last_entry_of_turn(state) else [Step()]


def result(state: State) -> Result | None:
    return ranked([len(hand) for hand in state.hands]) if state.done == ENTRIES else None


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Stepped):
        return words.say("{who} takes a step.", who=words.name(event.seat))
    return words.say("{who} draws {card}.", who=words.name(event.seat), card=event.card.what or "a card")


def label(action: Action, view: View, words: Words) -> str:
    return words.say("Take a step") if isinstance(action, Step) else words.say("Draw a card")


def describe(view: View, words: Words) -> str:
    mine = () if view.me is None else view.hands[view.me]
    return words.say("{done} done. Your cards: {cards}.", done=view.done, cards=[card.what for card in mine])
