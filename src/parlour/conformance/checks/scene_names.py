"""Messages about wrong names in the fields of a scene, such as the reason of a mark: which names exist."""

import re
from typing import Final, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from parlour.conformance.checks.hints import SCENE_PAGE
from parlour.engine.values import Data

_PATH: Final = re.compile(r" - at `\$\.?(.+)`$")


def explain(fault: msgspec.ValidationError, value: Data) -> str:
    """Says why *value* cannot be read back: which names the field can have, or else msgspec's own words."""
    found = _PATH.search(str(fault))
    if found is None:
        return f"cannot be read back from JSON: {fault}"
    owner, field, held = _follow(value, found[1])
    kind = get_type_hints(type(owner)).get(field)
    if get_origin(kind) is not Literal:
        return f"cannot be read back from JSON: {fault}"
    names = ", ".join(repr(name) for name in get_args(kind))
    heading = type(owner).__name__
    return f"has a {heading} with `{field}={held!r}`; it can be {names}; see {SCENE_PAGE}#{heading.lower()}"


def _follow(value: object, path: str) -> tuple[object, str, object]:
    """The struct at the end of a path such as `marks[0].why`, the name of its field, and its value."""
    owner, field = value, ""
    for name, index in re.findall(r"(\w+)|\[(\d+)\]", path):
        if name:
            owner, field, value = value, name, getattr(value, name)
        else:
            value = cast("tuple[object, ...]", value)[int(index)]
    return owner, field, value
