"""Rows that a game writes to its own SQL tables for each entry, independent of the store.

They are a projection of the log: never read back, and the same in every process.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from parlour.engine.values import Data

Value = str | int | bool | None
Columns = tuple[tuple[str, Value], ...]


class Row(Data, frozen=True):
    """Inserts *values* as row *id* of *table*, updates those columns, or deletes the row."""

    table: str
    op: Literal["insert", "update", "delete"]
    id: str
    values: Columns = ()


@dataclass(frozen=True, slots=True)
class People:
    """The players at the table, by the ids that the lobby gave them, and the key for row ids."""

    game: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    key: bytes
    """Derived from the table's secret, so that a row's id reveals nothing about the card."""

    def id_for(self, seq: int, n: int) -> str:
        """The id of the *n*th row of entry *seq*: a keyed hash in the form of a version 8 UUID."""
        raw = bytearray(blake2b(f"{seq}/{n}".encode(), key=self.key[:64], digest_size=16).digest())
        raw[6], raw[8] = raw[6] & 0x0F | 0x80, raw[8] & 0x3F | 0x80
        text = raw.hex()
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
