"""Imperial in German: each template beside the English one."""

from collections.abc import Mapping
from typing import Final

from parlour.games.imperial.german.captions import CAPTIONS
from parlour.games.imperial.german.choices import CHOICES
from parlour.games.imperial.german.log import LOG
from parlour.games.imperial.german.names import NAMES
from parlour.games.imperial.german.position import POSITION

GERMAN: Final[Mapping[str, str]] = {**NAMES, **LOG, **CHOICES, **POSITION, **CAPTIONS}

__all__ = ["GERMAN"]
