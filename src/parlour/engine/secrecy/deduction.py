"""What a viewer can deduce about values dealt to places, and how to deal them in another possible order.

Some values can be ruled out for a place. The true order satisfies these constraints, so at least one order
exists.
"""

from collections.abc import Sequence
from typing import TypeVar

from parlour.engine.chance import Chance
from parlour.engine.secrecy.secret import Hidden
from parlour.engine.values import encode

T = TypeVar("T")

MAX_SHUFFLES = 64
"""How many random orders to try before exchanging values pairwise."""

EXCHANGES_PER_PLACE = 32


def can_vary(secrets: Sequence[Hidden[T]]) -> list[bool]:
    """For each place, whether it could hold a different value."""
    values = [encode(secret.what) for secret in secrets]
    if not any(secret.ruled_out for secret in secrets):
        return [len(set(values)) > 1] * len(values)
    barred = [{*map(encode, secret.ruled_out)} for secret in secrets]
    places = range(len(values))
    may = [[other for other in places if values[other] not in barred[place]] for place in places]
    # A value can go to a place exactly if the places in between can pass theirs on in a cycle.
    reached = [_reached(may, place) for place in places]
    return [
        any(values[other] != values[place] and place in reached[other] for other in may[place])
        for place in places
    ]


def reorder(secrets: Sequence[Hidden[T]], chance: Chance) -> Sequence[T]:
    """The values in a random order that satisfies the constraints."""
    values = [secret.value for secret in secrets]
    for _ in range(MAX_SHUFFLES):
        dealt = chance.shuffle(values)
        if all(_fits(secret, value) for secret, value in zip(secrets, dealt, strict=True)):
            return dealt
    return _exchanged(secrets, values, chance)


def _exchanged(secrets: Sequence[Hidden[T]], values: Sequence[T], chance: Chance) -> Sequence[T]:
    dealt, count = list(values), len(values)
    for _ in range(EXCHANGES_PER_PLACE * count):
        one, other = chance.below(count), chance.below(count)
        if _fits(secrets[one], dealt[other]) and _fits(secrets[other], dealt[one]):
            dealt[one], dealt[other] = dealt[other], dealt[one]
    return dealt


def _fits(secret: Hidden[T], value: T) -> bool:
    return value not in secret.ruled_out


def _reached(links: Sequence[Sequence[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        for other in links[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
