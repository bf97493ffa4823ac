"""Each check, unique index and write-once column of Cambio's tables rejects a statement that violates it."""

from collections.abc import Iterator, Mapping

from sqlalchemy import text

from parlour.game_apis.cambio.schema import TABLES
from parlour.store.errors import IntegrityError, StoreError
from parlour.store.open import Store
from store.appending import with_store
from store.cambio_games import eventful, write_game

_SCORE = (
    "game_session_id, player_id, final_score, is_cambio_caller, penalty_applied, is_winner, cards_summary,"
    " created_at, base_score"
)

BREAKS: Mapping[str, str] = {
    "check game_session 1": "UPDATE game_session SET max_players = 5",
    "check game_session 2": "UPDATE game_session SET completed_at = NULL",
    "check game_session 3": "UPDATE game_session SET phase = 'playing', completed_at = NULL",
    "check game_session 4": "UPDATE game_session SET drawn_source = 'deck'",
    "check card 1": "UPDATE card SET position_row = NULL WHERE location = 'hand'",
    "check card 2": "UPDATE card SET owner_id = NULL WHERE location = 'hand'",
    "check card 3": "UPDATE card SET visibility = 'peeking' WHERE location = 'hand'",
    "check turn 1": "UPDATE turn SET special_power_type = NULL WHERE action = 'power'",
    "check turn 2": "UPDATE turn SET draw_source = NULL WHERE action = 'draw'",
    "check special_power 1": "UPDATE special_power SET target_player_id = NULL"
    " WHERE power_type = 'blind_swap'",
    "check special_power 2": "UPDATE special_power SET target_player_id = activated_by_id"
    " WHERE power_type = 'blind_swap'",
    "check special_power 3": "UPDATE special_power SET own_card_id = NULL WHERE power_type = 'blind_swap'",
    "check game_score 1": "UPDATE game_score SET penalty_applied = TRUE, is_cambio_caller = FALSE",
    "unique uq_player_turn_order": "UPDATE player SET turn_order = 0",
    "unique uq_card_face": "UPDATE card SET rank = 'K', suit = 'hearts'",
    "unique uq_card_place": "UPDATE card SET position_row = 0, position_col = 0 WHERE location = 'hand'",
    "unique uq_special_power_turn": "UPDATE special_power SET turn_id ="
    " (SELECT turn_id FROM special_power ORDER BY turn_id LIMIT 1)",
    "unique uq_game_score_player": f"INSERT INTO game_score (id, {_SCORE})"
    f" SELECT game_session_id, {_SCORE} FROM game_score LIMIT 1",
    "once game_session.cambio_caller_id": "UPDATE game_session SET cambio_caller_id ="
    " (SELECT id FROM player WHERE turn_order = 1)",
}
"""The statement that violates each constraint. A test below violates the room code with a second table."""


def names() -> Iterator[str]:
    for table in TABLES:
        yield from (f"check {table.name} {number}" for number in range(1, len(table.checks) + 1))
        yield from (f"unique {index.name}" for index in table.indexes if index.unique)
        yield from (f"once {table.name}.{column}" for column in table.write_once)


def test_every_constraint_has_a_breaking_statement() -> None:
    assert {*BREAKS, "unique idx_game_session_room_code"} == {*names()}


def test_each_constraint_rejects_its_breaking_statement(store_url: str) -> None:
    """The error must name the check, so that no other check hides that it is missing."""
    said: dict[str, str] = {}

    async def test(store: Store) -> None:
        await write_game(store, eventful())
        for name, statement in BREAKS.items():
            said[name] = await _refusal(store, statement)

    with_store(store_url, test)

    assert {name: words for name, words in said.items() if not _names(name, words)} == {}


def test_a_room_code_is_unique(store_url: str) -> None:
    said: list[str] = []

    async def test(store: Store) -> None:
        for _ in range(2):
            await write_game(store, eventful())
        said.append(await _refusal(store, "UPDATE game_session SET room_code = 'ABC234'"))

    with_store(store_url, test)

    assert _names("unique idx_game_session_room_code", said[0])


async def _refusal(store: Store, statement: str) -> str:
    try:
        async with store.write() as connection:
            await connection.execute(text(statement))
    except IntegrityError as refused:
        return str(refused)
    except StoreError as other:
        return f"not by a check: {other}"
    return "accepted"


def _names(rule: str, words: str) -> bool:
    """PostgreSQL names the check or the index. SQLite names the check, or the columns of the index."""
    kind, subject, *number = rule.split()
    match kind:
        case "check":
            return f"{subject}_rule_{number[0]}" in words
        case "unique":
            return subject in words or _columns(subject) in words
        case _:
            return f"{subject.split('.')[1]} is written once" in words


def _columns(index: str) -> str:
    """As SQLite spells them: `UNIQUE constraint failed: card.rank, card.suit`."""
    (found,) = [(table, one) for table in TABLES for one in table.indexes if one.name == index]
    return "UNIQUE constraint failed: " + ", ".join(f"{found[0].name}.{name}" for name in found[1].columns)
