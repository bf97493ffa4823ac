"""Snapshots: a position kept beside the log, so that opening a table need not replay it from the start.

A snapshot is keyed by a hash of the state's schema: after a change of the State type it is simply not used,
and the log, which is the truth, is replayed instead.
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
    """Changes exactly when the stored form of a State does; docstrings do not count."""
    return sha256(encode(_bare(msgspec.json.schema(game.State)))).hexdigest()[:32]


def _bare(schema: object) -> object:
    if isinstance(schema, dict):
        return {key: _bare(part) for key, part in schema.items() if not _is_prose(key, part)}
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    return schema


def _is_prose(key: str, part: object) -> bool:
    """What is for people and forms, `x-…` among it."""
    return key.startswith("x-") or (key in ("description", "title") and isinstance(part, str))
