"""The choices of a seat: actions, and open choices that stand for many actions.

`Range`, `Text`, `Some` and `Split` hold a template action with one open field. They nest: an action with two
open fields is a Range over a Range.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Final, TypeGuard, get_args

import msgspec

from parlour.engine.chance import Chance
from parlour.engine.values import Data


class Range(Data, frozen=True, tag="range"):
    """An open choice: *action* with any whole number from *low* to *high*, in steps of *step*, in *field*."""

    action: Data
    field: str
    low: int
    high: int
    step: int = 1


class Text(Data, frozen=True, tag="text"):
    """An open choice: *action* with any text of at most *longest* characters in *field*."""

    action: Data
    field: str
    longest: int
    examples: tuple[str, ...] = ()


class Some(Data, frozen=True, tag="some"):
    """An open choice: *action* with *least* to *most* of the values in *of*, in their order, in *field*."""

    action: Data
    field: str
    of: tuple[object, ...]
    least: int
    most: int


class Split(Data, frozen=True, tag="split"):
    """An open choice: *action* with a whole number for each of *parts* in *field*; they add up to *total*.

    The field is a tuple. Players read the *parts*, such as the names of places. They are translated with
    `words.call`.
    """

    action: Data
    field: str
    total: int
    parts: tuple[str, ...]
    low: int = 0
    high: int | None = None
    """The maximum for each part; None for *total*."""


Choice = Data
"""An action, or an open choice."""

Open = Range | Text | Some | Split
OPEN_KINDS: Final = frozenset(get_args(Open))
"""For a fast check whether a choice is open: a failing `isinstance` takes ten times as long."""

Value = int | str | tuple[object, ...]
"""The value of an open field."""

_MAX_DRAW: Final = 1 << 32


def is_open(choice: Choice) -> TypeGuard[Open]:
    return type(choice) in OPEN_KINDS


def template(choice: Choice) -> Data:
    """The action inside a choice, with its open fields as the game wrote them."""
    while is_open(choice):
        choice = choice.action
    return choice


def open_fields(choice: Choice) -> tuple[Open, ...]:
    """The open fields, innermost first; empty for a plain action."""
    found: list[Open] = []
    while is_open(choice):
        found.append(choice)
        choice = choice.action
    return tuple(reversed(found))


def allows(choice: Choice, action: Data) -> bool:
    """Whether *action* is one of the actions that *choice* stands for."""
    if not is_open(choice):
        return choice == action
    base = template(choice)
    if type(base) is not type(action):
        return False
    for blank in open_fields(choice):
        value = getattr(action, blank.field)
        if not _fits(blank, value):
            return False
        action = msgspec.structs.replace(action, **{blank.field: getattr(base, blank.field)})
    return base == action


def is_legal(choices: Iterable[Choice], action: Data) -> bool:
    return any(allows(choice, action) for choice in choices)


def fill(choice: Choice, values: Sequence[Value]) -> Data:
    """The action with *values* in its open fields, innermost first."""
    action = template(choice)
    for blank, value in zip(open_fields(choice), values, strict=True):
        action = msgspec.structs.replace(action, **{blank.field: value})
    return action


def sample(choice: Choice, chance: Chance) -> Data:
    """A random one of the actions that *choice* stands for."""
    if type(choice) not in OPEN_KINDS:
        return choice
    return fill(choice, [_random_value(blank, chance) for blank in open_fields(choice)])


def count_actions(choice: Choice) -> int:
    """The number of actions that *choice* stands for. An open text counts as one."""
    return prod(map(_count_values, open_fields(choice)))


def _count_values(blank: Open) -> int:
    match blank:
        case Range():
            return len(range(blank.low, blank.high + 1, blank.step))
        case Text():
            return 1
        case Some():
            return sum(comb(len(blank.of), count) for count in range(blank.least, blank.most + 1))
        case Split():
            return count_splits(blank)


def _fits(blank: Open, value: object) -> bool:
    match blank:
        case Range():
            return type(value) is int and value in range(blank.low, blank.high + 1, blank.step)
        case Text():
            return isinstance(value, str) and len(value) <= blank.longest
        case Some():
            return (
                isinstance(value, tuple)
                and blank.least <= len(value) <= blank.most
                and _is_in_order(value, blank.of)
            )
        case Split():
            low, high = bounds(blank)
            return (
                isinstance(value, tuple)
                and len(value) == len(blank.parts)
                and all(type(number) is int and low <= number <= high for number in value)
                and sum(value) == blank.total
            )


def bounds(split: Split) -> tuple[int, int]:
    """The minimum and maximum of each part."""
    return split.low, split.total if split.high is None else split.high


def count_splits(split: Split) -> int:
    low, high = bounds(split)
    return _count_ways(len(split.parts), split.total - low * len(split.parts), high - low)


def nth_split(split: Split, rank: int) -> tuple[int, ...]:
    """The split with this rank, from 0, ordered by the first part, then the second, and so on."""
    low, high = bounds(split)
    left = split.total - low * len(split.parts)
    numbers: list[int] = []
    for others in range(len(split.parts) - 1, -1, -1):
        for extra in range(min(left, high - low) + 1):
            ways = _count_ways(others, left - extra, high - low)
            if rank < ways:
                break
            rank -= ways
        numbers.append(low + extra)
        left -= extra
    return tuple(numbers)


@lru_cache(maxsize=1 << 14)
def _count_ways(parts: int, total: int, most: int) -> int:
    """The number of ways in which *parts* numbers from 0 to *most* add up to *total*."""
    if parts == 0 or total < 0 or most < 0:
        return int(parts == total == 0)
    # Inclusion and exclusion over the number of parts that exceed *most*.
    over = range(min(parts, total // (most + 1)) + 1)
    return sum((-1) ** n * comb(parts, n) * comb(total - n * (most + 1) + parts - 1, parts - 1) for n in over)


def _is_in_order(value: tuple[object, ...], of: tuple[object, ...]) -> bool:
    left = iter(of)
    return all(any(one == other for other in left) for one in value)


def _random_value(blank: Open, chance: Chance) -> Value:
    match blank:
        case Range():
            return chance.pick(range(blank.low, blank.high + 1, blank.step))
        case Text():
            return chance.pick(blank.examples) if blank.examples else ""
        case Some():
            count = chance.pick(range(blank.least, blank.most + 1))
            places = chance.shuffle(range(len(blank.of)))[:count]
            return tuple(blank.of[place] for place in sorted(places))
        case Split():
            return nth_split(blank, _draw_below(count_splits(blank), chance))


def _draw_below(n: int, chance: Chance) -> int:
    """A random number below *n*, which can exceed the limit of a single draw."""
    if n <= _MAX_DRAW:
        return chance.below(n)
    drawn, span = 0, 1
    while span < n * _MAX_DRAW:  # so that the bias is below one in four billion
        drawn, span = drawn * _MAX_DRAW + chance.below(_MAX_DRAW), span * _MAX_DRAW
    return drawn % n
