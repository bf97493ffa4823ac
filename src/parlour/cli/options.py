"""Parses a game's options from JSON and validates them with the game's own type."""

import msgspec

from parlour.cli.errors import UserError
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_text import one_line
from parlour.engine.values import Data


def decode_options(game: Game, text: str | None) -> Data:
    """Returns the options. Raises UserError with the problem and the list of valid options."""
    try:
        return game.Options() if text is None else game.decode_options(text.encode())
    except msgspec.ValidationError as fault:
        raise UserError(f"--options: {fault}; {list_options(game)}") from None
    except msgspec.DecodeError as fault:
        raise UserError(
            f"--options is not JSON: {fault}; try '{example_options(game)}' for example"
        ) from None
    except TypeError as fault:
        raise UserError(f"{game.title} needs --options ({one_line(fault)}); {list_options(game)}") from None


def list_options(game: Game) -> str:
    """Lists the game's options with their defaults."""
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
