"""The odds of a bid, for a player who sees some of the dice."""

from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Final

from parlour.engine import Seat
from parlour.games.liars_dice.rules import count
from parlour.games.liars_dice.state import FACES, MAX_DICE_EACH, MAX_SEATS, WILD_FACE, BidMade, View

MAX_DICE: Final = MAX_SEATS * MAX_DICE_EACH


def _exactly(faces: int) -> tuple[tuple[float, ...], ...]:
    """For each number of dice, the chances that exactly 0, 1, 2, … of them show one of *faces* faces."""
    sides = len(FACES)
    return tuple(
        tuple(
            comb(dice, hits) * faces**hits * (sides - faces) ** (dice - hits) / sides**dice
            for hits in range(dice + 1)
        )
        for dice in range(MAX_DICE + 1)
    )


EXACTLY: Final = (_exactly(1), _exactly(2))
"""For a face without and with wild ones."""

AT_LEAST: Final = tuple(
    tuple(tuple(accumulate(reversed(chances)))[::-1] for chances in table) for table in EXACTLY
)


def odds_of(quantity: int, face: int, known: Sequence[int], hidden: int, wild: bool) -> float:
    """The chance that at least *quantity* dice count, among the *known* dice and *hidden* others."""
    needed = quantity - count(known, face, wild)
    if needed <= 0:
        return 1.0
    return 0.0 if needed > hidden else AT_LEAST[wild and face != WILD_FACE][hidden][needed]


def exact_odds_of(quantity: int, face: int, known: Sequence[int], hidden: int, wild: bool) -> float:
    needed = quantity - count(known, face, wild)
    return EXACTLY[wild and face != WILD_FACE][hidden][needed] if 0 <= needed <= hidden else 0.0


def odds(bid: BidMade, view: View) -> float:
    """The chance that a bid holds, for the viewer of this view. Ignores what other bids suggest."""
    known = [die.what for dice in view.dice for die in dice if die.what is not None]
    hidden = sum(map(len, view.dice)) - len(known)
    return odds_of(bid.quantity, bid.face, known, hidden, view.wild)


def odds_at_showdown(view: View, seat: Seat) -> float:
    """The chance that the last caller was right, as the seat saw it before the dice were revealed."""
    showdown = view.showdown
    assert showdown is not None, "there was a challenge"
    bid, known = showdown.bid, showdown.dice[seat]
    hidden = sum(map(len, showdown.dice)) - len(known)
    if showdown.is_exact:
        return exact_odds_of(bid.quantity, bid.face, known, hidden, view.wild)
    return 1 - odds_of(bid.quantity, bid.face, known, hidden, view.wild)
