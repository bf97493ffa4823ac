"""Where a game may have its chance or its time from, other than from its arguments."""

import sys
from types import ModuleType

from parlour.engine.contract.game import Game

OUTSIDE = frozenset({"random", "secrets", "uuid", "time", "datetime", "numpy.random"})


def outside_hint(game: Game) -> str:
    """What to do about rules that come to something else the second time."""
    found = sorted({name for module in _modules(game) for name in _imports(module)})
    culprit = f"the game imports {' and '.join(f'`{name}`' for name in found)}: " if found else ""
    return f"{culprit}chance comes from `chance` alone and time from `now`"


def _modules(game: Game) -> list[ModuleType]:
    home = game.where.partition(":")[0]
    return [one for name, one in [*sys.modules.items()] if name == home or name.startswith(f"{home}.")]


def _imports(module: ModuleType) -> list[str]:
    """The modules of `OUTSIDE` that it has, or something out of them."""
    values = [*vars(module).values()]
    names = [one.__name__ for one in values if isinstance(one, ModuleType)]
    names += [str(getattr(one, "__module__", "")) for one in values]
    return [name for name in names if name in OUTSIDE]
