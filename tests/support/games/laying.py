"""Laying: all players lay a card face down simultaneously, then the cards are turned up.

For tests of declared secrets: `view`, `redact`, `reveals_to`, `hidden` and `redeal` are derived from the
fields. Its actions name hidden cards, and several seats act at the same time.
"""

from collections.abc import Sequence

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
from parlour.engine.scene import Back, Card, Numbers, Piece, Row, Scene, Taps
from parlour.parts import cards, rounds, turns, zones

name, title, version = "laying", "Laying", 1
seats, bound, opens = range(2, 4), 12, "all"
CARDS = tuple(range(1, 11))
HAND = 3


class Lay(Data, frozen=True, tag="lay"):
    card: int


class Started(Data, frozen=True, tag="started"):
    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]


class Laid(Data, frozen=True, tag="laid"):
    seat: Public[Seat]
    card: Secret[int]


class TurnedUp(Data, frozen=True, tag="turned-up"):
    cards: tuple[Revealed[int], ...]
    points: Public[tuple[int, ...]]


class State(Data, frozen=True):
    hands: tuple[tuple[Secret[int], ...], ...]
    rest: tuple[Secret[int], ...]
    laid: tuple[Secret[int] | None, ...]
    rounds: Public[rounds.Rounds]


class View(State, frozen=True):
    me: Viewer


Options, Action = NoOptions, Lay
Event = Laid | TurnedUp
refusals = {"laying/not-now": "You have laid a card.", "laying/no-such-card": "You have no such card."}


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(*cards.deal(chance.shuffle(CARDS), seats, HAND))


def start(started: Started) -> State:
    hands = tuple(cards.hold(hand, seat) for seat, hand in enumerate(started.hands))
    return State(hands, cards.face_down(started.rest), (None,) * len(hands), ())


def decide(state: State, seat: Seat | None, action: Lay, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("laying/not-now")
    if action.card not in cards.values(state.hands[seat]):
        raise IllegalActionError("laying/no-such-card")
    laid = Laid(seat, Secret(action.card, (seat,)))
    up = [card for card in evolve(state, laid).laid if card is not None]
    if len(up) < len(state.hands):
        return [laid]
    (best,) = rounds.leaders(cards.values(up))
    return [laid, TurnedUp(tuple(card.turn_up() for card in up), rounds.point_to(best, len(up)))]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, TurnedUp):
        return replace(state, laid=(None,) * len(state.laid), rounds=(*state.rounds, event.points))
    hand = tuple(card for card in state.hands[event.seat] if card != event.card)
    hands, laid = zones.put(state.hands, event.seat, hand), zones.put(state.laid, event.seat, event.card)
    return replace(state, hands=hands, laid=laid)


def to_act(state: State) -> Sequence[Seat]:
    return [seat for seat in turns.undecided(state.laid) if state.hands[seat]]


def legal(state: State, seat: Seat) -> Sequence[Lay]:
    return [Lay(card) for card in cards.values(state.hands[seat])] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    is_over = not any(state.hands) and not any(state.laid)
    return ranked(rounds.totals(state.rounds, len(state.hands))) if is_over else None


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, TurnedUp):
        return words.say("Turned up: {cards}.", cards=[card.what for card in event.cards])
    card = event.card.what or words.say("a card")
    return words.say("{who} lays {card}.", who=words.name(event.seat), card=card)


def label(action: Lay, view: View, words: Words) -> str:
    return words.say("Lay the {card}", card=action.card)


def scene(view: View, words: Words) -> Scene:
    points = rounds.totals(view.rounds, len(view.hands))
    areas: list[Row | Numbers] = [Row("table", size=len(points), title=words.say("Table"))]
    pieces = [Piece(f"table.{n}", _face(card)) for n, card in enumerate(view.laid) if card is not None]
    for n, score in enumerate(points):
        areas.append(Numbers(f"points {n}", ((words.say("Points"), str(score)),), seat=Seat(n)))
    if view.me is not None:
        areas.append(Row("hand", fan=True, seat=view.me, title=words.say("Hand")))
        pieces += [Piece("hand", _face(card)) for card in view.hands[view.me]]
    return Scene(tuple(areas), tuple(pieces))


def _face(card: Secret[int]) -> Card | Back:
    return Back() if card.what is None else Card(title=str(card.what), id=f"card {card.what}")


def taps(action: Lay, view: View) -> Taps:
    return Taps((f"card {action.card}",), drop="table")
