"""Parses a game's options from JSON and validates them with the game's own type."""

import re
from typing import Final

import msgspec

from parlour.cli.errors import UserError
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_text import one_line
from parlour.engine.values import Data

_BOUNDS: Final = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
_KINDS: Final = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "object": 'an object {"name": value}',
    "array": "a list",
}
"""msgspec's names of JSON types."""


def decode_options(game: Game, text: str | None) -> Data:
    """Returns the options. Raises UserError with the problem and the list of valid options."""
    try:
        return game.Options() if text is None else game.decode_options(text.encode())
    except msgspec.ValidationError as fault:
        raise UserError(f"--options: {_explain(fault)}; {list_options(game)}") from None
    except msgspec.DecodeError:
        raise UserError(f"--options must be JSON, such as '{example_options(game)}'") from None
    except TypeError as fault:
        raise UserError(f"{game.title} needs --options ({one_line(fault)}); {list_options(game)}") from None


def _explain(fault: msgspec.ValidationError) -> str:
    said, _, place = str(fault).partition(" - at `$")
    option = place.strip(".`") or "the whole"
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", said):
        return f"there is no option {unknown[1]}"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", said):
        return f"{missing[1]} is missing"
    if found := re.fullmatch(r"Expected `[a-z]+` (<=|>=|<|>) (\S+)", said):
        return f"{option} must be {_BOUNDS[found[1]]} {found[2]}"
    if found := re.fullmatch(r"Expected `([a-z |]+)`, got `([a-z]+)`", said):
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | "))
        return f"{option} must be {wanted}, not {_KINDS.get(found[2], found[2])}"
    if value := re.fullmatch(r"Invalid enum value (.*)", said):
        return f"{option} cannot be {value[1]}"
    return f"{option}: {said}"


def list_options(game: Game) -> str:
    fields = msgspec.structs.fields(game.Options)
    if not fields:
        return f"{game.title} has no options"
    return f"{game.title} has " + ", ".join(f"{field.encode_name} ({_default(field)})" for field in fields)


def example_options(game: Game) -> str:
    """Returns a JSON object with one option set to its default."""
    for field in msgspec.structs.fields(game.Options):
        if field.default is not msgspec.NODEFAULT:
            return msgspec.json.encode({field.encode_name: field.default}).decode()
    return "{}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default).decode()
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default_factory()).decode()
    return "required"
