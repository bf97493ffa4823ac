"""The named values in actions: the fields of a choice, such as the card that it plays."""

from collections.abc import Sequence
from enum import Enum

import msgspec

from parlour.engine.contract.choices import Choice, Some, allows, is_open, open_fields, template
from parlour.engine.values import Data

NamedValue = tuple[str, str]
"""A field of a kind of action, and a value: `("play card", "Q♠")`."""


def kind_of(value: Data | type[Data]) -> str:
    """The tag of a struct, or its name if it has none."""
    kind = value if isinstance(value, type) else type(value)
    return str(kind.__struct_config__.tag or kind.__name__)


def values_offered(choice: Choice) -> frozenset[NamedValue]:
    """The values among which *choice* lets a seat choose.

    A range, a text and a split have too many to list them.
    """
    action, blanks = template(choice), open_fields(choice)
    found = _values(action, {blank.field for blank in blanks})
    for blank in blanks:
        if isinstance(blank, Some):
            found |= {_named(action, blank.field, value) for value in blank.of}
    return found


def values_chosen(choice: Choice, action: Data) -> frozenset[NamedValue]:
    """The values in *action*, which is one of the actions that *choice* stands for."""
    unlisted = {blank.field for blank in open_fields(choice) if not isinstance(blank, Some)}
    return _values(action, unlisted)


def choice_of(choices: Sequence[Choice], action: Data) -> Choice:
    """The choice that *action* was made from."""
    for choice in choices:
        if choice == action or (is_open(choice) and allows(choice, action)):
            return choice
    return action  # the rules accepted an action that is not among the choices; `parlour check` reports it


def _values(action: Data, without: set[str]) -> frozenset[NamedValue]:
    found: set[NamedValue] = set()
    for field in action.__struct_fields__:
        if field in without:
            continue
        value = getattr(action, field)
        parts = value if isinstance(value, tuple | frozenset | list) else (value,)
        found |= {_named(action, field, part) for part in parts}
    return frozenset(found)


def _named(action: Data, field: str, value: object) -> NamedValue:
    return f"{kind_of(action)} {field}", _text(value)


def _text(value: object) -> str:
    match value:
        case None:
            return "none"
        case str() | Enum():
            return str(value.value if isinstance(value, Enum) else value)
        case msgspec.Struct():
            sign = getattr(value, "sign", None)  # a playing card
            if isinstance(sign, str):
                return sign
            return " ".join(_text(getattr(value, field)) for field in value.__struct_fields__)
        case tuple() | frozenset() | list():
            return ", ".join(map(_text, value))
        case _:
            return msgspec.json.encode(value).decode()
