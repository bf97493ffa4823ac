"""Types: values that cannot change, cannot lose their order, and say what they are."""

from collections.abc import Sequence
from typing import get_origin

import msgspec
from msgspec import inspect

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout
from parlour.engine.contract.game import Game
from parlour.engine.values import encode

NAME = "types"

STORABLE = "use numbers, texts, tuples and classes made from Data"
_CHANGEABLE = (inspect.ListType, inspect.DictType, inspect.SetType)


def check(game: Game, findings: Findings) -> bool:
    """No list, dict or set inside a value; no default on a field of State, which setup must fill.

    False where a value could not be stored at all, so that nothing else can be checked.
    """
    for kind in (game.Options, game.State, *game.actions, *game.notices, *game.events):
        for path in _changeable(inspect.type_info(kind), kind.__name__, frozenset()):
            findings.add(NAME, f"{path} can be changed in place; use a tuple or a frozenset")
    for field in msgspec.structs.fields(game.State):
        if not field.required:
            findings.add(NAME, f"State.{field.name} has a default; `start` must fill every field")
    unstorable = [
        f"{path} is a {name}, which cannot be stored as JSON; {STORABLE}"
        for kind in (game.Options, game.State, game.View, *game.actions, *game.notices, *game.events)
        for path, name in _unstorable(inspect.type_info(kind), kind.__name__, frozenset())
    ]
    for text in unstorable:
        findings.add(NAME, text)
    return not unstorable


def check_values(playouts: Sequence[Playout], findings: Findings) -> bool:
    """What types do not tell: every value of the walks can be stored. False where one cannot."""
    for playout in playouts:
        values = [(playout.table.log[0].events[0], 0), (playout.table.state_at(0), 0)]
        for step in playout.steps:
            values += [(value, step.entry.seq) for value in (*step.entry.events, step.after)]
        for value, entry in values:
            try:
                encode(value)
            except (TypeError, ValueError, OverflowError) as fault:
                path = find_unstorable(value) or type(value).__name__
                findings.add(NAME, f"{path} cannot be stored as JSON: {fault} {playout.about(entry)}")
                return False
    return True


def find_unstorable(value: object) -> str | None:
    """The path of the innermost part of *value* that cannot be stored, such as `State.hands[0].face`."""
    return _find_unstorable(value, type(value).__name__)


def _find_unstorable(value: object, path: str) -> str | None:
    try:
        encode(value)
    except (TypeError, ValueError, OverflowError):
        parts: list[tuple[object, str]] = []
        if isinstance(value, msgspec.Struct):
            parts = [(getattr(value, name), f"{path}.{name}") for name in value.__struct_fields__]
        elif isinstance(value, tuple | list | frozenset | set):
            parts = [(part, f"{path}[{number}]") for number, part in enumerate(value)]
        elif isinstance(value, dict):
            parts = [(part, f"{path}[{key!r}]") for key, part in value.items()]
        return next((found for part, name in parts if (found := _find_unstorable(part, name))), path)
    return None


def _unstorable(info: inspect.Type, path: str, seen: frozenset[type]) -> list[tuple[str, str]]:
    """The fields whose type JSON has no form for, and the names of these types."""
    if isinstance(info, inspect.CustomType):
        return [(path, getattr(info.cls, "__name__", str(info.cls)))]
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return []
        inside = seen | {info.cls}
        parts = [(field.type, f"{path}.{field.name}") for field in info.fields]
        return [bad for part, where in parts for bad in _unstorable(part, where, inside)]
    return [bad for part in _parts(info) for bad in _unstorable(part, path, seen)]


def _changeable(info: inspect.Type, path: str, seen: frozenset[type]) -> list[str]:
    if isinstance(info, _CHANGEABLE):
        return [path]
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return []
        inside = seen | {info.cls}
        struct = get_origin(info.cls) or info.cls  # of a generic one
        own = [] if struct.__struct_config__.frozen else [path]
        parts = [(field.type, f"{path}.{field.name}") for field in info.fields]
        return own + [bad for part, where in parts for bad in _changeable(part, where, inside)]
    return [bad for part in _parts(info) for bad in _changeable(part, path, seen)]


def _parts(info: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(info, inspect.UnionType):
        return info.types
    if isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        return (info.item_type,)
    if isinstance(info, inspect.TupleType):
        return info.item_types
    return ()
