"""Every message of the socket, both ways: their JSON Schemas, and the page that describes them.

`python -m parlour.protocol.catalogue > docs/socket.md` writes the page anew.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from textwrap import dedent
from typing import Final, get_args

import msgspec

from parlour.engine.values import Data
from parlour.protocol.asks import Ask
from parlour.protocol.examples import examples
from parlour.protocol.tells import Tell

ASKS: Final[tuple[type[Data], ...]] = get_args(Ask)
TELLS: Final[tuple[type[Data], ...]] = get_args(Tell)
_REF: Final = "#/$defs/{name}"


@cache
def schemas() -> Mapping[str, object]:
    """One JSON Schema document: `ask` is what a page sends, `tell` what the server sends."""
    (ask, tell), defs = msgspec.json.schema_components([Ask, Tell], ref_template=_REF)
    for kind in (*ASKS, *TELLS):
        _say_what_is_always_there(kind, defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**defs, "ask": ask, "tell": tell},
        "anyOf": [{"$ref": _REF.format(name="ask")}, {"$ref": _REF.format(name="tell")}],
    }


def tag_of(kind: type[Data]) -> str:
    return str(kind.__struct_config__.tag)


def page() -> str:
    """docs/socket.md."""
    return "\n".join([*_HEAD, *_part("What a page sends", ASKS), *_part("What the server sends", TELLS)])
