"""Mutates valid input: its bytes or its JSON values."""

import json
from typing import Final

from hypothesis import strategies as st

from proofs.fuzz.messages import ANYTHING, Json

_SCRAPS: Final = [
    b"",
    b"null",
    b"true",
    b"-1",
    b"0",
    b"1e999",
    b"1.5",
    b"9223372036854775808",
    b"9" * 400,
    b'"',
    b"\\",
    b"\\ud800",
    b"\\u0000",
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"[" * 2000,
]


@st.composite
def with_other_bytes(draw: st.DrawFn, raw: bytes) -> bytes:
    """Removes, doubles or overwrites a few parts of *raw*."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(raw)))
        end = min(len(raw), start + draw(st.sampled_from([0, 1, 2, 8, 40])))
        scrap = draw(st.sampled_from([*_SCRAPS, raw[start:end] * 2]) | st.binary(max_size=4))
        raw = raw[:start] + scrap + raw[end:]
    return raw


@st.composite
def with_other_values(draw: st.DrawFn, value: Json) -> Json:
    """Changes, removes, doubles or adds parts of *value*."""
    for _ in range(draw(st.integers(1, 3))):
        value = _changed(draw, value)
    return value


def mutated(raw: bytes) -> st.SearchStrategy[bytes]:
    """Generates both kinds of mutation of a JSON text."""
    return with_other_bytes(raw) | with_other_values(json.loads(raw)).map(as_bytes)


def as_bytes(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


def _changed(draw: st.DrawFn, value: Json) -> Json:
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 5)) == 0:
        return draw(_near(value))
    if isinstance(value, dict):
        key = draw(st.sampled_from(sorted(value)))
        rest = {name: part for name, part in value.items() if name != key}
        match draw(st.sampled_from(["change", "change", "change", "leave out", "rename"])):
            case "leave out":
                return rest
            case "rename":
                return {**rest, draw(st.text(max_size=6)): value[key]}
            case _:
                return {**value, key: _changed(draw, value[key])}
    place = draw(st.integers(0, len(value) - 1))
    match draw(st.sampled_from(["change", "change", "change", "leave out", "double", "move"])):
        case "leave out":
            return value[:place] + value[place + 1 :]
        case "double":
            return value[: place + 1] + value[place:]
        case "move":
            return value[place:] + value[:place]
        case _:
            return [*value[:place], _changed(draw, value[place]), *value[place + 1 :]]


def _near(value: Json) -> st.SearchStrategy[Json]:
    """Generates a similar value of the same type, or any value."""
    if isinstance(value, bool):
        return st.booleans() | ANYTHING
    if isinstance(value, int):
        return st.integers(-2, 12) | st.integers(value - 2, value + 2) | ANYTHING
    if isinstance(value, str):
        return st.sampled_from(["", value + value, value[:-1], value.upper()]) | ANYTHING
    return ANYTHING
