"""Finds the parts of the contract in a game's module, or in the modules of its package."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from parlour.engine.contract.parts import CONTRACT

_PARTS: Final = tuple(part.name for part in CONTRACT)

MODULES: Final = (
    "state",
    "options",
    "actions",
    "events",
    "rules",
    "view",
    "words",
    "scene",
    "bot",
    "about",
)
"""The modules of a package that are read, with those that are called like a part, such as `tutorial`."""


class TwoDefinitionsError(Exception):
    """Two modules of a package define one part; the text names them."""


def names_in(game: object) -> dict[str, object]:
    """The names that *game* defines; of a package also those of its modules, with the package's own first.

    A module is never a value, even where a file of the package is called like a part.
    """
    own: Mapping[str, object] = getattr(game, "__dict__", {})
    own = {**own, **{name: getattr(game, name) for name in _PARTS if hasattr(game, name)}}
    found = {name: value for name, value in own.items() if not isinstance(value, ModuleType)}
    at: dict[str, str] = dict.fromkeys(found, "")
    for module in _modules(game):
        for name, value in vars(module).items():
            if isinstance(value, ModuleType) or at.get(name) == "":
                continue
            if name in _PARTS and found.get(name, value) is not value:
                raise TwoDefinitionsError(
                    f"`{name}` is defined in {at[name]} and in {module.__name__}; rename one of them, "
                    "or import the right one in `__init__`"
                )
            found[name], at[name] = value, module.__name__
    return found


def _modules(game: object) -> Iterator[ModuleType]:
    if not isinstance(game, ModuleType) or not hasattr(game, "__path__"):
        return
    there = {module.name for module in iter_modules(game.__path__)}
    for name in dict.fromkeys((*MODULES, *_PARTS)):
        if name in there:
            yield import_module(f"{game.__name__}.{name}")
