"""Checks types: values are immutable, ordered and tagged."""

from collections.abc import Iterator, Sequence
from typing import get_origin

import msgspec
from msgspec import inspect

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout
from parlour.engine.contract.game import Game
from parlour.engine.values import encode

NAME = "types"

STORABLE = "use numbers, texts, tuples and classes made from Data"


def check(game: Game, findings: Findings) -> bool:
    """Checks that values are immutable, and that no field of State has a default, which `start` must fill.

    False if a value cannot be stored at all, so that nothing else can be checked.
    """
    for kind in (game.Options, game.State, *game.actions, *game.notices, *game.events):
        for path, info in _types_in(inspect.type_info(kind), kind.__name__):
            if _is_changeable(info):
                findings.add(NAME, f"{path} can be changed in place; use a tuple or a frozenset")
    for field in msgspec.structs.fields(game.State):
        if not field.required:
            findings.add(NAME, f"State.{field.name} has a default; `start` must fill every field")
    unstorable = [
        f"{path} is a {getattr(info.cls, '__name__', info.cls)}, which cannot be stored as JSON; {STORABLE}"
        for kind in (game.Options, game.State, game.View, *game.actions, *game.notices, *game.events)
        for path, info in _types_in(inspect.type_info(kind), kind.__name__)
        if isinstance(info, inspect.CustomType)
    ]
    for text in unstorable:
        findings.add(NAME, text)
    return not unstorable


def check_values(playouts: Sequence[Playout], findings: Findings) -> bool:
    """Checks that every value of the walks can be stored. False if one cannot."""
    for playout in playouts:
        values = [(playout.table.log[0].events[0], 0), (playout.table.state_at(0), 0)]
        for step in playout.steps:
            values += [(value, step.entry.seq) for value in (*step.entry.events, step.after)]
        for value, entry in values:
            try:
                encode(value)
            except (TypeError, ValueError, OverflowError) as fault:
                path = _find_unstorable(value, type(value).__name__)
                findings.add(NAME, f"{path} cannot be stored as JSON: {fault} {playout.locate(entry)}")
                return False
    return True


def _find_unstorable(value: object, path: str) -> str | None:
    """The path of the innermost part of *value* that cannot be stored, such as `State.hands[0].face`."""
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


def _types_in(
    info: inspect.Type, path: str, inside: frozenset[type] = frozenset()
) -> Iterator[tuple[str, inspect.Type]]:
    """Every type in *info* with the path of its field. A struct that contains itself comes once."""
    if isinstance(info, inspect.StructType):
        if info.cls not in inside:
            yield path, info
            for field in info.fields:
                yield from _types_in(field.type, f"{path}.{field.name}", inside | {info.cls})
        return
    yield path, info
    parts: tuple[inspect.Type, ...] = ()
    if isinstance(info, inspect.UnionType):
        parts = info.types
    elif isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        parts = (info.item_type,)
    elif isinstance(info, inspect.TupleType):
        parts = info.item_types
    for part in parts:
        yield from _types_in(part, path, inside)


def _is_changeable(info: inspect.Type) -> bool:
    if isinstance(info, inspect.StructType):
        struct = get_origin(info.cls) or info.cls  # unwraps a generic one
        return not struct.__struct_config__.frozen
    return isinstance(info, inspect.ListType | inspect.DictType | inspect.SetType)
