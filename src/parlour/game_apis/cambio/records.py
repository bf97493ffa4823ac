"""The rows that an entry of the log writes: a pure projection of the game into the six tables.

Cards, players and the session are written as the difference between two positions; turns, powers and scores
one row an event. The lobby has written the session and its players before the start.
"""

from collections.abc import Iterator, Sequence

from parlour.engine import Seat
from parlour.engine.entry import Entry
from parlour.engine.table.records import Columns, People, Row
from parlour.game_apis.cambio.card_rows import (
    card_id,
    card_values,
    player_values,
    power_expires_at,
    session_values,
)
from parlour.game_apis.cambio.turn_rows import event_rows
from parlour.games.cambio.cards import rank_name, suit_name
from parlour.games.cambio.state import State


def records(before: State | None, entry: Entry, after: State, people: People) -> Sequence[Row]:
    """What to write in the transaction that appends *entry*; *before* is None for the start."""
    return [
        *_cards(before, entry, after, people),
        *_players(before, after, people),
        *_events(before, entry, people),
        _session(before, entry, after, people),
    ]


def _cards(before: State | None, entry: Entry, after: State, people: People) -> Iterator[Row]:
    now = card_values(after, people.players, entry.offset)
    if before is None:
        for card, values in now.items():
            fixed: Columns = (
                ("game_session_id", people.game),
                ("suit", suit_name(card)),
                ("rank", rank_name(card)),
                ("point_value", after.frame.points[card]),
            )
            yield Row("card", "insert", card_id(people, card), (*fixed, *values))
        return
    was = card_values(before, people.players, entry.offset)
    moved = [card for card in now if now[card] != was[card]]
    # Two cards of a grid that change places would both lie in one of them between two updates.
    for card in moved:
        if ("location", "hand") in was[card] and len(moved) > 1:
            yield Row("card", "update", card_id(people, card), _LIFTED)
    for card in moved:
        yield Row("card", "update", card_id(people, card), now[card])


_LIFTED: Columns = (("location", "drawn"), ("position_row", None), ("position_col", None))


def _players(before: State | None, after: State, people: People) -> Iterator[Row]:
    for seat, player in enumerate(people.players):
        was = () if before is None else player_values(before, Seat(seat))
        now = player_values(after, Seat(seat))
        if now != was:
            yield Row("player", "update", player, now)


def _events(before: State | None, entry: Entry, people: People) -> Iterator[Row]:
    for n, (table, values) in enumerate(() if before is None else event_rows(before, entry, people)):
        fixed: Columns = (("game_session_id", people.game), ("created_at", entry.wall))
        turn: Columns = (("turn_id", people.id_for(entry.seq, n - 1)),) if table == "special_power" else ()
        yield Row(table, "insert", people.id_for(entry.seq, n), (*fixed, *values, *turn))


def _session(before: State | None, entry: Entry, after: State, people: People) -> Row:
    now = session_values(after, entry, people)
    was: Columns = () if before is None else session_values(before, entry, people)
    changed = tuple(pair for pair in now if pair not in was)
    stamps: Columns = (
        ("power_expires_at", power_expires_at(after, entry.offset)),  # the offset may have changed
        ("updated_at", entry.wall),
        ("version", entry.seq),
    )
    return Row("game_session", "update", people.game, (*changed, *stamps))
