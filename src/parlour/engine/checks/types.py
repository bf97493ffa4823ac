"""Types: values that cannot change, cannot lose their order, and say what they are."""

from typing import get_origin

import msgspec
from msgspec import inspect

from parlour.engine.checks.findings import Findings
from parlour.engine.game import Game

NAME = "types"

_CHANGEABLE = (inspect.ListType, inspect.DictType, inspect.SetType)


def check(game: Game, findings: Findings) -> None:
    """No list, dict or set inside a value; no default on a field of State, which setup must fill."""
    for kind in (game.Options, game.State, *game.actions, *game.notices, *game.events):
        for path in _changeable(inspect.type_info(kind), kind.__name__, frozenset()):
            findings.add(NAME, f"{path} can be changed in place; use a tuple or a frozenset")
    for field in msgspec.structs.fields(game.State):
        if not field.required:
            findings.add(NAME, f"State.{field.name} has a default; `start` must fill every field")


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
