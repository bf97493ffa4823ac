"""Scenes for the rules and for the tile."""

from collections.abc import Mapping

from parlour.engine import Seat, Words
from parlour.engine.scene import Scene
from parlour.games.sea_battle.scene import scene
from parlour.games.sea_battle.secrecy import View
from parlour.games.sea_battle.state import Options


def pictures(words: Words) -> Mapping[str, Scene]:
    return {}
