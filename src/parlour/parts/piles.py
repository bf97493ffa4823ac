"""Piles to draw from, top first, and markets that are refilled from them."""

from collections.abc import Sequence
from typing import TypeVar

from parlour.engine import Chance

T = TypeVar("T")


def draw(pile: Sequence[T], count: int = 1) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The things drawn, fewer than *count* if the pile runs out, and the rest of the pile."""
    return tuple(pile[:count]), tuple(pile[count:])


def refill(market: Sequence[T], pile: Sequence[T], size: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The market with new things at its end, up to *size*, and the rest of the pile."""
    new, rest = draw(pile, max(0, size - len(market)))
    return (*market, *new), rest


def replenish(pile: Sequence[T], discards: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """The pile with the shuffled discards under it. If they are secret, call `face_down` on them first."""
    return (*pile, *chance.shuffle(discards))
