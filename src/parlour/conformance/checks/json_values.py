"""Compares a value with what JSON makes of it, and names the part that differs."""

from collections.abc import Iterator

import msgspec

from parlour.engine.contract.rule_faults import type_with_article
from parlour.engine.secrecy.secret import Sealed
from parlour.engine.values import encode


def find_difference(value: object, again: object, path: str) -> str | None:
    """The innermost part that differs: `State.discs[2] is a Sealed and comes back as a Secret`."""
    if _is_same(value, again):
        return None
    if type(value) is type(again):
        for (name, part), (_, other) in zip(_parts(value), _parts(again), strict=False):
            if (found := find_difference(part, other, f"{path}{name}")) is not None:
                return found
        return f"{path} is {_short(value)} and comes back as {_short(again)}"
    kinds = [type_with_article(one) for one in (value, again)]
    hint = " (`sealed` keeps a Sealed value sealed, `secret` does not)" if isinstance(again, Sealed) else ""
    return f"{path} is {kinds[0]} and comes back as {kinds[1]}{hint}"


def _is_same(value: object, again: object) -> bool:
    return type(value) is type(again) and value == again and encode(value) == encode(again)


def _parts(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, msgspec.Struct):
        yield from ((f".{name}", getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, tuple | list):
        yield from ((f"[{number}]", part) for number, part in enumerate(value))
    elif isinstance(value, dict):
        yield from ((f"[{key!r}]", part) for key, part in value.items())


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
