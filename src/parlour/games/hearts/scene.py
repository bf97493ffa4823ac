"""The table: the trick in the middle, each card before who played it, and everyone's cards and points."""

from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Back,
    Card,
    Graph,
    Mark,
    Numbers,
    Piece,
    Row,
    Scene,
    Spot,
    Taps,
    Zone,
)
from parlour.games.hearts.pack import SEATS, in_order, points_in
from parlour.games.hearts.rules import is_over, pass_distance, playable, totals
from parlour.games.hearts.state import Action, Pass, Trick, View
from parlour.parts import cards
from parlour.parts.cards import PlayingCard
from parlour.parts.turns import order

MIDDLE: Final = "middle"
SIDES: Final = ((0, 0.86), (-1.12, 0), (0, -0.86), (1.12, 0))
"""Where the card of a player lies, of the viewer first, then round to the left."""

SLOT: Final = "M{0} {1}h.62q.06 0 .06 .06v.84q0 .06-.06 .06h-.62q-.06 0-.06-.06v-.84q0-.06 .06-.06z"
FELT: Final = "#2c6650"


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = [_trick_area(view, words)]
    pieces, marks = _trick(view)
    if view.last is not None and view.trick:
        who = words.name(view.last.taker)
        areas.append(Row("last", title=words.say("Last trick: {who}", who=who), fold=True))
        deal = _deal_of_last(view)
        pieces += [Piece("last", _card(card, deal)) for card in view.last.cards]
    for seat in order(Seat(0), SEATS):
        _add_seat(seat, view, words, areas, pieces)
    return Scene(tuple(areas), tuple(pieces), tuple(marks), _say(view, words))


def _trick_area(view: View, words: Words) -> Graph:
    me = view.me or 0
    spots = tuple(
        Spot(_spot(seat), x, y, shape="outline", outline=SLOT.format(round(x - 0.31, 3), round(y - 0.48, 3)), colour=FELT, label=words.name(seat))
        for seat, (x, y) in zip(order(Seat(me), SEATS), SIDES, strict=True)
    )
    whole = Zone(MIDDLE, tuple(spot.id for spot in spots))
    return Graph("trick", spots, zones=(whole,), title=words.say("Trick"))


def _spot(seat: int) -> str:
    return f"trick {seat}"


def _trick(view: View) -> tuple[list[Piece], list[Mark]]:
    """The trick as far as it goes; one that was taken lies there until the next is led."""
    if view.trick or view.last is None:
        seats = order(view.first, SEATS)[: len(view.trick)]
        played = [Piece(_spot(seat), _card(card, len(view.deals))) for seat, card in zip(seats, view.trick, strict=True)]
        return played, [Mark(_spot(seats[-1]))] if seats else []
    deal = _deal_of_last(view)
    seats = order(view.last.first, SEATS)
    taken = [Piece(_spot(seat), _card(card, deal)) for seat, card in zip(seats, view.last.cards, strict=True)]
    return taken, [Mark(_spot(view.last.taker), "good")]


def _deal_of_last(view: View) -> int:
    """Until a trick of a new deal is taken, the last one is of the deal before."""
    return len(view.deals) if any(view.taken) else len(view.deals) - 1


def _card(card: PlayingCard, deal: int) -> Card:
    """Who had a card in one deal tells nothing of it in the next, so there it is another."""
    return Card(card.face, id=_id(card, deal))


def _id(card: PlayingCard, deal: int) -> str:
    return f"{card.face} {deal + 1}"


def _add_seat(seat: Seat, view: View, words: Words, areas: list[AnyArea], pieces: list[Piece]) -> None:
    deal = len(view.deals)
    numbers = (
        (words.say("Deal"), str(points_in(view.taken[seat]))),
        (words.say("Total"), str(totals(view)[seat])),
    )
    areas.append(Numbers(f"points {seat}", numbers, seat=seat))
    hand, laid = view.hands[seat], view.passed[seat]
    known = in_order(cards.shown(hand))
    if seat == view.me:
        areas.append(Row(f"hand {seat}", fan=True, seat=seat, title=words.say("Hand")))
    else:
        areas.append(Row(f"hand {seat}", fan=True, seat=seat))
    pieces += [Piece(f"hand {seat}", _card(card, deal)) for card in known]
    if len(hand) > len(known):
        pieces.append(Piece(f"hand {seat}", Back(count=len(hand) - len(known))))
    if laid:
        areas.append(Row(f"passed {seat}", seat=seat, title=words.say("Passed")))
        shown = in_order(cards.shown(laid))
        pieces += [Piece(f"passed {seat}", _card(card, deal)) for card in shown]
        pieces += [Piece(f"passed {seat}", Back(count=len(laid)))] if not shown else []


def _say(view: View, words: Words) -> str:
    return ""


def taps(action: Action, view: View) -> Taps:
    deal = len(view.deals)
    if isinstance(action, Pass):
        return Taps(together=tuple(_id(card, deal) for card in action.cards), confirm=True)
    return Taps((_id(action.card, deal),), drop=MIDDLE)
