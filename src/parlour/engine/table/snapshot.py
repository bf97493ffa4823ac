"""Snapshots: stored positions, so that loading a table need not replay its log from the start.

A snapshot is keyed by a hash of the state's schema. After a change to the State type it is ignored, and the
log, which is the source of truth, is replayed instead.
"""

from functools import cache
from hashlib import sha256

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, encode


class Snapshot(Data, frozen=True):
    schema: str
    seq: int
    state: msgspec.Raw
    now: Millis
    offset: Millis
    asked: tuple[int, ...]
    closed: bool


@cache
def schema_hash(game: Game) -> str:
    """A hash that changes exactly if the stored form of a State does. Ignores docstrings."""
    return sha256(encode(_bare(msgspec.json.schema(game.State)))).hexdigest()[:32]


def _bare(schema: object) -> object:
    if isinstance(schema, dict):
        return {key: _bare(part) for key, part in schema.items() if not _is_prose(key, part)}
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    return schema


def _is_prose(key: str, part: object) -> bool:
    """Whether a key of the schema is only documentation or a hint for forms (`x-…`)."""
    return key.startswith("x-") or (key in ("description", "title") and isinstance(part, str))
