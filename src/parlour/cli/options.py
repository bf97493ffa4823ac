"""A game's options as typed: JSON, checked by the game's own type."""

import msgspec

from parlour.cli.trouble import Trouble, one_line
from parlour.engine.game import Game
from parlour.engine.values import Data


def decoded(game: Game, text: str | None) -> Data:
    """The options, or Trouble that says what is wrong and what there is."""
    try:
        return game.Options() if text is None else game.decode_options(text.encode())
    except msgspec.ValidationError as fault:
        raise Trouble(f"--options: {fault}; {listed(game)}") from None
    except msgspec.DecodeError as fault:
        raise Trouble(f"--options is not JSON: {fault}; write for example '{example(game)}'") from None
    except TypeError as fault:
        raise Trouble(f"{game.title} needs --options ({one_line(fault)}); {listed(game)}") from None


def listed(game: Game) -> str:
    """The options there are, with what holds when they are not given."""
    fields = msgspec.structs.fields(game.Options)
    if not fields:
        return f"{game.title} has no options"
    return f"{game.title} has " + ", ".join(f"{field.encode_name} ({_default(field)})" for field in fields)


def example(game: Game) -> str:
    """One option in JSON, as it is by default."""
    for field in msgspec.structs.fields(game.Options):
        if field.default is not msgspec.NODEFAULT:
            return msgspec.json.encode({field.encode_name: field.default}).decode()
    return "{}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default).decode()
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default_factory()).decode()
    return "needed"
