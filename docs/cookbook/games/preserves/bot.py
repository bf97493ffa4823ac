"""An estimate of a position, with which the greedy bot plays sensibly."""

from typing import Final

from parlour.engine import Bot, Seat

from .rules import loss_of, points_of
from .state import Rows, State

BEGUN: Final = 0.6
"""The worth of a full pot that is not yet full, for the share of it that is filled."""


def evaluate(view: State, seat: Seat) -> float:
    """The seat's points, and what its pots promise, less those of the best other player."""
    worth = [_standing(view, Seat(n)) for n in range(len(view.points))]
    return worth[seat] - max(other for n, other in enumerate(worth) if n != seat)


def _standing(view: State, seat: Seat) -> float:
    loss = loss_of(view, seat)
    is_over = view.bonuses is not None
    lead = 0.4 if view.ladle == seat else 0.0
    return view.points[seat] - loss + (0 if is_over else lead + _promise(view.pots[seat], view.shelves[seat]))


def _promise(pots: Rows, shelf: Rows) -> float:
    total = 0.0
    for row, pot in enumerate(pots):
        if not pot:
            continue
        worth = points_of(shelf, row, pot[0]) + 0.3 * len(shelf[row])
        missing = row + 1 - len(pot)
        if missing == 0:
            total += worth
            shelf = (*shelf[:row], (*shelf[row], pot[0]), *shelf[row + 1 :])
        else:
            total += BEGUN * worth * len(pot) / (row + 1) - 0.15 * missing
    return total


bot = Bot(evaluate=evaluate)
