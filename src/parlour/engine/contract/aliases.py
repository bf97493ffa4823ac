"""Reads values that were stored under tags that have since been renamed."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

import msgspec
from msgspec.inspect import StructType, multi_type_info

from parlour.engine.values import types_within

T = TypeVar("T")

_UNKNOWN_TAG: Final = re.compile(r"Invalid value '(.*)' - at `.*\.type`$")
_HINT: Final = "no class has this tag: one that was renamed keeps it by `tag={tag!r}`, or by `aliases`"


def with_aliases(decode: Callable[[bytes], T], aliases: Mapping[str, str]) -> Callable[[bytes], T]:
    """Wraps *decode* to retry a value that it cannot read with the old tags replaced."""
    if not aliases:
        return decode

    def read(raw: bytes) -> T:
        try:
            return decode(raw)
        except msgspec.ValidationError:
            return decode(msgspec.json.encode(rename(msgspec.json.decode(raw), aliases)))

    return read


def with_hint(decode: Callable[[bytes], T]) -> Callable[[bytes], T]:
    """Wraps *decode* to explain an unknown stored tag in its error."""

    def read(raw: bytes) -> T:
        try:
            return decode(raw)
        except msgspec.ValidationError as fault:
            unknown = _UNKNOWN_TAG.match(str(fault))
            if unknown is None:
                raise
            raise msgspec.ValidationError(f"{fault}; {_HINT.format(tag=unknown[1])}") from None

    return read


def rename(value: object, aliases: Mapping[str, str]) -> object:
    """The same JSON value with every old tag in it, at any depth, replaced by the new one."""
    if isinstance(value, list):
        return [rename(one, aliases) for one in value]
    if not isinstance(value, dict):
        return value
    new = {key: rename(one, aliases) for key, one in value.items()}
    tag = new.get("type")
    return new if not isinstance(tag, str) or tag not in aliases else {**new, "type": aliases[tag]}


def find_alias_fault(aliases: Mapping[str, str], kinds: Iterable[type]) -> str | None:
    """Why these aliases do not fit a game with structs of these *kinds*; None if they do."""
    structs = (info for info in types_within(multi_type_info(kinds)) if isinstance(info, StructType))
    tags = {info.tag for info in structs if info.tag_field == "type"}
    for old, new in aliases.items():
        if old in tags:
            return f"`aliases` renames {old!r}, which is still a tag; a tag that has gone can be renamed"
        if new not in tags:
            return f"`aliases` renames {old!r} to {new!r}, which is no tag of its structs"
    return None
