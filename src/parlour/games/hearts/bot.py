"""The bot: ducks under tricks with points, gets rid of the queen, passes dangerous cards."""

from collections.abc import Sequence
from math import exp
from typing import Final

from parlour.engine import Bot, Chance, Seat
from parlour.games.hearts.pack import DECK, PASSED, POINTS, QUEEN_OF_SPADES, SEATS, in_order, points_in
from parlour.games.hearts.rules import PLAYS, is_first_trick, pass_distance, playable, totals
from parlour.games.hearts.state import Action, Pass, State, View
from parlour.parts import cards
from parlour.parts.cards import PlayingCard

QUEEN_DANGER: Final = 7.0
HIGH_SPADE_DANGER: Final = 3.0
"""Danger of the king and the ace of spades, which can be forced to take the queen."""

ENOUGH_SPADES: Final = 5
"""With this many spades the high ones are hardly ever forced out."""

SHORT_SUIT_WORTH: Final = 0.25
"""Value of each card that a suit is below an even share. A void suit allows discards."""

EVEN_SHARE: Final = 13 / 4
DISCARD_POINTS: Final = 0.7
"""Points that each player still to play adds to a trick on average, without the queen."""

BASE_SWING_POINTS: Final = 8.0
POINTS_PER_SWING: Final = 4.0
"""Scales for the points that a player can still catch up, which shrink as the game nears its end."""


def evaluate(view: View, seat: Seat) -> float:
    """Minus the points taken, the expected points of this trick, and the danger of the hand."""
    hand = cards.shown(view.hands[seat])
    taken = points_in(view.taken[seat]) + totals(view)[seat]
    return (
        -taken - _trick_risk(view, seat, hand) - sum(danger(card, hand) for card in hand) / 4 - _shape(hand)
    )


def danger(card: PlayingCard, hand: Sequence[PlayingCard]) -> float:
    """Expected points that a card in this hand costs."""
    if card.suit != "spades":
        return max(card.rank - 5, 0) * (0.35 if card.suit == "hearts" else 0.2)
    if sum(one.suit == "spades" for one in hand) >= ENOUGH_SPADES or card.rank < QUEEN_OF_SPADES.rank:
        return 0.0
    return QUEEN_DANGER if card == QUEEN_OF_SPADES else HIGH_SPADE_DANGER


def _shape(hand: Sequence[PlayingCard]) -> float:
    """Cost of long suits, which leave no chance to discard."""
    counts = [sum(card.suit == suit for card in hand) for suit in ("clubs", "diamonds")]
    return SHORT_SUIT_WORTH * sum(max(count - EVEN_SHARE * len(hand) / 13, -1) for count in counts)


def _trick_risk(view: View, seat: Seat, hand: Sequence[PlayingCard]) -> float:
    """Expected points that the seat takes with the trick on the table."""
    at = (seat - view.first) % SEATS
    led = [card.rank for card in view.trick if card.suit == view.trick[0].suit]
    if at >= len(view.trick) or view.trick[at].suit != view.trick[0].suit or view.trick[at].rank < max(led):
        return 0.0
    card = view.trick[at]
    gone = {*hand, *view.trick, *(one for taken in view.taken for one in taken)}
    out = [one for one in DECK if one.suit == card.suit and one not in gone]
    lower = sum(one.rank < card.rank for one in out)
    wins = (lower + 0.5) / (len(out) + 1) if len(view.trick) < SEATS else 1.0
    to_come = SEATS - len(view.trick)
    more = 0.0 if is_first_trick(view) else to_come * DISCARD_POINTS
    if QUEEN_OF_SPADES not in gone and to_come and not is_first_trick(view):
        more += 4.0 if card.suit == "spades" and card.rank > QUEEN_OF_SPADES.rank else 1.0
    return wins * (points_in(view.trick) + more)


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    if state.phase == "passing":
        return Pass(passes(cards.values(state.hands[seat])))
    legal_cards = playable(state, seat)
    return PLAYS[
        legal_cards[0]
        if len(legal_cards) == 1
        else _choose(state, legal_cards, cards.values(state.hands[seat]))
    ]


def passes(hand: tuple[PlayingCard, ...]) -> tuple[PlayingCard, ...]:
    """The most dangerous cards, and those of a short suit."""
    counts = {suit: sum(card.suit == suit for card in hand) for suit in ("clubs", "diamonds")}

    def wish_to_pass(card: PlayingCard) -> float:
        is_short = counts.get(card.suit, PASSED + 1) <= PASSED
        return danger(card, hand) + is_short * SHORT_SUIT_WORTH * card.rank / 4

    return in_order(tuple(sorted(hand, key=wish_to_pass, reverse=True)[:PASSED]))


def _choose(state: State, legal_cards: Sequence[PlayingCard], hand: Sequence[PlayingCard]) -> PlayingCard:
    if not state.trick:
        return min(legal_cards, key=lambda card: _lead_cost(card, hand))
    suit = state.trick[0].suit
    if legal_cards[0].suit != suit:
        return max(legal_cards, key=lambda card: (card == QUEEN_OF_SPADES, danger(card, hand), card.rank))
    best = max(card.rank for card in state.trick if card.suit == suit)
    return _follow(state, legal_cards, best)


def _lead_cost(card: PlayingCard, hand: Sequence[PlayingCard]) -> float:
    """Low cards are cheap. Low spades draw out the queen, unless the hand has a high spade itself."""
    if card.suit != "spades":
        return card.rank
    high = any(one.suit == "spades" and one.rank >= QUEEN_OF_SPADES.rank for one in hand)
    return card.rank + (10 if high else -3)


def _follow(state: State, legal_cards: Sequence[PlayingCard], best: int) -> PlayingCard:
    """The highest card that does not take the trick. If all take it: the highest if last, else the lowest."""
    under = [card for card in legal_cards if card.rank < best]
    if QUEEN_OF_SPADES in under:
        return QUEEN_OF_SPADES
    is_last = len(state.trick) == SEATS - 1
    is_harmless = is_first_trick(state) or (is_last and not any(card in POINTS for card in state.trick))
    if under and not is_harmless:
        return max(under)
    safe = [card for card in legal_cards if card != QUEEN_OF_SPADES] or legal_cards
    return max(safe) if is_harmless or is_last else min(safe)


def worth(state: State, seat: Seat) -> float | None:
    """The chance to win, from the points so far. None within a deal, where rollouts continue."""
    holds = pass_distance(len(state.deals)) == 0 and is_first_trick(state)
    if state.phase != "passing" and not holds:
        return None
    points = totals(state)
    swing = BASE_SWING_POINTS + max(int(state.options.limit) - max(points), 0) / POINTS_PER_SWING
    shares = [exp(-score / swing) for score in points]
    return shares[seat] / sum(shares)


bot = Bot(evaluate=evaluate, rollout=rollout, worth=worth)
