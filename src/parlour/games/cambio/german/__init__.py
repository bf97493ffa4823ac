"""Cambio in German: each template beside the English one."""

from collections.abc import Mapping
from typing import Final

from parlour.games.cambio.german.choices import CHOICES
from parlour.games.cambio.german.house_rules import HOUSE
from parlour.games.cambio.german.log import LOG
from parlour.games.cambio.german.position import POSITION

GERMAN: Final[Mapping[str, str]] = {**LOG, **CHOICES, **POSITION, **HOUSE}

__all__ = ["GERMAN"]
