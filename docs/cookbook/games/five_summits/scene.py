"""The table: five mountains between the players, each with a depot, and the hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Back,
    Counter,
    Graph,
    Motion,
    Numbers,
    Piece,
    Row,
    Scene,
    Spot,
    Taps,
    Travel,
)
from parlour.engine.scene import Card as Face
from parlour.parts import cards, rounds

from .rules import worth_of
from .state import PEAKS, Action, Card, Climb, Draw, Drew, Event, Leave, View
from .words import card_name, signed

COLOURS: Final = ("red", "green", "blue", "pink", "silver")
PITCH, ROUTE, DEPOT, GAP = 1.12, 2.3, 1.4, 0.1
"""The distance of two mountains, the room for a route and for a depot, in widths of a card."""


def scene(view: View, words: Words) -> Scene:
    near = Seat(0) if view.me is None else view.me
    areas: list[AnyArea] = [Graph("mountains", tuple(_spots(near, words)), weight=3)]
    pieces = [Piece("stock", _back(len(view.stock)))] if view.stock else []
    for peak, depot in enumerate(view.depots):
        pieces += [Piece(f"depot {peak}", _face(card, words)) for card in depot]
    for seat in map(Seat, range(len(view.hands))):
        areas += _areas_of(view, seat, words)
        pieces += [*_hand_of(view, seat, words), *_routes_of(view, seat, words)]
    return Scene(tuple(areas), tuple(pieces), say=_say(view, words))


def _spots(near: Seat, words: Words) -> Iterator[Spot]:
    """The depots in a line, with the viewer's routes below it and the other player's above."""
    far = (DEPOT + ROUTE) / 2 + GAP
    for n, peak in enumerate(PEAKS):
        x, name = n * PITCH, words.call(peak)
        depot = words.say("Depot of {peak}", peak=name)
        yield Spot(f"depot {n}", x, 0, 1, DEPOT, "square", name=depot, picture=f"peak-{n}.svg")
        for seat, y in ((near, far), (1 - near, -far)):
            route = words.say("{who}, {peak}", who=words.name(Seat(seat)), peak=name)
            yield Spot(f"route {seat} {n}", x, y, 1, ROUTE, "square", "down", name=route)
    yield Spot("stock", len(PEAKS) * PITCH, 0, 1, DEPOT, "none", name=words.say("Stock"))


def _areas_of(view: View, seat: Seat, words: Words) -> Iterator[AnyArea]:
    points = sum(map(worth_of, view.routes[seat]))
    porters = Counter(words.say("Porters"), view.porters[seat], icon="man")
    lines: list[Counter | tuple[str, str]] = [porters, _line(words.say("Points"), points)]
    if view.rounds:
        lines.append(_line(words.say("Earlier"), rounds.totals(view.rounds, len(view.hands))[seat]))
    yield Numbers(f"numbers {seat}", tuple(lines), seat=seat)
    if _known(view, seat):
        yield Row(f"hand {seat}", fan=True, seat=seat, name=words.say("Hand"))


def _line(label: str, points: int) -> tuple[str, str]:
    return label, signed(points)


def _known(view: View, seat: Seat) -> list[Card]:
    """The cards of a hand that the viewer knows. Without any, the hand would only take room."""
    return sorted(cards.shown(view.hands[seat]))


def _hand_of(view: View, seat: Seat, words: Words) -> Iterator[Piece]:
    for card in _known(view, seat):
        yield Piece(f"hand {seat}", _face(card, words))


def _routes_of(view: View, seat: Seat, words: Words) -> Iterator[Piece]:
    """Each route, with its points on its last card."""
    for peak, route in enumerate(view.routes[seat]):
        for card in route:
            note = signed(worth_of(route)) if card == route[-1] else ""
            yield Piece(f"route {seat} {peak}", _face(card, words), note=note)


def _back(count: int = 1) -> Back:
    return Back(count=count, picture="back.svg")


def _face(card: Card, words: Words | None = None) -> Face:
    """The title of a card is its height. A sponsor is marked by a coin."""
    title = "×" if card.is_sponsor else str(card.height)
    picture = "sponsor.svg" if card.is_sponsor else f"peak-{card.peak}.svg"
    named = "" if words is None else card_name(card, words)
    return Face(title=title, colour=COLOURS[card.peak], picture=picture, name=named, id=_id(card))


def _id(card: Card) -> str:
    return f"card {card.peak} {card.step}"


def _say(view: View, words: Words) -> str:
    if view.me is None or view.turn != view.me or len(view.rounds) == view.rounds_in_all:
        return ""
    if view.is_drawing:
        return words.say("Draw a card, or take one from a depot.")
    return words.say("Climb with a card, or leave it at its depot.")


def taps(action: Action, view: View) -> Taps:
    """A card is tapped, then its place. It can also be dragged there."""
    match action:
        case Climb(card):
            return Taps((_id(card), f"route {view.me} {card.peak}"))
        case Leave(card):
            return Taps((_id(card), f"depot {card.peak}"))
        case Draw():
            return Taps(("stock",), drop=f"hand {view.me}")
        case _:
            return Taps((f"depot {action.peak}",), drop=f"hand {view.me}")


def motions(redacted: Event) -> Sequence[Motion]:
    """A player sees the card that they drew leave the stock. It had no id there."""
    if not isinstance(redacted, Drew) or redacted.card.what is None:
        return ()
    return (Travel("stock", f"hand {redacted.seat}", _face(redacted.card.what)),)
