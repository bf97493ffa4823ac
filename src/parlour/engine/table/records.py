"""Tables that a game keeps beside its log: the rows that an entry writes, for any SQL store to write.

They are a projection: made from the log, never read back, and the same whoever makes them.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from parlour.engine.values import Data

Value = str | int | bool | None
Columns = tuple[tuple[str, Value], ...]


class Row(Data, frozen=True):
    """Insert *values* as a new row *id* of *table*, change those columns of it, or take it away."""

    table: str
    op: Literal["insert", "update", "delete"]
    id: str
    values: Columns = ()


@dataclass(frozen=True, slots=True)
class People:
    """Who sits at the table, by the ids that the lobby gave, and the key that row ids are made with."""

    game: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    key: bytes
    """From the table's secret: whoever does not hold it cannot tell a card by its row's id."""

    def id_for(self, seq: int, n: int) -> str:
        """The id of the *n*th row of entry *seq*: a keyed hash in the form of a version 8 UUID."""
        raw = bytearray(blake2b(f"{seq}/{n}".encode(), key=self.key[:64], digest_size=16).digest())
        raw[6], raw[8] = raw[6] & 0x0F | 0x80, raw[8] & 0x3F | 0x80
        text = raw.hex()
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
