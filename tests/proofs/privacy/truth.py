"""The real course of a game, read from the database with the engine after its end."""

import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.log import state_after
from parlour.engine.values import Data


@dataclass(frozen=True)
class Truth:
    game: Game
    entries: Sequence[Entry]
    states: Sequence[Data]
    """The position after each entry."""

    secret: bytes
    nonces: Sequence[str]
    card_ids: frozenset[str]
    names: Sequence[str]
    events: Sequence[Sequence[dict[str, object]]]
    """The events of each entry, as plain values."""

    ended: int
    """Wall time of the entry that ended the game. In the far future for an unfinished game."""


def read(data: Path, game: Game, table_id: str) -> Truth:
    with closing(sqlite3.connect(f"file:{data / 'parlour.db'}?mode=ro", uri=True)) as store:
        log = (
            "SELECT body FROM entry JOIN game_table ON number = table_number WHERE id = ? ORDER BY entry.seq"
        )
        bodies = store.execute(log, (table_id,))
        entries = [game.decode_entry(bytes(body)) for (body,) in bodies]
        (secret,) = store.execute("SELECT secret FROM game_table WHERE id = ?", (table_id,)).fetchone()
        seats = store.execute("SELECT nonce, name FROM seat WHERE table_id = ? ORDER BY number", (table_id,))
        nonces, names = zip(*seats.fetchall(), strict=True)
        cards = store.execute("SELECT id FROM card WHERE game_session_id = ?", (table_id,))
        card_ids = frozenset(one for (one,) in cards)
    states: list[Data] = []
    for entry in entries:
        before = states[-1] if states else None
        states.append(states[entry.to] if entry.to is not None else state_after(game, before, entry))
    events = [[msgspec.to_builtins(event) for event in entry.events] for entry in entries]
    ended = entries[-1].wall if game.result(states[-1]) is not None else sys.maxsize
    return Truth(game, entries, states, bytes(secret), nonces, card_ids, names, events, ended)
