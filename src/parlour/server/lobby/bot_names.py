"""Names for bots: short first names that stay distinct on a phone."""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from parlour.engine.values import Seat
from parlour.server.core.names import free_name

_NAMES: Final = (
    "Alma Bruno Clara Dario Edda Flora Greta Hugo Ida Juno Karla Lotte Milo Nora Oskar Pia Quinn Rosa "
    "Silas Tilda Uma Viktor Wanda Yara Zeno"
)
BOT_NAMES: Final = tuple(_NAMES.split())
"""At most seven letters, no two with the same initial, readable in English and German."""

_STEP: Final = 7
"""The step from one seat's name to the next. It is coprime to the number of names, so that none repeats."""


def bot_name(table_id: str, seat: Seat, taken: Sequence[str]) -> str:
    """Returns a stable name for the bot on *seat* that is not in *taken*."""
    count = len(BOT_NAMES)
    first = crc32(table_id.encode()) + seat * _STEP
    used = {name.casefold() for name in taken}
    in_turn = [BOT_NAMES[(first + tried) % count] for tried in range(count)]
    free = next((name for name in in_turn if name.casefold() not in used), in_turn[0])
    return free_name(free, list(taken))
