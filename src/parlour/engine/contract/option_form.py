"""What the form of a new table does with an option besides showing it, as annotations of its field.

    snap_window_sec: Annotated[int, Meta(ge=1, le=30), needs(snapping=("first", "everyone"))] = 5
    timed: Annotated[bool, own_clock("bank", on=True)] = False

The page reads both from the JSON Schema of the options. Names are those of the schema: `camelCase` where the
struct renames its fields.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Meta


def needs(**values: Sequence[str | int | bool]) -> Meta:
    """An option that is shown only while each of the options named has one of its *values*."""
    return Meta(extra_json_schema={"x-needs": {name: list(among) for name, among in values.items()}})


def own_clock(kind: Literal["per-move", "bank", "days"], on: bool | int) -> Meta:
    """The option that starts the game's own clock, by the value *on*; a table has it or the platform's."""
    return Meta(extra_json_schema={"x-clock": {"kind": kind, "on": on}})
