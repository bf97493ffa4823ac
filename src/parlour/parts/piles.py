"""Piles to draw from, the top first, and markets that are filled from them."""

from collections.abc import Sequence
from typing import TypeVar

from parlour.engine import Chance

T = TypeVar("T")


def draw(pile: Sequence[T], count: int = 1) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The things drawn, as many as there are at most, and the pile that is left."""
    return tuple(pile[:count]), tuple(pile[count:])


def refill(market: Sequence[T], pile: Sequence[T], size: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The market with new things at its end, up to *size*, and the pile that is left."""
    new, rest = draw(pile, max(0, size - len(market)))
    return (*market, *new), rest


def replenish(pile: Sequence[T], discards: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """The pile with the discards shuffled under it. For secrets, `face_down` makes them unknown."""
    return (*pile, *chance.shuffle(discards))
