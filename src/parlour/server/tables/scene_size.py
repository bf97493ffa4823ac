"""Detects scenes that are too large to send. Logs each game once."""

import logging
from typing import Final

from parlour.engine.contract.game import Game
from parlour.engine.scene import Scene
from parlour.engine.scene.places import find_excess

_log: Final = logging.getLogger(__name__)
_warned_games: Final[set[str]] = set()


def is_too_large(game: Game, scene: Scene, size: int | None = None) -> bool:
    excess = find_excess(scene, size)
    if excess is None:
        return False
    if game.name not in _warned_games:
        _warned_games.add(game.name)
        _log.warning("a scene of %s is too large, its pages show text: %s", game.name, excess)
    return True
