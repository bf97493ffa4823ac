"""The allowed shape of a message: a leaf at a path that no shape names is a finding.

A shape consists of named fields, lists of the same shape, tagged values, and leaves with a check. An unknown
field is a finding, so that new fields cannot be overlooked.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

M = TypeVar("M")
Path = tuple[str | int, ...]

Check = Callable[[object, Path, M], str | None]
"""Returns the fault of a leaf at a path in a message's context, or None."""


@dataclass(frozen=True)
class Leaf(Generic[M]):
    check: Check[M]


@dataclass(frozen=True)
class Each(Generic[M]):
    item: "Shape[M]"


@dataclass(frozen=True)
class Fields(Generic[M]):
    by_name: Mapping[str, "Shape[M]"]


@dataclass(frozen=True)
class Values(Generic[M]):
    """An object with any keys and values of one shape."""

    item: "Shape[M]"


@dataclass(frozen=True)
class Tagged(Generic[M]):
    """An object whose *tag* determines its fields."""

    tag: str
    by_tag: Mapping[str, "Shape[M]"]


@dataclass(frozen=True)
class Maybe(Generic[M]):
    """The shape, or null."""

    shape: "Shape[M]"


@dataclass(frozen=True)
class Whole(Generic[M]):
    """A value that is checked as a whole, and then by its parts if it has a shape."""

    check: Check[M]
    shape: "Shape[M] | None" = None


@dataclass(frozen=True)
class Scoped(Generic[M]):
    """A part that refers to another entry than its message."""

    context: Callable[[object, M], M]
    shape: "Shape[M]"


Shape = Leaf[M] | Each[M] | Fields[M] | Values[M] | Tagged[M] | Maybe[M] | Whole[M] | Scoped[M]


def findings(shape: Shape[M], value: object, context: M, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yields every part of *value* that does not match *shape*."""
    match shape:
        case Leaf(check):
            if isinstance(value, dict | list):
                yield path, "is more than one value"
            elif (fault := check(value, path, context)) is not None:
                yield path, fault
        case Maybe(inner):
            if value is not None:
                yield from findings(inner, value, context, path)
        case Each(item):
            if not isinstance(value, list):
                yield path, "is no list"
            else:
                for n, one in enumerate(value):
                    yield from findings(item, one, context, (*path, n))
        case Values(item):
            if not isinstance(value, dict):
                yield path, "is no object"
            else:
                for name, one in value.items():
                    yield from findings(item, one, context, (*path, name))
        case Whole(check, parts):
            if (fault := check(value, path, context)) is not None:
                yield path, fault
            if parts is not None:
                yield from findings(parts, value, context, path)
        case Scoped(other, part):
            yield from findings(part, value, other(value, context), path)
        case Fields(by_name):
            yield from _fields(by_name, value, context, path)
        case Tagged(tag, by_tag):
            which = value.get(tag) if isinstance(value, dict) else None
            if not isinstance(which, str) or which not in by_tag:
                yield path, f"has the unknown {tag} {which!r}"
            else:
                yield from findings(by_tag[which], value, context, path)


def _fields(
    by_name: Mapping[str, "Shape[M]"], value: object, context: M, path: Path
) -> Iterator[tuple[Path, str]]:
    if not isinstance(value, dict):
        yield path, "is no object"
        return
    for name, one in value.items():
        if name in by_name:
            yield from findings(by_name[name], one, context, (*path, name))
        else:
            yield (*path, name), "is a path that nobody has named"


def fields(leaf: Shape[M], names: str, /, **others: Shape[M]) -> Fields[M]:
    """Returns fields with the same leaf, `name[]` for a list of it, and *others*."""
    found: dict[str, Shape[M]] = {}
    for name in names.split():
        plain = name.rstrip("[]")
        shape = leaf
        for _ in range(name.count("[]")):
            shape = Each(shape)
        found[plain] = shape
    return Fields({**found, **others})
