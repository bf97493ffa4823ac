"""Cambio's six tables in both databases: their constraints, and whole games."""

import asyncio

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import ProgrammingError

from games.cambio.tables import random_game, state_of
from parlour.game_apis.cambio.tables import TABLES
from parlour.game_apis.cambio.turn_rows import card_id
from parlour.store.errors import StoreError, UnavailableError
from parlour.store.open import Store
from parlour.store.schema import game_table
from store.appending import append, opened, with_store
from store.cambio_games import entries_of, eventful, seat_people, write_game

SCORE_COLUMNS = (
    "game_session_id, player_id, final_score, is_cambio_caller, penalty_applied, is_winner, cards_summary,"
    " created_at, base_score"
)
REFUSED = {
    "the caller is written once": "UPDATE game_session SET cambio_caller_id ="
    " (SELECT id FROM player WHERE turn_order = 1)",
    "the caller is not taken back": "UPDATE game_session SET phase = 'playing', cambio_caller_id = NULL,"
    " completed_at = NULL",
    "a phase is one of five": "UPDATE game_session SET phase = 'over'",
    "a stage is one of nine": "UPDATE game_session SET turn_stage = 'thinking'",
    "a completed game has its moment": "UPDATE game_session SET completed_at = NULL",
    "rules are JSON": "UPDATE game_session SET rules = 'none'",
    "a session is a table": "INSERT INTO game_session (id, created_at, updated_at)"
    " VALUES ('5d1c9b0a-1111-8111-8111-111111111111', '2026-03-01T12:30:00.250Z',"
    " '2026-03-01T12:30:00.250Z')",
    "a time is a day of the calendar": "UPDATE game_session SET updated_at = '2026-02-30T12:30:00.250Z'",
    "a time is no word": "UPDATE turn SET created_at = 'soon'",
    "a turn order is had once": "UPDATE player SET turn_order = 0",
    "a player is human or bot": "UPDATE player SET type = 'ghost'",
    "a flag is set or not": "UPDATE player SET has_taken_final_turn = NULL",
    "a penalty is the caller's": "UPDATE game_score SET penalty_applied = TRUE, is_cambio_caller = FALSE",
    "one score a player and game": f"INSERT INTO game_score (id, {SCORE_COLUMNS})"
    f" SELECT game_session_id, {SCORE_COLUMNS} FROM game_score LIMIT 1",
    "a swap has a target": "UPDATE special_power SET target_player_id = NULL WHERE power_type = 'blind_swap'",
    "a king has no target": "UPDATE special_power SET target_player_id ="
    " (SELECT id FROM player WHERE id <> activated_by_id) WHERE power_type = 'look_own'",
    "nobody is their own target": "UPDATE special_power SET target_player_id = activated_by_id"
    " WHERE power_type = 'blind_swap'",
    "a power is one of five": "UPDATE special_power SET power_type = 'peek'",
    "one power a turn row": "UPDATE special_power SET turn_id ="
    " (SELECT turn_id FROM special_power ORDER BY turn_id LIMIT 1)",
    "a power has a turn row": "UPDATE special_power SET turn_id = game_session_id",
    "an action is one of five": "UPDATE turn SET action = 'snap'",
    "a draw has a source": "UPDATE turn SET draw_source = NULL WHERE action = 'draw'",
    "a place holds one card": "UPDATE card SET position_row = 0, position_col = 0 WHERE location = 'hand'",
    "a card lies in one of four": "UPDATE card SET location = 'sleeve'",
    "a face is there once": "UPDATE card SET rank = 'K', suit = 'hearts'",
    "who looks is known": "UPDATE card SET visibility = 'peeking'",
}


def test_the_database_rejects_what_the_rules_forbid(store_url: str) -> None:
    accepted: list[str] = []
    bad_sql: list[str] = []

    async def test(store: Store) -> None:
        await write_game(store, eventful())
        for rule, statement in REFUSED.items():
            try:
                async with store.write() as connection:
                    await connection.execute(text(statement))
                accepted.append(rule)
            except (ProgrammingError, UnavailableError):
                bad_sql.append(rule)
            except StoreError:
                continue

    with_store(store_url, test)

    assert accepted == []
    assert bad_sql == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rows_of_a_finished_game_match_its_state(store_url: str, seats: int) -> None:
    place = random_game(seats, 11, wait=True, min_turns_before_cambio=4)
    state = state_of(place)
    session, card, score = TABLES["game_session"], TABLES["card"], TABLES["game_score"]

    async def test(store: Store) -> None:
        who = await write_game(store, place)
        async with store.scan() as connection:
            (phase,) = (await connection.execute(select(session.c.phase))).one()
            cards = (await connection.execute(select(func.count()).select_from(card))).scalar_one()
            held = (await connection.execute(card.select().where(card.c.location == "hand"))).all()
            pile = card.select().where(card.c.location == "discard").order_by(card.c.order_in_pile)
            discarded = [row.id for row in await connection.execute(pile)]
            scores = {row.player_id: row for row in await connection.execute(score.select())}

        assert (phase, cards) == ("completed", 52)
        assert {(row.owner_id, 2 * row.position_row + row.position_col): row.id for row in held} == {
            (who.players[seat], slot): card_id(who, found)
            for seat, hand in enumerate(state.hands)
            for slot, found in enumerate(hand)
            if found is not None
        }
        assert discarded == [card_id(who, found) for found in state.discard]
        assert set(scores) == set(who.players)
        for player, row in scores.items():
            points = sum(one.point_value for one in held if one.owner_id == player)
            assert row.base_score == points == sum(one["pointValue"] for one in row.cards_summary)
            assert row.final_score == row.base_score * (2 if row.penalty_applied else 1)

    with_store(store_url, test)


def test_games_can_be_written_interleaved(store_url: str) -> None:
    places = [
        random_game(2, seed, wait=True, snapping="everyone", min_turns_before_cambio=3) for seed in range(6)
    ]

    async def test(store: Store) -> None:
        everyone = [await seat_people(store, 2) for _ in places]
        logs = [entries_of(place, who) for place, who in zip(places, everyone, strict=True)]
        longest = max(map(len, logs))
        shuffled = [log[seq] for seq in range(longest) for log in logs if seq < len(log)]
        answers = await append(store, *shuffled)
        async with store.scan() as connection:
            phases = [phase for (phase,) in await connection.execute(select(TABLES["game_session"].c.phase))]
            scores = (
                await connection.execute(select(func.count()).select_from(TABLES["game_score"]))
            ).scalar_one()

        assert answers == [None] * len(shuffled)
        assert phases == ["completed"] * 6
        assert scores == 12

    with_store(store_url, test)


def test_deleting_a_table_deletes_its_session(store_url: str) -> None:
    async def test() -> None:
        async with opened(store_url) as store:
            who = await write_game(store, eventful())
            async with store.write() as connection:
                await connection.execute(game_table.delete().where(game_table.c.id == who.game))
                left = [
                    (await connection.execute(select(func.count()).select_from(table))).scalar_one()
                    for table in TABLES.values()
                ]

            assert left == [0] * 6

    asyncio.run(test())
