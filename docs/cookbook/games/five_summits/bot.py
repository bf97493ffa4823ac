"""An estimate of a position, with which the greedy bot plays sensibly."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import Bot, Seat
from parlour.parts import cards

from .rules import BONUS, COST, LONG, can_climb
from .state import DECK, HAND, Card, Route, View

LUCK: Final = 0.4
"""The share of the unseen camps that a player can expect to draw at the start of a round."""

HURRY: Final = 4
"""With less than a quarter of the stock left, not all cards of the hand can be played."""


def evaluate(view: View, seat: Seat) -> float:
    """What the seat's routes promise, less those of the other player."""
    time = len(view.stock) / (len(DECK) - 2 * HAND)
    lying = {card for piles in (*view.routes, view.depots) for pile in piles for card in pile}
    seen = lying.union(*(cards.shown(hand) for hand in view.hands))
    unseen = [card for card in DECK if card not in seen]
    sides = [
        sum(_promise(peak, route, cards.shown(hand), unseen, time) for peak, route in enumerate(routes))
        for routes, hand in zip(view.routes, view.hands, strict=True)
    ]
    return sides[seat] - sides[1 - seat]


def _promise(peak: int, route: Route, hand: Sequence[Card], unseen: Sequence[Card], time: float) -> float:
    """The points that a route is likely to bring: what lies there, what the hand adds, and some luck."""
    held = [card for card in hand if card.peak == peak and can_climb(route, card)]
    to_come = sum(card.height for card in unseen if card.peak == peak and can_climb(route, card))
    camps = sum(card.height for card in route) + min(1, HURRY * time) * sum(card.height for card in held)
    sponsors = sum(card.is_sponsor for card in route)
    points = (camps + LUCK * time * to_come - COST) * (1 + sponsors)
    points += BONUS if len(route) >= LONG else len(route)
    return points if route else max(0, points) / 2


bot = Bot(evaluate=evaluate)
