"""Writes the projection of games into a database with the constraints of the six tables."""

import sqlite3
from collections.abc import Sequence

import msgspec
import pytest

from parlour.engine.table.table import Table as Place
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.schema import GAME_SCORE, PLAYER, SPECIAL_POWER, TABLES
from parlour.game_apis.cambio.turn_rows import card_id
from parlour.games.cambio.actions import Abandon, BlindSwap, Discard, Gone, PeekOwn, Skip
from parlour.games.cambio.events import BlindSwapped, Revealed

from .sqlite_tables import all_rows, database, seat_people, write, write_game
from .tables import ANN, BEN, FROM_DECK, act, card, events_of, opened, people, random_game, state_of, table

HOUSES: Sequence[dict[str, object]] = [
    {},
    {"min_turns_before_cambio": 5},
    {"snapping": "everyone", "snap_penalty_cards": 2, "min_turns_before_cambio": 3},
    {"rounds": 3, "snapping": "first", "jokers": 2},
    {"turn_timer_sec": 20, "powers_on_swap_out": True, "red_king_value": -1},
]

each_size = pytest.mark.parametrize(
    "seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))]
)


@pytest.fixture
def db() -> sqlite3.Connection:
    return database()


@pytest.mark.parametrize("house", HOUSES, ids=str)
@each_size
def test_the_rows_of_whole_games_satisfy_every_constraint(seats: int, house: dict[str, object]) -> None:
    for seed in range(8):
        db, who, place = database(), people(seats), random_game(seats, seed, wait=True, **house)
        seat_people(db, who)
        write_game(place, db, who)

        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("SELECT phase FROM game_session").fetchone() == ("completed",)
        assert db.execute("SELECT count(*) FROM game_score").fetchone() == (seats,)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_card_rows_match_the_state(house: dict[str, object]) -> None:
    db, who, place = database(), people(3), random_game(3, 11, wait=True, **house)
    seat_people(db, who)
    write_game(place, db, who)
    state = state_of(place)
    found = {
        (owner, 2 * row + col): found
        for found, owner, row, col in db.execute(
            "SELECT id, owner_id, position_row, position_col FROM card WHERE location = 'hand'"
        )
    }
    pile = db.execute("SELECT id FROM card WHERE location = 'discard' ORDER BY order_in_pile").fetchall()

    assert found == {
        (who.players[seat], slot): card_id(who, held)
        for seat, hand in enumerate(state.hands)
        for slot, held in enumerate(hand)
        if held is not None
    }
    assert [row for (row,) in pile] == [card_id(who, c) for c in state.discard]


def test_final_scores_match_the_cards_in_the_table() -> None:
    for seed in range(20):
        db, who = database(), people()
        seat_people(db, who)
        write_game(random_game(2, seed), db, who)
        rows = db.execute(
            "SELECT s.base_score, s.final_score, s.penalty_applied, sum(c.point_value), s.cards_summary "
            "FROM game_score s JOIN card c ON c.owner_id = s.player_id AND c.location = 'hand' GROUP BY s.id"
        ).fetchall()

        for base, final, penalty, points, summary in rows:
            assert base == points == sum(c["pointValue"] for c in msgspec.json.decode(summary))
            assert final == base * (1 + penalty)


def test_the_start_writes_every_card_once() -> None:
    place = opened()
    rows = records(None, place.log.entries[0], state_of(place), people())
    inserted = [row for row in rows if row.table == "card"]

    assert len(inserted) == len({row.id for row in inserted}) == 52
    assert {row.op for row in inserted} == {"insert"}


def test_a_look_stores_its_viewer_and_end_on_one_card() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    (row,) = [row for row in all_rows(offered, ANN, PeekOwn(0), now=100) if row.table == "card"]
    values = dict(row.values)

    assert row.id == card_id(people(), card("As"))
    assert (values["visibility"], values["peek_viewer_id"]) == ("peeking", "player-0")
    assert values["peek_expires_at"] == 5_100


def test_stored_times_are_wall_time() -> None:
    """Table time is behind wall time by the length of pauses and outages."""
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    rows = all_rows(offered, ANN, PeekOwn(0), now=100, offset=60_000)
    (looked_at,) = [dict(row.values) for row in rows if row.table == "card"]
    (session,) = [dict(row.values) for row in rows if row.table == "game_session"]

    assert looked_at["peek_expires_at"] == session["power_expires_at"] == 65_100


def test_an_abandoned_game_keeps_its_phase_and_stores_the_time() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))
    rows = all_rows(looking, None, Abandon(), now=777)
    (session,) = [dict(row.values) for row in rows if row.table == "game_session"]
    (hidden,) = [dict(row.values) for row in rows if row.table == "card"]

    assert session["abandoned_at"] == 777
    assert "phase" not in session
    assert hidden["visibility"] == "hidden"


def test_a_cancelled_power_writes_no_power_row() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    rows = all_rows(offered, None, Gone(ANN))

    assert [row.table for row in rows if row.op == "insert"] == ["turn"]


def test_leaving_during_a_look_keeps_its_power_row() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))
    rows = all_rows(looking, None, Gone(ANN))

    assert [row for row in rows if row.op == "insert"] == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game_session SET cambio_caller_id = 'player-1'",
        "UPDATE game_session SET phase = 'over'",
        "UPDATE player SET turn_order = 0",
        "UPDATE player SET type = 'ghost'",
        "UPDATE game_score SET penalty_applied = 1, is_cambio_caller = 0",
        "INSERT INTO game_score SELECT 'x', game_session_id, player_id, 1, 0, 0, 0, '', 0, 1 FROM game_score",
        "UPDATE special_power SET target_player_id = NULL WHERE power_type = 'blind_swap'",
        "UPDATE special_power SET target_player_id = 'player-1' WHERE power_type = 'look_own'",
        "UPDATE special_power SET power_type = 'peek'",
        "UPDATE special_power SET turn_id = (SELECT min(turn_id) FROM special_power)",
        "UPDATE special_power SET turn_id = game_session_id",
        "UPDATE card SET position_row = 0, position_col = 0 WHERE location = 'hand'",
        "UPDATE card SET visibility = 'peeking'",
    ],
)
def test_the_database_rejects_what_the_rules_forbid(statement: str) -> None:
    db, who = database(), people()
    seat_people(db, who)
    write_game(_eventful(), db, who)

    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)


def _eventful() -> Place:
    """A game that Ann called, with a king's peek and a blind swap in it."""
    for seed in range(500):
        place = random_game(2, seed, min_turns_before_cambio=10)
        events = events_of(place)
        has_king = any(isinstance(event, Revealed) and event.power == "look_own" for event in events)
        has_swap = any(isinstance(event, BlindSwapped) for event in events)
        if has_king and has_swap and state_of(place).caller == ANN:
            return place
    raise AssertionError("no such game among five hundred")


def test_the_tables_have_the_specified_indexes() -> None:
    names = {
        index.name: (table.name, index.columns, index.where) for table in TABLES for index in table.indexes
    }

    assert names["idx_player_final_turn"] == (
        PLAYER.name,
        ("game_session_id", "has_taken_final_turn"),
        "has_taken_final_turn = FALSE",
    )
    assert names["idx_game_score_game"] == (GAME_SCORE.name, ("game_session_id",), None)
    assert names["idx_special_power_game"] == (SPECIAL_POWER.name, ("game_session_id", "created_at"), None)


def test_a_blind_swap_is_written_although_two_cards_exchange_places(db: sqlite3.Connection) -> None:
    who, place = people(), opened()
    seat_people(db, who)
    write(db, records(None, place.log.entries[0], state_of(place), who))
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    hands = {row.id for row in all_rows(offered, ANN, BlindSwap(0, BEN, 0)) if row.table == "card"}

    assert hands == {card_id(who, card("As")), card_id(who, card("5s"))}


def test_a_skip_writes_a_turn_row() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))

    assert [row.table for row in all_rows(offered, ANN, Skip()) if row.op == "insert"] == ["turn"]
