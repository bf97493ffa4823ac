"""The six database tables of Cambio as plain data: columns, checks and indexes.

Identifiers are snake_case. Expressions are SQL that works in both SQLite and PostgreSQL. Types: `enum`
becomes an enum or TEXT with a CHECK, and `json` becomes jsonb or TEXT. `moment` is in milliseconds in Python
and a timestamp in the database.
"""

from collections.abc import Mapping
from typing import Final, Literal

from parlour.engine import Data

Kind = Literal["uuid", "text", "int", "bool", "moment", "json", "enum"]


class Column(Data, frozen=True):
    name: str
    kind: Kind
    needed: bool = True
    default: str | None = None
    """An SQL literal."""

    values: tuple[str, ...] = ()
    refers: str | None = None
    """The table that this foreign key refers to. Deleting its row deletes this one."""


class Index(Data, frozen=True):
    name: str
    columns: tuple[str, ...]
    unique: bool = False
    where: str | None = None


class Table(Data, frozen=True):
    name: str
    columns: tuple[Column, ...]
    checks: tuple[str, ...] = ()
    indexes: tuple[Index, ...] = ()
    write_once: tuple[str, ...] = ()
    """Columns that can be set once, while they are null."""


PHASES: Final[tuple[str, ...]] = ("setup", "initial_view", "playing", "final_round", "completed")
POWER_TYPES: Final[tuple[str, ...]] = ("peek_own", "peek_opponent", "blind_swap", "look_own", "none")
SOURCES: Final[tuple[str, ...]] = ("deck", "discard")
STAGE_NAMES: Final[Mapping[str, str]] = {
    "viewing": "viewing",
    "drawing": "awaiting_draw",
    "holding": "holding",
    "offered": "power_offered",
    "revealing": "power_revealing",
    "snapping": "snapping",
    "giving": "giving",
    "resting": "resting",
    "over": "over",
}
"""The specification's name of each stage of the game."""

STAGES: Final = tuple(STAGE_NAMES.values())

_ID = Column("id", "uuid")
_GAME = Column("game_session_id", "uuid", refers="game_session")
_CREATED = Column("created_at", "moment")


def _reference(name: str, table: str, needed: bool = False) -> Column:
    return Column(name, "uuid", needed=needed, refers=table)


GAME_SESSION: Final = Table(
    "game_session",
    (
        _ID,
        Column("phase", "enum", default="'setup'", values=PHASES),
        Column("current_turn_player_id", "uuid", needed=False),
        Column("cambio_caller_id", "uuid", needed=False),
        Column("winner_id", "uuid", needed=False),
        _CREATED,
        Column("updated_at", "moment"),
        Column("completed_at", "moment", needed=False),
        Column("host_player_id", "uuid", needed=False),
        Column("room_code", "text", needed=False),
        Column("max_players", "int", default="4"),
        Column("turn_stage", "enum", needed=False, values=STAGES),
        Column("drawn_card_id", "uuid", needed=False),
        Column("drawn_source", "enum", needed=False, values=SOURCES),
        Column("power_type", "enum", needed=False, values=POWER_TYPES),
        Column("power_expires_at", "moment", needed=False),
        Column("turn_number", "int", default="0"),
        Column("version", "int", default="0"),
        Column("abandoned_at", "moment", needed=False),
        Column("rules", "json", needed=False),
    ),
    checks=(
        "max_players BETWEEN 2 AND 4",
        "(phase = 'completed') = (completed_at IS NOT NULL)",
        "(phase IN ('final_round', 'completed')) = (cambio_caller_id IS NOT NULL)",
        "(drawn_card_id IS NULL) = (drawn_source IS NULL)",
    ),
    indexes=(Index("idx_game_session_room_code", ("room_code",), unique=True),),
    write_once=("cambio_caller_id",),
)

PLAYER: Final = Table(
    "player",
    (
        _ID,
        _GAME,
        Column("user_id", "text", needed=False),
        Column("display_name", "text"),
        Column("type", "enum", values=("human", "bot")),
        Column("score", "int", default="0"),
        Column("turn_order", "int"),
        Column("is_connected", "bool", default="TRUE"),
        Column("has_viewed_initial_cards", "bool", default="FALSE"),
        Column("has_taken_final_turn", "bool", default="FALSE"),
        Column("bot_memory", "json", needed=False),
        Column("disconnected_at", "moment", needed=False),
        Column("bot_difficulty", "text", needed=False),
    ),
    indexes=(
        Index("uq_player_turn_order", ("game_session_id", "turn_order"), unique=True),
        Index(
            "idx_player_final_turn",
            ("game_session_id", "has_taken_final_turn"),
            where="has_taken_final_turn = FALSE",
        ),
    ),
)

CARD: Final = Table(
    "card",
    (
        _ID,
        _GAME,
        _reference("owner_id", "player"),
        Column("suit", "text"),
        Column("rank", "text"),
        Column("point_value", "int"),
        Column("position_row", "int", needed=False),
        Column("position_col", "int", needed=False),
        Column("visibility", "enum", default="'hidden'", values=("hidden", "visible", "peeking")),
        Column("location", "enum", values=("deck", "hand", "discard", "drawn")),
        Column("order_in_pile", "int", needed=False),
        _reference("peek_viewer_id", "player"),
        Column("peek_expires_at", "moment", needed=False),
    ),
    checks=(
        "(location = 'hand') = (position_row IS NOT NULL AND position_col IS NOT NULL)",
        "location <> 'hand' OR owner_id IS NOT NULL",
        "(visibility = 'peeking') = (peek_viewer_id IS NOT NULL AND peek_expires_at IS NOT NULL)",
    ),
    indexes=(
        Index("uq_card_face", ("game_session_id", "rank", "suit"), unique=True),
        Index(
            "uq_card_place",
            ("owner_id", "position_row", "position_col"),
            unique=True,
            where="location = 'hand'",
        ),
    ),
)

TURN: Final = Table(
    "turn",
    (
        _ID,
        _GAME,
        _reference("player_id", "player", needed=True),
        Column("action", "enum", values=("draw", "swap", "discard", "cambio", "power")),
        Column("draw_source", "enum", needed=False, values=SOURCES),
        _reference("card_drawn_id", "card"),
        _reference("old_card_id", "card"),
        _reference("new_card_id", "card"),
        Column("special_power_type", "enum", needed=False, values=POWER_TYPES),
        _reference("target_card_id", "card"),
        _reference("target_player_id", "player"),
        Column("metadata", "json"),
        _CREATED,
        Column("turn_number", "int"),
        Column("round_number", "int", default="1"),
    ),
    checks=(
        "(action = 'power') = (special_power_type IS NOT NULL)",
        "(action = 'draw') = (draw_source IS NOT NULL)",
    ),
    indexes=(Index("idx_turn_game", ("game_session_id", "round_number", "turn_number")),),
)

SPECIAL_POWER: Final = Table(
    "special_power",
    (
        _ID,
        _GAME,
        _reference("turn_id", "turn", needed=True),
        _reference("activated_by_id", "player", needed=True),
        Column("power_type", "enum", values=POWER_TYPES),
        _reference("target_card_id", "card"),
        _reference("target_player_id", "player"),
        _CREATED,
        _reference("own_card_id", "card"),
    ),
    checks=(
        "(power_type IN ('peek_opponent', 'blind_swap')) = (target_player_id IS NOT NULL)",
        "target_player_id IS NULL OR target_player_id <> activated_by_id",
        "(power_type = 'blind_swap') = (own_card_id IS NOT NULL)",
    ),
    indexes=(
        Index("uq_special_power_turn", ("turn_id",), unique=True),
        Index("idx_special_power_game", ("game_session_id", "created_at")),
    ),
)

GAME_SCORE: Final = Table(
    "game_score",
    (
        _ID,
        _GAME,
        _reference("player_id", "player", needed=True),
        Column("final_score", "int"),
        Column("is_cambio_caller", "bool"),
        Column("penalty_applied", "bool"),
        Column("is_winner", "bool"),
        Column("cards_summary", "json"),
        _CREATED,
        Column("base_score", "int"),
    ),
    checks=("NOT penalty_applied OR is_cambio_caller",),
    indexes=(
        Index("uq_game_score_player", ("game_session_id", "player_id"), unique=True),
        Index("idx_game_score_game", ("game_session_id",)),
    ),
)

TABLES: Final[tuple[Table, ...]] = (GAME_SESSION, PLAYER, CARD, TURN, SPECIAL_POWER, GAME_SCORE)
"""Sorted by foreign keys, so that they can be created in this order."""
