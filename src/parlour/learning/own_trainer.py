"""The training that a game brings itself, because it was written as arrays: `parlour.learning.NAME.train`.

Such a module has `train_NAME(seats, plan, folder, games)`, and may have a `PLAN` and
`best_response(seats, frozen, plan, folder, games)`, which learns to beat the weights it is given.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from parlour.engine.contract.game import Game
from parlour.learning.ppo import Params
from parlour.learning.trainer import Plan

GAMES: Final = 16_384
"""Played side by side."""

STEPS: Final = 2_000_000_000
"""Where the module has no `PLAN` of its own."""

_ROOM: Final = __name__.rpartition(".")[0]

Train = Callable[[int, Plan, Path, int], Params]
Respond = Callable[[int, Params, Plan, Path, int], Params]


@dataclass(frozen=True)
class OwnTrainer:
    plan: Plan
    train: Train
    best_response: Respond | None


def find(game: Game) -> OwnTrainer | None:
    """None for a game that has none, and for a stranger's game that is only called like one that has."""
    name = game.name.replace("-", "_")
    if game.where != f"parlour.games.{name}":
        return None
    where = f"{_ROOM}.{name}.train"
    try:
        module = import_module(where)
    except ModuleNotFoundError as fault:
        if fault.name is None or not where.startswith(fault.name):
            raise
        return None
    plan = getattr(module, "PLAN", Plan(STEPS))
    return OwnTrainer(plan, getattr(module, f"train_{name}"), getattr(module, "best_response", None))
