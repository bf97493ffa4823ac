"""Finds the secrets that a type declares and visits them in its values."""

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Union, cast, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from parlour.engine.secrecy.secret import PUBLIC, Hidden
from parlour.engine.values import Data

Visit = Callable[[Hidden[object], str, object], Hidden[object]]
"""Takes a secret, its path and the type of its values. Returns the secret to put in its place."""

Traversal = Callable[[object, str, Visit], object]
"""Visits every secret in a value. Returns the same object if no secret changed."""


@cache
def traversal_of(kind: type[Data]) -> Traversal | None:
    """The traversal of the secrets in a struct; None if it declares none."""
    return _traverse(kind, frozenset())


def find_undeclared(kind: type[Data]) -> str | None:
    """The first field that declares neither `Public` nor `Secret`. Undeclared fields are never shown."""
    for name, hint in _hints(kind).items():
        if (path := _search_undeclared(hint, f"{kind.__name__}.{name}")) is not None:
            return path
    return None


def _search_undeclared(hint: object, path: str) -> str | None:
    if get_origin(hint) is Annotated and PUBLIC in get_args(hint)[1:]:
        return None
    origin, parts = _split(hint)
    if origin in (NoneType, ...) or _is_subclass(origin, Hidden):
        return None
    if origin in (Union, UnionType, tuple):
        return next((found for part in parts if (found := _search_undeclared(part, path)) is not None), None)
    return find_undeclared(cast(type[Data], origin)) if _is_subclass(origin, Data) else path


def _traverse(hint: object, inside: frozenset[object]) -> Traversal | None:
    """Builds the traversal of a type. *inside* holds the enclosing structs.

    A struct that contains itself declares no secrets through itself.
    """
    origin, parts = _split(hint)
    if _is_subclass(origin, Hidden):
        values = parts[0] if parts else object
        return lambda value, path, visit: visit(cast(Hidden[object], value), path, values)
    if origin in (Union, UnionType):
        return _traverse_union(parts, inside)
    if origin is tuple:
        return _traverse_tuple(parts, inside)
    if _is_subclass(origin, Data) and origin not in inside:
        return _traverse_struct(cast(type[Data], origin), inside | {origin})
    if origin is frozenset and any(_traverse(part, inside) for part in parts):
        raise TypeError("secrets in a frozenset have no places; use a tuple")
    return None


def _traverse_struct(kind: type[Data], inside: frozenset[object]) -> Traversal | None:
    found = {name: _traverse(hint, inside) for name, hint in _hints(kind).items()}
    traversals = {name: traverse for name, traverse in found.items() if traverse is not None}
    if not traversals:
        return None

    def visit_fields(value: object, path: str, visit: Visit) -> object:
        changes: dict[str, object] = {}
        for name, traverse in traversals.items():
            old = getattr(value, name)
            if (new := traverse(old, f"{path} {name}".lstrip(), visit)) is not old:
                changes[name] = new
        return replace(cast(Data, value), **changes) if changes else value

    return visit_fields


def _traverse_tuple(parts: tuple[object, ...], inside: frozenset[object]) -> Traversal | None:
    traversals = [_traverse(part, inside) for part in parts if part is not ...]
    if not any(traversals):
        return None
    is_long = ... in parts

    def visit_items(value: object, path: str, visit: Visit) -> object:
        old = cast(tuple[object, ...], value)
        each = traversals * len(old) if is_long else traversals
        new = tuple(
            traverse(item, f"{path} {number}", visit) if traverse is not None else item
            for number, (item, traverse) in enumerate(zip(old, each, strict=True))
        )
        return old if all(one is other for one, other in zip(old, new, strict=True)) else new

    return visit_items


def _traverse_union(parts: tuple[object, ...], inside: frozenset[object]) -> Traversal | None:
    found = {_split(part)[0]: _traverse(part, inside) for part in parts}
    traversals = {kind: traverse for kind, traverse in found.items() if traverse is not None}
    if not traversals:
        return None

    def visit_one(value: object, path: str, visit: Visit) -> object:
        traverse = traversals.get(type(value))
        return value if traverse is None else traverse(value, path, visit)

    return visit_one


def _split(hint: object) -> tuple[object, tuple[object, ...]]:
    """The runtime type and its arguments, without annotations. A NewType is resolved to its supertype."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return get_origin(hint) or hint, get_args(hint)


def _is_subclass(kind: object, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


def _hints(kind: type[Data]) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)
