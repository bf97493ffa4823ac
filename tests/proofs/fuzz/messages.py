"""Strategies for messages: valid, almost valid, and noise."""

import json
from typing import Final

from hypothesis import strategies as st

from proofs.fuzz.club import Club

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

TYPES: Final = [
    "watch",
    "unwatch",
    "sync",
    "act",
    "undo",
    "redo",
    "consent",
    "resign",
    "return",
    "pause",
    "resume",
    "say",
    "watch-lists",
    "ping",
    "nonsense",
]
_HUGE: Final = st.sampled_from([2**31, 2**53, 2**63, 2**64, -(2**63), -(2**64), 10**400, -1, 0])
_SCALARS: Final = (
    st.none()
    | st.booleans()
    | st.integers()
    | _HUGE
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
ANYTHING: Final[st.SearchStrategy[Json]] = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def tables(club: Club) -> st.SearchStrategy[str]:
    known = [
        club.hers,
        club.theirs,
        club.open_table,
        club.hers.upper(),
        "00000000-0000-0000-0000-000000000000",
    ]
    strange = [
        "",
        "x" * 64,
        "x" * 65,
        "..",
        "' OR 1=1 --",
        "\x00",
        "\ud800".encode("utf-8", "replace").decode(),
    ]
    return st.sampled_from([*known, *known, *strange]) | st.text(max_size=70)


def actions() -> st.SearchStrategy[Json]:
    cambio: list[Json] = [
        {"type": "ready"},
        {"type": "draw", "source": "deck"},
        {"type": "draw", "source": "discard"},
        {"type": "swap", "slot": 0},
        {"type": "swap", "slot": -1},
        {"type": "swap", "slot": 2**70},
        {"type": "discard"},
        {"type": "peek_own", "slot": 9},
        {"type": "peek_opponent", "owner": 7, "slot": 0},
        {"type": "peek_opponent", "owner": -1, "slot": 0},
        {"type": "blind_swap", "mine": 0, "owner": 0, "theirs": 0},
        {"type": "snap", "owner": 99, "slot": 99},
        {"type": "give", "slot": -5},
        {"type": "skip"},
        {"type": "pass"},
        {"type": "cambio"},
        {"type": "time-up"},
        {"type": "gone", "seat": 1},
        {"type": "abandon"},
        {"type": "mark", "cell": 10**30},
        {"type": "mark", "cell": 8},
    ]
    return st.sampled_from(cambio) | ANYTHING


def asks(club: Club) -> st.SearchStrategy[bytes]:
    """Generates messages of any type, with valid, wrong, missing or unknown fields."""
    ids = st.sampled_from(["a", "m0", "m3", "x" * 64, "x" * 65, ""]) | st.text(max_size=10)
    fields: dict[str, st.SearchStrategy[Json]] = {
        "table": tables(club) | ANYTHING,
        "id": ids | ANYTHING,
        "action": actions(),
        "ask": st.integers(-3, 60) | _HUGE | ANYTHING,
        "to": st.integers(-3, 60) | _HUGE | ANYTHING,
        "agree": st.booleans() | ANYTHING,
        "text": st.text(max_size=20) | st.just("x" * 501) | ANYTHING,
        "words": st.booleans() | ANYTHING,
        "language": st.sampled_from(["en", "de", "xx-YY", "../../etc", "x" * 17]) | ANYTHING,
        "as_spectator": st.booleans() | ANYTHING,
        "code": st.text(max_size=21) | ANYTHING,
        "n": st.integers(0, 9) | _HUGE | ANYTHING,
    }
    kind = st.sampled_from(TYPES)
    right = st.fixed_dictionaries({"type": kind, "table": tables(club), "id": ids, "action": actions()})
    some = st.fixed_dictionaries({"type": kind}, optional=fields)
    strange = st.dictionaries(st.text(max_size=8), ANYTHING, max_size=3)
    mixed = st.tuples(some, strange).map(lambda pair: {**pair[1], **pair[0]})
    return (some | some | mixed | right | _exact(club)).map(lambda value: json.dumps(value).encode())


def _exact(club: Club) -> st.SearchStrategy[dict[str, Json]]:
    """Generates well-formed messages, which can only be wrong for the current position."""
    table, id_ = tables(club), st.uuids().map(str)
    plain = {"table": table, "id": id_}
    made: list[st.SearchStrategy[dict[str, Json]]] = [
        st.fixed_dictionaries({"type": st.just("watch"), "table": table, "words": st.booleans()}),
        st.fixed_dictionaries({"type": st.sampled_from(["unwatch", "sync"]), "table": table}),
        st.fixed_dictionaries(
            {"type": st.just("act"), **plain, "action": actions(), "ask": st.integers(-1, 9)}
        ),
        st.fixed_dictionaries({"type": st.just("undo"), **plain, "to": st.integers(-1, 9) | _HUGE}),
        st.fixed_dictionaries({"type": st.sampled_from(["redo", "return", "pause", "resume"]), **plain}),
        st.fixed_dictionaries({"type": st.just("consent"), **plain, "agree": st.booleans()}),
        st.fixed_dictionaries({"type": st.just("say"), **plain, "text": st.text(min_size=1, max_size=30)}),
    ]
    return st.one_of(made)


def noise() -> st.SearchStrategy[bytes]:
    """Generates bytes that are not a message."""
    deep = st.integers(1, 20_000).map(lambda n: b"[" * n)
    nested = st.integers(1, 8_000).map(
        lambda n: b'{"type":"act","table":"t","id":"i","action":' + b"[" * n + b"]" * n + b"}"
    )
    numbers = st.sampled_from([b"1e999999", b"-0", b"9" * 5000, b"NaN", b"1" + b"0" * 60_000])
    text = st.sampled_from([b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b'"\\ud800"', b"\x00", b""])
    return st.binary(max_size=300) | deep | nested | numbers | text
