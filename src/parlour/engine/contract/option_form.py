"""How the form for a new table treats an option, as annotations of its field.

    snap_window_sec: Annotated[int, Meta(ge=1, le=30), needs(snapping=("first", "everyone"))] = 5
    timed: Annotated[bool, own_clock("bank", on=True)] = False

The page reads both from the JSON Schema of the options. Names are those of the schema: `camelCase` if the
struct renames its fields.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Meta


def needs(**values: Sequence[str | int | bool]) -> Meta:
    """Shows the option only while each of the named options has one of the given *values*."""
    return Meta(extra_json_schema={"x-needs": {name: list(among) for name, among in values.items()}})


def own_clock(kind: Literal["per-move", "bank", "days"], on: bool | int) -> Meta:
    """Marks the option whose value *on* starts the game's own clock, instead of the platform's clock."""
    return Meta(extra_json_schema={"x-clock": {"kind": kind, "on": on}})
