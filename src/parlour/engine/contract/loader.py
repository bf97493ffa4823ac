"""Imports a game by name: a module, or an attribute of one."""

from importlib import import_module

from parlour.engine.contract.game import Game, GameContractError, bind


def load_game(where: str) -> Game:
    """The game at `package.module` or `package.module:attribute`. The attribute can be a bound `Game`."""
    module, _, attribute = where.partition(":")
    try:
        found: object = import_module(module)
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part)
        return found if isinstance(found, Game) else bind(found, where)
    except (ImportError, AttributeError) as fault:
        raise GameContractError(f"no game at {where!r}: {fault}") from fault
