"""The rows that an entry of the log writes: a pure projection of the game into the six tables.

Cards, players and the session are written as the difference between two positions; turns, powers and scores
one row an event. The lobby has written the session and its players before the start.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from parlour.engine import Data, Seat
from parlour.engine.entry import Entry
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.placing import Value, card_values, player_values, session_values
from parlour.games.cambio.state import State
from parlour.games.cambio.turns import Written, written

Values = tuple[tuple[str, Value], ...]


class Row(Data, frozen=True):
    """Insert *values* as a new row *id* of *table*, or change those columns of it."""

    table: str
    op: Literal["insert", "update"]
    id: str
    values: Values


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

    def card(self, card: Card) -> str:
        """Card rows come with the start, the first of them first."""
        return self.id_for(0, card)


def records(before: State | None, entry: Entry, after: State, people: People) -> Sequence[Row]:
    """What to write in the transaction that appends *entry*; *before* is None for the start."""
    rows = [*_cards(before, entry, after, people), *_players(before, after, people)]
    rows += _happenings(before, entry, after, people)
    rows += _session(before, entry, after, people)
    return rows


def _cards(before: State | None, entry: Entry, after: State, people: People) -> Iterator[Row]:
    now = card_values(after, people.players, people.card)
    if before is None:
        for card, values in now.items():
            fixed: Values = (
                ("game_session_id", people.game),
                ("suit", suit_name(card)),
                ("rank", rank_name(card)),
                ("point_value", after.frame.points[card]),
            )
            yield Row("card", "insert", people.card(card), (*fixed, *values))
        return
    was = card_values(before, people.players, people.card)
    moved = [card for card in now if now[card] != was[card]]
    # Two cards of a grid that change places would both lie in one of them between two updates.
    for card in moved:
        if _column(was[card], "location") == "hand" and len(moved) > 1:
            yield Row("card", "update", people.card(card), _LIFTED)
    for card in moved:
        yield Row("card", "update", people.card(card), now[card])


_LIFTED: Values = (
    ("location", "drawn"),
    ("position_row", None),
    ("position_col", None),
)


def _players(before: State | None, after: State, people: People) -> Iterator[Row]:
    for seat, player in enumerate(people.players):
        was = () if before is None else player_values(before, Seat(seat))
        now = player_values(after, Seat(seat))
        if now != was:
            yield Row("player", "update", player, now)


def _happenings(before: State | None, entry: Entry, after: State, people: People) -> Iterator[Row]:
    if before is None:
        return
    for n, row in enumerate(written(before, entry, people.players, people.card)):
        yield _insert(row, entry, n, people)


def _insert(row: Written, entry: Entry, n: int, people: People) -> Row:
    values: Values = (("game_session_id", people.game), ("created_at", entry.wall), *row.values)
    if row.after is not None:
        values = (*values, ("turn_id", people.id_for(entry.seq, row.after)))
    return Row(row.table, "insert", people.id_for(entry.seq, n), values)


def _session(before: State | None, entry: Entry, after: State, people: People) -> Iterator[Row]:
    now = session_values(after, entry, people.players, people.card)
    was: Values = () if before is None else session_values(before, entry, people.players, people.card)
    changed = tuple(pair for pair in now if pair not in was)
    stamps: Values = (("updated_at", entry.wall), ("version", entry.seq))
    yield Row("game_session", "update", people.game, (*changed, *stamps))


def _column(values: Values, name: str) -> Value:
    return dict(values)[name]
