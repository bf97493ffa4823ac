"""Cambio in German: each template beside the English one."""

from collections.abc import Mapping
from typing import Final

from parlour.games.cambio.german.house_rules import HOUSE_RULES
from parlour.games.cambio.german.moves import MOVES
from parlour.games.cambio.german.position import POSITION

GERMAN: Final[Mapping[str, str]] = {**MOVES, **POSITION, **HOUSE_RULES}

__all__ = ["GERMAN"]
