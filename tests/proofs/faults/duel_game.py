"""Duel: a small whole game to change into your own.

Two players hold secret cards. Both lay one face down, both are turned up, and the higher card scores a
point. When the hands are empty, the most points win.

A game is values and functions. Players send *actions*; `decide` refuses or says what happened, as *events*;
`evolve` folds an event into the *state*. Nothing else changes anything, so the events alone replay the game.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

import msgspec

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Bot,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    Result,
    Seat,
    Viewer,
    Words,
    ranked,
)
from parlour.engine.scene import AnyArea, Back, Card, Numbers, Piece, Row, Scene, Taps

name, title, version = "duel", "Duel", 1
seats = range(2, 3)  # from 2 players up to, but not including, 3
DECK = range(1, 13)
MOST = 5
bound = 1 + 2 * MOST  # the most entries a game can have: the deal, and every card laid
opens = "all"  # when the game is over, everyone gets the secret of the shuffle and can check it


# Values. They are frozen, and hold tuples, never lists.


class Options(Data, frozen=True):
    """What can be chosen before a game: `parlour play duel --options '{"cards": 5}'`."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 3


class Lay(Data, frozen=True, tag="lay"):
    """An action: what a player wants to do. It names a hidden card by its place in the hand."""

    slot: int


class Started(Data, frozen=True, tag="started"):
    """The first event: the deal, with all the chance that went into it."""

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]


class Laid(Data, frozen=True, tag="laid"):
    """A card was laid face down. Other players receive None for the card."""

    seat: Seat
    card: int | None


class TurnedUp(Data, frozen=True, tag="turned-up"):
    cards: tuple[int, ...]
    winner: Seat


class State(Data, frozen=True):
    """The complete game, including secrets. It is never sent to a player."""

    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    stock: tuple[int, ...]  # undealt cards, hidden from all players
    rounds: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


class View(Data, frozen=True):
    """What one player or a spectator can see."""

    me: Seat | None
    hand: tuple[int, ...]
    mine: int | None
    has_laid: tuple[bool, ...]
    rounds_left: int
    rounds: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


Action = Lay  # with several kinds of action or event: `Action = Lay | Pass`
Event = Laid | TurnedUp


# Rules.

refusals = {
    "duel/wait": "You have laid your card; wait for the other player.",
    "duel/no-card": "You hold no card number {number}.",
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    """All randomness comes from *chance*. Never import random, or games cannot be replayed and proven."""
    cards, each = chance.shuffle(DECK), options.cards
    hands = tuple(tuple(sorted(cards[each * n : each * (n + 1)])) for n in range(seats))
    return Started(hands, stock=cards[each * seats :])


def start(started: Started) -> State:
    count = len(started.hands)
    return State(started.hands, laid=(None,) * count, stock=started.stock, rounds=(), points=(0,) * count)


def to_act(state: State) -> Sequence[Seat]:
    """The seats that the game waits for: everyone who has a card to lay, at the same time."""
    return [Seat(n) for n, hand in enumerate(state.hands) if hand and state.laid[n] is None]


def legal(state: State, seat: Seat) -> Sequence[Lay]:
    """All actions that the seat can take now. `decide` must accept exactly these."""
    return [Lay(slot) for slot in range(len(state.hands[seat]))] if seat in to_act(state) else []


def decide(state: State, seat: Seat | None, action: Lay, chance: Chance, now: Millis) -> Sequence[Event]:
    """Returns the events, or raises IllegalActionError. The code of a refusal begins with the game's name."""
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("duel/wait")
    if action.slot not in range(len(state.hands[seat])):
        raise IllegalActionError("duel/no-card", number=action.slot + 1)
    laid = Laid(seat, state.hands[seat][action.slot])
    up = [card for card in evolve(state, laid).laid if card is not None]
    return [laid, TurnedUp(tuple(up), Seat(up.index(max(up))))] if len(up) == len(state.hands) else [laid]


def evolve(state: State, event: Event) -> State:
    """Returns the next state. It never refuses and knows no rules: the event says all that happened."""
    if isinstance(event, TurnedUp):
        points = tuple(had + (n == event.winner) for n, had in enumerate(state.points))
        nothing = (None,) * len(state.laid)
        return State(state.hands, nothing, state.stock, (*state.rounds, event.cards), points)
    hands = list(state.hands)
    hands[event.seat] = tuple(card for card in hands[event.seat] if card != event.card)
    laid = tuple(event.card if n == event.seat else card for n, card in enumerate(state.laid))
    return State(tuple(hands), laid, state.stock, state.rounds, state.points)


def result(state: State) -> Result | None:
    """Returns places and scores once the game is over, None before."""
    return None if any(state.hands) or any(state.laid) else ranked(state.points)


def conserved(state: State) -> object:
    """A value that must never change: no card is lost or created. `parlour check` verifies it."""
    held = [*state.stock, *(c for c in state.laid if c is not None)]
    return sorted(held + [c for cards in (*state.hands, *state.rounds) for c in cards])


# Secrets. Players learn only what `view` and `redact` name. A game without secrets writes
# `secrets = False` and needs none of this.


def view(state: State, viewer: Viewer) -> View:
    has_laid = tuple(card is not None for card in state.laid)
    left = max(len(hand) for hand in state.hands)
    hand, mine = ((), None) if viewer is None else (state.hands[viewer], state.laid[viewer])
    return View(viewer, hand, mine, has_laid, left, state.rounds, state.points)


def redact(event: Event, viewer: Viewer) -> Event:
    """Returns the event as *viewer* receives it, or the same object if nothing is hidden."""
    return Laid(event.seat, None) if isinstance(event, Laid) and event.seat != viewer else event


def reveals_to(event: Event) -> Collection[Viewer]:
    """The viewers who learn something hidden. Undoing such an event needs everyone's consent."""
    return EVERYONE if isinstance(event, TurnedUp) else NOBODY


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Returns another state that agrees with all that *viewer* knows. Bots never see the real one."""
    others = [n for n in range(len(state.hands)) if n != viewer]
    unknown = [*state.stock, *(c for n in others for c in (*state.hands[n], state.laid[n]) if c is not None)]
    cards, hands, laid = list(chance.shuffle(unknown)), list(state.hands), list(state.laid)
    for n in others:
        hands[n] = tuple(sorted(cards.pop() for _ in hands[n]))
        laid[n] = None if laid[n] is None else cards.pop()
    return State(tuple(hands), tuple(laid), tuple(cards), state.rounds, state.points)


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    """Returns the places whose cards *viewer* does not know. `redeal` must vary every one of them."""
    places: dict[str, object] = {f"stock {at}": card for at, card in enumerate(state.stock)}
    for n, hand in enumerate(state.hands):
        if n != viewer:
            places |= {f"hand {n} {at}": card for at, card in enumerate(hand)}
            places |= {f"laid {n}": state.laid[n]} if state.laid[n] is not None else {}
    return places


# Words. Every position, choice and event has a sentence; {names} in it can be translated.


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, TurnedUp):
        cards = words.listing([str(card) for card in event.cards])
        who = words.name(event.winner)
        return words.say("Turned up: {cards}. {who} scores.", cards=cards, who=who)
    if event.card is None:
        return words.say("{who} lays a card face down.", who=words.name(event.seat))
    return words.say("{who} lays the {card} face down.", who=words.name(event.seat), card=event.card)


def label(action: Lay, view: View, words: Words) -> str:
    return words.say("Lay the {card}", card=view.hand[action.slot])


# The table. A page draws it, a terminal prints it and a screen reader reads it out. It is made from the view
# alone, so it never shows more than that.


def scene(view: View, words: Words) -> Scene:
    points = tuple((words.name(Seat(n)), str(score)) for n, score in enumerate(view.points))
    areas: list[AnyArea] = [
        Row("laid", size=len(points), title=words.say("Laid")),
        Numbers("points", points, title=words.say("Points")),
    ]
    others = [n for n, has_laid in enumerate(view.has_laid) if has_laid and n != view.me]
    pieces = [Piece(f"laid.{n}", Back()) for n in others]
    if view.me is not None:
        areas.append(Row("hand", fan=True, seat=view.me, title=words.say("Your cards")))
        pieces += [Piece("hand", Card(title=str(card), id=f"card {card}")) for card in view.hand]
    if view.mine is not None:
        pieces.append(Piece(f"laid.{view.me}", Card(title=str(view.mine), id=f"card {view.mine}")))
    say = words.say("Rounds left: {left}.", left=view.rounds_left)
    return Scene(tuple(areas), tuple(pieces), say=say)


def taps(action: Lay, view: View) -> Taps:
    """The taps for an action: here the card, which can also be dragged to where cards are laid."""
    return Taps((f"card {view.hand[action.slot]}",), drop="laid")


# Advice for the greedy bot: how good a view looks to its seat. Leave it out and it plays by the result.


def worth(view: Data, seat: Seat) -> float:
    assert isinstance(view, View), "a bot is shown a View"
    return 2 * view.points[seat] - sum(view.points)


bot = Bot(evaluate=worth)
