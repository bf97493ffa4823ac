"""What a seat may do now: actions, and open choices that stand for many.

`Range` and `Text` hold an action as a template and leave one field open. They nest, so that an action with
two open fields is a Range over a Range.
"""

from collections.abc import Iterable, Sequence
from typing import Final

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


Choice = Data
"""An action, a Range or a Text."""

_OPEN: Final = (Range, Text)


def template(choice: Choice) -> Data:
    """The action a choice is made from, its open fields as the game wrote them."""
    while isinstance(choice, Range | Text):
        choice = choice.action
    return choice


def open_fields(choice: Choice) -> tuple[Range | Text, ...]:
    """The open fields, innermost first; none for a plain action."""
    found: list[Range | Text] = []
    while isinstance(choice, Range | Text):
        found.append(choice)
        choice = choice.action
    return tuple(reversed(found))


def allows(choice: Choice, action: Data) -> bool:
    """Whether *action* is one of those that *choice* stands for."""
    if not isinstance(choice, _OPEN):
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


def fill(choice: Choice, values: Sequence[int | str]) -> Data:
    """The action with its open fields given, innermost first."""
    action = template(choice)
    for blank, value in zip(open_fields(choice), values, strict=True):
        action = msgspec.structs.replace(action, **{blank.field: value})
    return action


def sample(choice: Choice, chance: Chance) -> Data:
    """One of the actions that *choice* stands for."""
    if not isinstance(choice, _OPEN):
        return choice
    return fill(choice, [_any(blank, chance) for blank in open_fields(choice)])


def _fits(blank: Range | Text, value: object) -> bool:
    if isinstance(blank, Range):
        return type(value) is int and value in range(blank.low, blank.high + 1, blank.step)
    return isinstance(value, str) and len(value) <= blank.longest


def _any(blank: Range | Text, chance: Chance) -> int | str:
    if isinstance(blank, Range):
        return chance.pick(range(blank.low, blank.high + 1, blank.step))
    return chance.pick(blank.examples) if blank.examples else ""
