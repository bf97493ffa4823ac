"""What a seat may do now: actions, and open choices that stand for many.

`Range`, `Text` and `Some` hold an action as a template and leave one field open. They nest, so that an action
with two open fields is a Range over a Range.
"""

from collections.abc import Iterable, Sequence

import msgspec

from parlour.engine.chance import Chance
from parlour.engine.values import Data


class Range(Data, frozen=True, tag="range"):
    """*action* with any whole number from *low* to *high*, by *step*, in *field*."""

    action: Data
    field: str
    low: int
    high: int
    step: int = 1


class Text(Data, frozen=True, tag="text"):
    """*action* with any text of at most *longest* characters in *field*."""

    action: Data
    field: str
    longest: int
    examples: tuple[str, ...] = ()


class Some(Data, frozen=True, tag="some"):
    """*action* with *least* to *most* of the values *of* in *field*, a tuple in their order."""

    action: Data
    field: str
    of: tuple[object, ...]
    least: int
    most: int


Choice = Data
"""An action, or an open choice."""

Open = Range | Text | Some
Value = int | str | tuple[object, ...]
"""What an open field is filled with."""


def template(choice: Choice) -> Data:
    """The action a choice is made from, its open fields as the game wrote them."""
    while isinstance(choice, Open):
        choice = choice.action
    return choice


def open_fields(choice: Choice) -> tuple[Open, ...]:
    """The open fields, innermost first; none for a plain action."""
    found: list[Open] = []
    while isinstance(choice, Open):
        found.append(choice)
        choice = choice.action
    return tuple(reversed(found))


def allows(choice: Choice, action: Data) -> bool:
    """Whether *action* is one of those that *choice* stands for."""
    if not isinstance(choice, Open):
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
    """The action with its open fields given, innermost first."""
    action = template(choice)
    for blank, value in zip(open_fields(choice), values, strict=True):
        action = msgspec.structs.replace(action, **{blank.field: value})
    return action


def sample(choice: Choice, chance: Chance) -> Data:
    """One of the actions that *choice* stands for."""
    if not isinstance(choice, Open):
        return choice
    return fill(choice, [_any(blank, chance) for blank in open_fields(choice)])


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


def _is_in_order(value: tuple[object, ...], of: tuple[object, ...]) -> bool:
    left = iter(of)
    return all(any(one == other for other in left) for one in value)


def _any(blank: Open, chance: Chance) -> Value:
    match blank:
        case Range():
            return chance.pick(range(blank.low, blank.high + 1, blank.step))
        case Text():
            return chance.pick(blank.examples) if blank.examples else ""
        case Some():
            count = chance.pick(range(blank.least, blank.most + 1))
            places = chance.shuffle(range(len(blank.of)))[:count]
            return tuple(blank.of[place] for place in sorted(places))
