"""Laying: a sound game whose actions name hidden cards. All lay one unseen, then they are turned up."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    NoOptions,
    Result,
    Seat,
    Viewer,
    Words,
    ranked,
)
from parlour.engine.scene import Back, Card, Numbers, Piece, Row, Scene, Taps

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
    seat: Seat
    card: int | None


class TurnedUp(Data, frozen=True, tag="turned-up"):
    cards: tuple[int, ...]


class State(Data, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    laid: tuple[int | None, ...]
    points: tuple[int, ...]


class View(Data, frozen=True):
    me: Seat | None
    hand: tuple[int, ...]
    mine: int | None
    has_laid: tuple[bool, ...]
    points: tuple[int, ...]


Options, Action = NoOptions, Lay
Event = Laid | TurnedUp
refusals = {"laying/not-now": "You have laid a card.", "laying/no-such-card": "You have no such card."}


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    cards = chance.shuffle(CARDS)
    hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
    return Started(hands, cards[HAND * seats :])


def start(started: Started) -> State:
    count = len(started.hands)
    return State(started.hands, started.rest, (None,) * count, (0,) * count)


def decide(state: State, seat: Seat | None, action: Lay, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("laying/not-now")
    if action.card not in state.hands[seat]:
        raise IllegalActionError("laying/no-such-card")
    laid = Laid(seat, action.card)
    cards = [card for card in evolve(state, laid).laid if card is not None]
    return [laid, TurnedUp(tuple(cards))] if len(cards) == len(state.hands) else [laid]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, TurnedUp):
        best = event.cards.index(max(event.cards))
        points = tuple(points + (seat == best) for seat, points in enumerate(state.points))
        return State(state.hands, state.rest, (None,) * len(state.laid), points)
    hands = [[card for card in hand if card != event.card] for hand in state.hands]
    laid = tuple(event.card if seat == event.seat else card for seat, card in enumerate(state.laid))
    return State(tuple(map(tuple, hands)), state.rest, laid, state.points)


def to_act(state: State) -> Sequence[Seat]:
    return [Seat(n) for n, hand in enumerate(state.hands) if hand and state.laid[n] is None]


def legal(state: State, seat: Seat) -> Sequence[Lay]:
    return [Lay(card) for card in state.hands[seat]] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return ranked(state.points) if not any(state.hands) and not any(state.laid) else None


def view(state: State, viewer: Viewer) -> View:
    return View(
        me=viewer,
        hand=state.hands[viewer] if viewer is not None else (),
        mine=state.laid[viewer] if viewer is not None else None,
        has_laid=tuple(card is not None for card in state.laid),
        points=state.points,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    return replace(event, card=None) if isinstance(event, Laid) and event.seat != viewer else event


def reveals_to(event: Event) -> Collection[Viewer]:
    return EVERYONE if isinstance(event, TurnedUp) else NOBODY


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    others = [(n, hand) for n, hand in enumerate(state.hands) if n != viewer]
    hands = {f"seat {n} card {k}": card for n, hand in others for k, card in enumerate(hand)}
    laid = {f"seat {n} laid": card for n, card in enumerate(state.laid) if card is not None and n != viewer}
    return hands | laid | {f"rest {n}": card for n, card in enumerate(state.rest)}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    places = hidden(state, viewer)
    dealt = dict(zip(places, chance.shuffle([c for c in CARDS if c in places.values()]), strict=True))
    return replace(
        state,
        hands=tuple(
            tuple(sorted(dealt.get(f"seat {n} card {k}", card) for k, card in enumerate(hand)))
            for n, hand in enumerate(state.hands)
        ),
        laid=tuple(dealt.get(f"seat {n} laid", card) for n, card in enumerate(state.laid)),
        rest=tuple(dealt[f"rest {n}"] for n in range(len(state.rest))),
    )


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, TurnedUp):
        return words.say("Turned up: {cards}.", cards=event.cards)
    return words.say("{who} lays {card}.", who=words.name(event.seat), card=event.card or words.say("a card"))


def label(action: Lay, view: View, words: Words) -> str:
    return words.say("Lay the {card}", card=action.card)


def describe(view: View, words: Words) -> str:
    return words.say("Points {points}; your cards {hand}.", points=view.points, hand=view.hand)


def scene(view: View, words: Words) -> Scene:
    areas: list[Row | Numbers] = [Row("table", size=len(view.points), title=words.say("Table"))]
    laid = [n for n, has_laid in enumerate(view.has_laid) if has_laid and n != view.me]
    pieces = [Piece(f"table.{n}", Back()) for n in laid]
    for n, points in enumerate(view.points):
        areas.append(Numbers(f"points {n}", ((words.say("Points"), str(points)),), seat=Seat(n)))
    if view.me is not None:
        areas.append(Row("hand", fan=True, seat=view.me, title=words.say("Hand")))
        pieces += [Piece("hand", Card(title=str(card), id=f"card {card}")) for card in view.hand]
    if view.mine is not None:
        pieces.append(Piece(f"table.{view.me}", Card(title=str(view.mine), id=f"card {view.mine}")))
    return Scene(tuple(areas), tuple(pieces))


def taps(action: Lay, view: View) -> Taps:
    return Taps((f"card {action.card}",), drop="table")
