"""The rows that a log entry writes: a pure projection of the game into the six tables.

Cards, players and the session are updated by the difference between two positions. Turns, powers and scores
get one row per event. The lobby inserts the session and its players before the start.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from parlour.engine import Millis, Seat
from parlour.engine.entry import Entry
from parlour.engine.table.records import Columns, People, Row
from parlour.engine.values import encode
from parlour.game_apis.cambio.schema import STAGE_NAMES
from parlour.game_apis.cambio.turn_rows import card_id, event_rows
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.rules import result
from parlour.games.cambio.state import Holding, Offered, Over, Resting, Revealing, State, Viewing, phase


def records(before: State | None, entry: Entry, after: State, people: People) -> Sequence[Row]:
    """Returns the rows to write in the transaction that appends *entry*. *before* is None for the start."""
    return [
        *_cards(before, entry, after, people),
        *_players(before, after, people),
        *_events(before, entry, people),
        _session(before, entry, after, people),
    ]


def _cards(before: State | None, entry: Entry, after: State, people: People) -> Iterator[Row]:
    now = _card_values(after, people.players, entry.offset)
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
    was = _card_values(before, people.players, entry.offset)
    moved = [card for card in now if now[card] != was[card]]
    # Cards that swap places are lifted first, or two would share a place between the updates.
    for card in moved:
        if ("location", "hand") in was[card] and len(moved) > 1:
            yield Row("card", "update", card_id(people, card), _LIFTED)
    for card in moved:
        yield Row("card", "update", card_id(people, card), now[card])


_LIFTED: Columns = (("location", "drawn"), ("position_row", None), ("position_col", None))


def _players(before: State | None, after: State, people: People) -> Iterator[Row]:
    for seat, player in enumerate(people.players):
        was = () if before is None else _player_values(before, Seat(seat))
        now = _player_values(after, Seat(seat))
        if now != was:
            yield Row("player", "update", player, now)


def _events(before: State | None, entry: Entry, people: People) -> Iterator[Row]:
    for n, (table, values) in enumerate(() if before is None else event_rows(before, entry, people)):
        fixed: Columns = (("game_session_id", people.game), ("created_at", entry.wall))
        turn: Columns = (("turn_id", people.id_for(entry.seq, n - 1)),) if table == "special_power" else ()
        yield Row(table, "insert", people.id_for(entry.seq, n), (*fixed, *values, *turn))


def _session(before: State | None, entry: Entry, after: State, people: People) -> Row:
    now = _session_values(after, entry, people)
    was: Columns = () if before is None else _session_values(before, entry, people)
    changed = tuple(pair for pair in now if pair not in was)
    stamps: Columns = (
        ("power_expires_at", _power_expires_at(after, entry.offset)),  # the offset can have changed
        ("updated_at", entry.wall),
        ("version", entry.seq),
    )
    return Row("game_session", "update", people.game, (*changed, *stamps))


def _card_values(state: State, players: Sequence[str], offset: Millis) -> dict[Card, Columns]:
    """Returns each card's place and visibility columns. *offset* is the table's time offset."""
    found: dict[Card, Columns] = {}
    for order, card in enumerate(state.deck):
        found[card] = _lies("deck", order=order)
    top = len(state.discard) - 1
    for order, card in enumerate(state.discard):
        found[card] = _lies("discard", order=order, visibility="visible" if order == top else "hidden")
    for seat, hand in enumerate(state.hands):
        for slot, held in enumerate(hand):
            if held is not None:
                found[held] = _in_hand(state, players, Seat(seat), slot, offset)
    stage = state.stage
    if isinstance(stage, Holding):
        seen = "visible" if stage.source == "discard" else "hidden"
        found[stage.card] = _lies("drawn", owner=players[state.turn], visibility=seen)
    return dict(sorted(found.items()))


def _player_values(state: State, seat: Seat) -> Columns:
    viewed = not (isinstance(state.stage, Viewing) and state.frame.round == 1 and seat in state.stage.waiting)
    is_done = _is_last_round(state) and seat in state.finished
    return (
        ("score", state.frame.totals[seat] if phase(state) == "completed" else 0),
        ("has_viewed_initial_cards", viewed),
        ("has_taken_final_turn", is_done),
    )


def _session_values(state: State, entry: Entry, people: People) -> Columns:
    stage, players, is_over = state.stage, people.players, isinstance(state.stage, Over)
    ended = result(state)
    winners = [] if ended is None else [seat for seat, at in enumerate(ended.places) if at == 1]
    caller, completed = state.caller, phase(state) == "completed"
    return (
        ("phase", _phase(state)),
        ("current_turn_player_id", None if is_over or isinstance(stage, Viewing) else players[state.turn]),
        ("cambio_caller_id", None if caller is None or not _is_last_round(state) else players[caller]),
        ("winner_id", players[winners[0]] if completed and len(winners) == 1 else None),
        ("completed_at", entry.wall if completed else None),
        ("abandoned_at", entry.wall if is_over and not completed else None),
        ("turn_stage", STAGE_NAMES[str(stage.__struct_config__.tag)]),
        ("drawn_card_id", card_id(people, stage.card) if isinstance(stage, Holding) else None),
        ("drawn_source", stage.source if isinstance(stage, Holding) else None),
        ("power_type", stage.power if isinstance(stage, Offered | Revealing) else None),
        ("turn_number", state.number),
        ("rules", encode(state.frame.options).decode()),
    )


def _power_expires_at(state: State, offset: Millis) -> Millis | None:
    """Returns the expiry in wall time."""
    if state.until is None or not isinstance(state.stage, Offered | Revealing):
        return None
    return Millis(state.until + offset)


def _is_last_round(state: State) -> bool:
    return state.frame.round == state.frame.options.rounds


def _phase(state: State) -> str:
    """Maps several rounds to the phases of one: the last round has all phases, earlier rounds are play."""
    if isinstance(state.stage, Viewing):
        return "initial_view" if state.frame.round == 1 else "playing"
    return phase(state) if _is_last_round(state) else "playing"


def _in_hand(state: State, players: Sequence[str], seat: Seat, slot: int, offset: Millis) -> Columns:
    in_hand = partial(_lies, "hand", owner=players[seat], slot=slot)
    match state.stage:
        case Revealing(_, owner, at) if (owner, at) == (seat, slot):
            expires = _power_expires_at(state, offset)
            return in_hand(visibility="peeking", viewer=players[state.turn], expires=expires)
        case Resting() | Over(abandoned=False):
            return in_hand(visibility="visible")
        case _:
            return in_hand()


def _lies(
    location: str,
    *,
    owner: str | None = None,
    slot: int | None = None,
    order: int | None = None,
    visibility: str = "hidden",
    viewer: str | None = None,
    expires: int | None = None,
) -> Columns:
    return (
        ("owner_id", owner),
        ("position_row", None if slot is None else slot // 2),
        ("position_col", None if slot is None else slot % 2),
        ("visibility", visibility),
        ("location", location),
        ("order_in_pile", order),
        ("peek_viewer_id", viewer),
        ("peek_expires_at", expires),
    )
