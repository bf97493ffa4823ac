"""Compares every column of the six tables with the state, after each entry of complete games."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from parlour.engine import Millis, Seat
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import encode
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.schema import TABLES
from parlour.game_apis.cambio.turn_rows import card_id
from parlour.games.cambio.actions import Abandon
from parlour.games.cambio.cards import rank_name, suit_name
from parlour.games.cambio.events import BlindSwapped, CambioCalled, Discarded, Drew, Revealed, Swapped
from parlour.games.cambio.rules import evolve, result
from parlour.games.cambio.state import Holding, Offered, Over, Revealing, State, Viewing, phase

from .tables import opened, people, random_game

Row = Mapping[str, object]
GAMES = 12
STAGES = {
    "viewing": "viewing",
    "drawing": "awaiting_draw",
    "holding": "holding",
    "offered": "power_offered",
    "revealing": "power_revealing",
    "over": "over",
}


@dataclass(frozen=True)
class EntryRows:
    entry: Entry
    before: State | None
    state: State
    rows: Mapping[str, Mapping[str, Row]]
    new: Sequence[tuple[str, Row]]
    """The inserted rows in order, each with its table."""

    @property
    def players(self) -> Sequence[str]:
        return people(len(self.state.hands)).players

    def card(self, card: int | None) -> str | None:
        return None if card is None else card_id(people(len(self.state.hands)), card)

    def inserted(self, table: str) -> list[Row]:
        return [row for name, row in self.new if name == table]


def entry_rows(place: Table) -> Iterator[EntryRows]:
    who, before = people(place.seats), None
    rows: dict[str, dict[str, Row]] = {table.name: {} for table in TABLES}
    for entry in place.log.entries:
        after = place.state_at(entry.seq)
        assert isinstance(after, State)
        new: list[tuple[str, Row]] = []
        for row in records(before, entry, after, who):
            kept = {**rows[row.table].get(row.id, {}), **dict(row.values), "id": row.id}
            rows[row.table][row.id] = kept
            if row.op == "insert":
                new.append((row.table, kept))
        yield EntryRows(entry, before, after, {name: dict(part) for name, part in rows.items()}, new)
        before = after


@cache
def all_entries() -> Sequence[EntryRows]:
    """Complete games of two to four players, with timeouts, and an abandoned one."""
    left = opened(3, 5)
    left.notice(Abandon(), Millis(9_000))
    whole = [random_game(2 + seed % 3, seed, wait=True, min_turns_before_cambio=10) for seed in range(GAMES)]
    return [moment for place in (*whole, left) for moment in entry_rows(place)]


def _power(state: State) -> object:
    return state.stage.power if isinstance(state.stage, Offered | Revealing) else None


def _winner(moment: EntryRows) -> object:
    ended = result(moment.state)
    first = [] if ended is None else [seat for seat, place in enumerate(ended.places) if place == 1]
    return moment.players[first[0]] if len(first) == 1 else None


def _at_turn(moment: EntryRows) -> object:
    is_nobodys = isinstance(moment.state.stage, Viewing | Over)
    return None if is_nobodys else moment.players[moment.state.turn]


def _held(state: State) -> Holding | None:
    return state.stage if isinstance(state.stage, Holding) else None


def _wall_if(moment: EntryRows, is_so: bool) -> object:
    return moment.entry.wall if is_so else None


SESSION: Mapping[str, Callable[[EntryRows], object]] = {
    "game_session.phase": lambda m: phase(m.state),
    "game_session.current_turn_player_id": _at_turn,
    "game_session.cambio_caller_id": lambda m: None if m.state.caller is None else m.players[m.state.caller],
    "game_session.winner_id": _winner,
    "game_session.updated_at": lambda m: m.entry.wall,
    "game_session.completed_at": lambda m: _wall_if(m, phase(m.state) == "completed"),
    "game_session.abandoned_at": lambda m: _wall_if(m, m.state.stage == Over(abandoned=True)),
    "game_session.turn_stage": lambda m: STAGES[str(m.state.stage.__struct_config__.tag)],
    "game_session.drawn_card_id": lambda m: m.card(held.card if (held := _held(m.state)) else None),
    "game_session.drawn_source": lambda m: held.source if (held := _held(m.state)) else None,
    "game_session.power_type": lambda m: _power(m.state),
    "game_session.power_expires_at": lambda m: m.state.until if _power(m.state) else None,
    "game_session.turn_number": lambda m: m.state.number,
    "game_session.version": lambda m: m.entry.seq,
    "game_session.rules": lambda m: encode(m.state.frame.options).decode(),
}


@pytest.mark.parametrize("column", SESSION)
def test_session_columns_match_the_state_of_the_game(column: str) -> None:
    met = set()
    for moment in all_entries():
        (session,) = moment.rows["game_session"].values()
        met.add(str(session[column.split(".")[1]]))

        assert session[column.split(".")[1]] == SESSION[column](moment)
    assert len(met) > 1, "a column that never changes would prove nothing"


PLAYER: Mapping[str, Callable[[EntryRows, Seat], object]] = {
    "player.score": lambda m, seat: m.state.frame.totals[seat] if phase(m.state) == "completed" else 0,
    "player.has_viewed_initial_cards": lambda m, seat: (
        not (isinstance(m.state.stage, Viewing) and seat in m.state.stage.waiting)
    ),
    "player.has_taken_final_turn": lambda m, seat: seat in m.state.finished,
}


@pytest.mark.parametrize("column", PLAYER)
def test_player_columns_match_the_progress_of_each_player(column: str) -> None:
    met = set()
    for moment in all_entries():
        for seat, player in enumerate(moment.players):
            value = moment.rows["player"][player][column.split(".")[1]]
            met.add(value)

            assert value == PLAYER[column](moment, Seat(seat))
    assert len(met) > 1


@dataclass(frozen=True)
class CardLocation:
    """The location of a card: its pile or hand, the owner, and its place there."""

    location: str
    owner: Seat | None
    place: int


def locate(state: State, card: int) -> CardLocation:
    if card in state.deck:
        return CardLocation("deck", None, state.deck.index(card))
    if card in state.discard:
        return CardLocation("discard", None, state.discard.index(card))
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return CardLocation("hand", Seat(seat), hand.index(card))
    return CardLocation("drawn", state.turn, 0)


def _is_peeked_at(m: EntryRows, at: CardLocation) -> bool:
    stage = m.state.stage
    return isinstance(stage, Revealing) and at == CardLocation("hand", stage.owner, stage.slot)


def _visibility(m: EntryRows, at: CardLocation) -> str:
    if _is_peeked_at(m, at):
        return "peeking"
    held = _held(m.state)
    is_top = at.location == "discard" and at.place == len(m.state.discard) - 1
    is_taken = at.location == "drawn" and held is not None and held.source == "discard"
    is_open = at.location == "hand" and phase(m.state) == "completed"
    return "visible" if is_top or is_taken or is_open else "hidden"


@dataclass(frozen=True)
class LocatedCard:
    moment: EntryRows
    card: int
    at: CardLocation


CARD: Mapping[str, Callable[[LocatedCard], object]] = {
    "card.id": lambda c: c.moment.card(c.card),
    "card.game_session_id": lambda _: "game",
    "card.owner_id": lambda c: None if c.at.owner is None else c.moment.players[c.at.owner],
    "card.suit": lambda c: suit_name(c.card),
    "card.rank": lambda c: rank_name(c.card),
    "card.point_value": lambda c: c.moment.state.frame.points[c.card],
    "card.position_row": lambda c: c.at.place // 2 if c.at.location == "hand" else None,
    "card.position_col": lambda c: c.at.place % 2 if c.at.location == "hand" else None,
    "card.visibility": lambda c: _visibility(c.moment, c.at),
    "card.location": lambda c: c.at.location,
    "card.order_in_pile": lambda c: c.at.place if c.at.location in ("deck", "discard") else None,
    "card.peek_viewer_id": lambda c: (
        c.moment.players[c.moment.state.turn] if _is_peeked_at(c.moment, c.at) else None
    ),
    "card.peek_expires_at": lambda c: c.moment.state.until if _is_peeked_at(c.moment, c.at) else None,
}


@pytest.mark.parametrize("column", CARD)
def test_card_columns_match_place_and_visibility(column: str) -> None:
    for moment in all_entries():
        assert len(moment.rows["card"]) == 52
        for card in range(52):
            row = moment.rows["card"][str(moment.card(card))]

            assert row[column.split(".")[1]] == CARD[column](
                LocatedCard(moment, card, locate(moment.state, card))
            )


def events_with_state(moment: EntryRows) -> Iterator[tuple[State, object]]:
    state = moment.before
    for event in moment.entry.events if state is not None else ():
        assert state is not None
        yield state, event
        state = evolve(state, event)  # type: ignore[arg-type]  # an event of this game


ACTIONS: Mapping[type, str] = {
    Drew: "draw",
    Swapped: "swap",
    Discarded: "discard",
    CambioCalled: "cambio",
    Revealed: "power",
    BlindSwapped: "power",
}


def turn_row(moment: EntryRows, state: State, event: object) -> Row | None:
    """The turn row expected for the event, without notes and ids."""
    action = ACTIONS.get(type(event))
    if action is None:
        return None
    row: dict[str, object] = {
        "turn.player_id": moment.players[getattr(event, "seat")],  # noqa: B009
        "turn.action": action,
        "turn.game_session_id": "game",
        "turn.created_at": moment.entry.wall,
        "turn.turn_number": state.number,
        "turn.round_number": 1,
    }
    match event:
        case Drew(_, source, card):
            row |= {"turn.draw_source": source, "turn.card_drawn_id": moment.card(card)}
        case Swapped(_, _, old):
            held = _held(state)
            assert held is not None
            row |= {"turn.old_card_id": moment.card(old), "turn.new_card_id": moment.card(held.card)}
        case Discarded(_, card):
            row |= {"turn.old_card_id": moment.card(card)}
        case Revealed() | BlindSwapped():
            row |= power_columns(moment, state, event, "turn", "special_power_type")
    return row


def power_columns(
    moment: EntryRows, state: State, event: Revealed | BlindSwapped, table: str, kind: str
) -> dict[str, object]:
    slot = event.theirs if isinstance(event, BlindSwapped) else event.slot
    assert slot is not None
    return {
        f"{table}.{kind}": "blind_swap" if isinstance(event, BlindSwapped) else event.power,
        f"{table}.target_card_id": moment.card(state.hands[event.owner][slot]),
        f"{table}.target_player_id": None if event.owner == event.seat else moment.players[event.owner],
    }


TURN = (
    "turn.game_session_id",
    "turn.player_id",
    "turn.action",
    "turn.draw_source",
    "turn.card_drawn_id",
    "turn.old_card_id",
    "turn.new_card_id",
    "turn.special_power_type",
    "turn.target_card_id",
    "turn.target_player_id",
    "turn.created_at",
    "turn.turn_number",
    "turn.round_number",
)


@pytest.mark.parametrize("column", TURN)
def test_turn_columns_match_the_actions(column: str) -> None:
    told = 0
    for moment in all_entries():
        wanted = [
            row for row in (turn_row(moment, *deed) for deed in events_with_state(moment)) if row is not None
        ]
        kept = [row for row in moment.inserted("turn") if "skipped" not in str(row["metadata"])]
        told += sum(column in row for row in wanted)

        assert [row.get(column.split(".")[1]) for row in kept] == [row.get(column) for row in wanted]
    assert told > 0


def test_turn_metadata_has_place_and_reason() -> None:
    notes = [
        (row["action"], json.loads(str(row["metadata"])))
        for moment in all_entries()
        for row in moment.inserted("turn")
    ]
    met = {(action, *sorted(note)) for action, note in notes}

    assert met >= {
        ("draw",),
        ("swap", "index"),
        ("discard", "back", "why"),
        ("cambio", "emptied"),
        ("power", "index"),
        ("power", "skipped", "why"),
    }
    assert all(note["index"] in range(4) for action, note in notes if action == "swap")


POWER = (
    "special_power.game_session_id",
    "special_power.activated_by_id",
    "special_power.power_type",
    "special_power.target_card_id",
    "special_power.target_player_id",
    "special_power.own_card_id",
    "special_power.created_at",
    "special_power.turn_id",
)


def power_row(moment: EntryRows, state: State, event: Revealed | BlindSwapped, turn: Row) -> Row:
    own = state.hands[event.seat][event.mine] if isinstance(event, BlindSwapped) else None
    return {
        **power_columns(moment, state, event, "special_power", "power_type"),
        "special_power.game_session_id": "game",
        "special_power.activated_by_id": moment.players[event.seat],
        "special_power.own_card_id": moment.card(own),
        "special_power.created_at": moment.entry.wall,
        "special_power.turn_id": turn["id"],
    }


@pytest.mark.parametrize("column", POWER)
def test_power_columns_match_the_powers_used(column: str) -> None:
    kinds = set()
    for moment in all_entries():
        used = [
            (state, event)
            for state, event in events_with_state(moment)
            if isinstance(event, Revealed | BlindSwapped)
        ]
        turns = [row for row in moment.inserted("turn") if row["action"] == "power"]
        turns = [row for row in turns if "skipped" not in str(row["metadata"])]
        kept = moment.inserted("special_power")
        wanted = [power_row(moment, *deed, turn) for deed, turn in zip(used, turns, strict=True)]
        kinds |= {row["power_type"] for row in kept}

        assert [row[column.split(".")[1]] for row in kept] == [row[column] for row in wanted]
    assert kinds == {"peek_own", "peek_opponent", "blind_swap", "look_own"}


def _hand_points(moment: EntryRows, seat: Seat) -> int:
    return sum(moment.state.frame.points[card] for card in moment.state.hands[seat] if card is not None)


def _is_penalised(moment: EntryRows, seat: Seat) -> bool:
    bases = [_hand_points(moment, Seat(one)) for one in range(len(moment.players))]
    return seat == moment.state.caller and bases[seat] > min(bases)


def _final(moment: EntryRows, seat: Seat) -> int:
    return _hand_points(moment, seat) * (2 if _is_penalised(moment, seat) else 1)


def _summary(moment: EntryRows, seat: Seat) -> str:
    points = moment.state.frame.points
    hand = [card for card in moment.state.hands[seat] if card is not None]
    faces = [{"rank": rank_name(c), "suit": suit_name(c), "pointValue": points[c]} for c in hand]
    return encode(faces).decode()


SCORE: Mapping[str, Callable[[EntryRows, Seat], object]] = {
    "game_score.player_id": lambda m, seat: m.players[seat],
    "game_score.base_score": _hand_points,
    "game_score.final_score": _final,
    "game_score.is_cambio_caller": lambda m, seat: seat == m.state.caller,
    "game_score.penalty_applied": _is_penalised,
    "game_score.is_winner": lambda m, seat: (
        _final(m, seat) == min(_final(m, Seat(one)) for one in range(len(m.players)))
    ),
    "game_score.cards_summary": _summary,
}


@pytest.mark.parametrize("column", SCORE)
def test_score_columns_match_the_result(column: str) -> None:
    ended = 0
    for moment in all_entries():
        kept = moment.inserted("game_score")
        is_over = phase(moment.state) == "completed"
        ended += is_over
        wanted = [SCORE[column](moment, Seat(n)) for n in range(len(moment.players))] if is_over else []

        assert [row[column.split(".")[1]] for row in kept] == wanted
    assert ended == GAMES


def test_score_rows_have_the_game_and_the_time_of_its_end() -> None:
    for moment in all_entries():
        for row in moment.inserted("game_score"):
            assert (row["game_session_id"], row["created_at"]) == ("game", moment.entry.wall)
