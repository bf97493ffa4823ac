"""The six tables of Cambio, but for the one column that came later."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeEngine

revision = "0002"
down_revision: str | None = "0001"


_ENUMS: list[postgresql.ENUM] = []


def _enum(name: str, *values: str) -> TypeEngine[str]:
    """Made before the tables, because several of them share one."""
    native = postgresql.ENUM(*values, name=name, create_type=False)
    _ENUMS.append(native)
    return sa.Text().with_variant(native, "postgresql")


def _checked(check: str, name: str) -> sa.CheckConstraint:
    """What PostgreSQL's types hold by themselves."""
    return sa.CheckConstraint(check, name=op.f(name)).ddl_if(dialect="sqlite")


_ID = sa.Text().with_variant(postgresql.UUID(as_uuid=False), "postgresql")
_JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
_PHASE = _enum("cambio_phase", "setup", "initial_view", "playing", "final_round", "completed")
_STAGE = _enum(
    "cambio_stage",
    "viewing",
    "awaiting_draw",
    "holding",
    "power_offered",
    "power_revealing",
    "snapping",
    "giving",
    "resting",
    "over",
)
_SOURCE = _enum("cambio_source", "deck", "discard")
_POWER_TYPE = _enum("cambio_power_type", "peek_own", "peek_opponent", "blind_swap", "look_own", "none")
_PLAYER_TYPE = _enum("cambio_player_type", "human", "bot")
_CARD_VISIBILITY = _enum("cambio_card_visibility", "hidden", "visible", "peeking")
_CARD_LOCATION = _enum("cambio_card_location", "deck", "hand", "discard", "drawn")
_TURN_ACTION = _enum("cambio_turn_action", "draw", "swap", "discard", "cambio", "power")

_ONCE = {
    "sqlite": (
        "CREATE TRIGGER game_session_cambio_caller_id_once BEFORE UPDATE OF cambio_caller_id ON game_session"
        " WHEN OLD.cambio_caller_id IS NOT NULL AND NEW.cambio_caller_id IS NOT OLD.cambio_caller_id"
        " BEGIN SELECT RAISE(ABORT, 'cambio_caller_id is written once'); END",
    ),
    "postgresql": (
        "CREATE FUNCTION game_session_cambio_caller_id_once() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE integrity_constraint_violation"
        " USING MESSAGE = 'cambio_caller_id is written once'; END $$",
        "CREATE TRIGGER game_session_cambio_caller_id_once BEFORE UPDATE OF cambio_caller_id ON game_session"
        " FOR EACH ROW WHEN (OLD.cambio_caller_id IS NOT NULL"
        " AND NEW.cambio_caller_id IS DISTINCT FROM OLD.cambio_caller_id)"
        " EXECUTE FUNCTION game_session_cambio_caller_id_once()",
    ),
}


def upgrade() -> None:
    bind = op.get_bind()
    if bind.dialect.name == "postgresql":
        for native in _ENUMS:
            native.create(bind, checkfirst=False)
    _create_tables()
    for statement in _ONCE[bind.dialect.name]:
        op.execute(statement)


def _create_tables() -> None:
    op.create_table(
        "game_session",
        sa.Column("id", _ID, nullable=False),
        sa.Column("phase", _PHASE, server_default=sa.text("'setup'"), nullable=False),
        sa.Column("current_turn_player_id", _ID, nullable=True),
        sa.Column("cambio_caller_id", _ID, nullable=True),
        sa.Column("winner_id", _ID, nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("completed_at", sa.BigInteger(), nullable=True),
        sa.Column("host_player_id", _ID, nullable=True),
        sa.Column("room_code", sa.Text(), nullable=True),
        sa.Column("max_players", sa.Integer(), server_default=sa.text("4"), nullable=False),
        sa.Column("turn_stage", _STAGE, nullable=True),
        sa.Column("drawn_card_id", _ID, nullable=True),
        sa.Column("drawn_source", _SOURCE, nullable=True),
        sa.Column("power_type", _POWER_TYPE, nullable=True),
        sa.Column("power_expires_at", sa.BigInteger(), nullable=True),
        sa.Column("turn_number", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("abandoned_at", sa.BigInteger(), nullable=True),
        sa.Column("rules", _JSON, nullable=True),
        sa.Column("table_id", sa.Text(), sa.Computed("CAST(id AS TEXT)", persisted=True), nullable=True),
        sa.CheckConstraint(
            "(phase = 'completed') = (completed_at IS NOT NULL)", name=op.f("ck_game_session_rule_2")
        ),
        sa.CheckConstraint(
            "(phase IN ('final_round', 'completed')) = (cambio_caller_id IS NOT NULL)",
            name=op.f("ck_game_session_rule_3"),
        ),
        _checked("drawn_source IN ('deck', 'discard')", "ck_game_session_drawn_source"),
        _checked(
            "phase IN ('setup', 'initial_view', 'playing', 'final_round', 'completed')",
            "ck_game_session_phase",
        ),
        _checked(
            "power_type IN ('peek_own', 'peek_opponent', 'blind_swap', 'look_own', 'none')",
            "ck_game_session_power_type",
        ),
        _checked(
            "turn_stage IN ('viewing', 'awaiting_draw', 'holding', 'power_offered', 'power_revealing',"
            " 'snapping', 'giving', 'resting', 'over')",
            "ck_game_session_turn_stage",
        ),
        sa.CheckConstraint(
            "(drawn_card_id IS NULL) = (drawn_source IS NULL)", name=op.f("ck_game_session_rule_4")
        ),
        sa.CheckConstraint("max_players BETWEEN 2 AND 4", name=op.f("ck_game_session_rule_1")),
        _checked("rules IS NULL OR json_valid(rules)", "ck_game_session_rules"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_game_session_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_session")),
        sa.UniqueConstraint("table_id", name=op.f("uq_game_session_table_id")),
    )
    op.create_index("idx_game_session_room_code", "game_session", ["room_code"], unique=True)
    op.create_table(
        "player",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_session_id", _ID, nullable=False),
        sa.Column("user_id", sa.Text(), nullable=True),
        sa.Column("display_name", sa.Text(), nullable=False),
        sa.Column("type", _PLAYER_TYPE, nullable=False),
        sa.Column("score", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("turn_order", sa.Integer(), nullable=False),
        sa.Column("is_connected", sa.Boolean(), server_default=sa.text("TRUE"), nullable=False),
        sa.Column("has_viewed_initial_cards", sa.Boolean(), server_default=sa.text("FALSE"), nullable=False),
        sa.Column("bot_memory", _JSON, nullable=True),
        sa.Column("disconnected_at", sa.BigInteger(), nullable=True),
        sa.Column("bot_difficulty", sa.Text(), nullable=True),
        _checked("type IN ('human', 'bot')", "ck_player_type"),
        _checked("bot_memory IS NULL OR json_valid(bot_memory)", "ck_player_bot_memory"),
        _checked("has_viewed_initial_cards IN (0, 1)", "ck_player_has_viewed_initial_cards"),
        _checked("is_connected IN (0, 1)", "ck_player_is_connected"),
        sa.ForeignKeyConstraint(
            ["game_session_id"],
            ["game_session.id"],
            name=op.f("fk_player_game_session_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_index("uq_player_turn_order", "player", ["game_session_id", "turn_order"], unique=True)
    op.create_table(
        "card",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_session_id", _ID, nullable=False),
        sa.Column("owner_id", _ID, nullable=True),
        sa.Column("suit", sa.Text(), nullable=False),
        sa.Column("rank", sa.Text(), nullable=False),
        sa.Column("point_value", sa.Integer(), nullable=False),
        sa.Column("position_row", sa.Integer(), nullable=True),
        sa.Column("position_col", sa.Integer(), nullable=True),
        sa.Column("visibility", _CARD_VISIBILITY, server_default=sa.text("'hidden'"), nullable=False),
        sa.Column("location", _CARD_LOCATION, nullable=False),
        sa.Column("order_in_pile", sa.Integer(), nullable=True),
        sa.Column("peek_viewer_id", _ID, nullable=True),
        sa.Column("peek_expires_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "(location = 'hand') = (position_row IS NOT NULL AND position_col IS NOT NULL)",
            name=op.f("ck_card_rule_1"),
        ),
        sa.CheckConstraint(
            "(visibility = 'peeking') = (peek_viewer_id IS NOT NULL AND peek_expires_at IS NOT NULL)",
            name=op.f("ck_card_rule_3"),
        ),
        sa.CheckConstraint("location <> 'hand' OR owner_id IS NOT NULL", name=op.f("ck_card_rule_2")),
        _checked("location IN ('deck', 'hand', 'discard', 'drawn')", "ck_card_location"),
        _checked("visibility IN ('hidden', 'visible', 'peeking')", "ck_card_visibility"),
        sa.ForeignKeyConstraint(
            ["game_session_id"], ["game_session.id"], name=op.f("fk_card_game_session_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["player.id"], name=op.f("fk_card_owner_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["peek_viewer_id"], ["player.id"], name=op.f("fk_card_peek_viewer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card")),
    )
    op.create_index("uq_card_face", "card", ["game_session_id", "rank", "suit"], unique=True)
    op.create_index(
        "uq_card_place",
        "card",
        ["owner_id", "position_row", "position_col"],
        unique=True,
        sqlite_where=sa.text("location = 'hand'"),
        postgresql_where=sa.text("location = 'hand'"),
    )
    op.create_table(
        "game_score",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_session_id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("final_score", sa.Integer(), nullable=False),
        sa.Column("is_cambio_caller", sa.Boolean(), nullable=False),
        sa.Column("penalty_applied", sa.Boolean(), nullable=False),
        sa.Column("is_winner", sa.Boolean(), nullable=False),
        sa.Column("cards_summary", _JSON, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("base_score", sa.Integer(), nullable=False),
        sa.CheckConstraint("NOT penalty_applied OR is_cambio_caller", name=op.f("ck_game_score_rule_1")),
        _checked("cards_summary IS NULL OR json_valid(cards_summary)", "ck_game_score_cards_summary"),
        _checked("is_cambio_caller IN (0, 1)", "ck_game_score_is_cambio_caller"),
        _checked("is_winner IN (0, 1)", "ck_game_score_is_winner"),
        _checked("penalty_applied IN (0, 1)", "ck_game_score_penalty_applied"),
        sa.ForeignKeyConstraint(
            ["game_session_id"],
            ["game_session.id"],
            name=op.f("fk_game_score_game_session_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_game_score_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_score")),
    )
    op.create_index("idx_game_score_game", "game_score", ["game_session_id"])
    op.create_index("uq_game_score_player", "game_score", ["game_session_id", "player_id"], unique=True)
    op.create_table(
        "turn",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_session_id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("action", _TURN_ACTION, nullable=False),
        sa.Column("draw_source", _SOURCE, nullable=True),
        sa.Column("card_drawn_id", _ID, nullable=True),
        sa.Column("old_card_id", _ID, nullable=True),
        sa.Column("new_card_id", _ID, nullable=True),
        sa.Column("special_power_type", _POWER_TYPE, nullable=True),
        sa.Column("target_card_id", _ID, nullable=True),
        sa.Column("target_player_id", _ID, nullable=True),
        sa.Column("metadata", _JSON, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("turn_number", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("(action = 'draw') = (draw_source IS NOT NULL)", name=op.f("ck_turn_rule_2")),
        sa.CheckConstraint(
            "(action = 'power') = (special_power_type IS NOT NULL)", name=op.f("ck_turn_rule_1")
        ),
        _checked("action IN ('draw', 'swap', 'discard', 'cambio', 'power')", "ck_turn_action"),
        _checked("draw_source IN ('deck', 'discard')", "ck_turn_draw_source"),
        _checked(
            "special_power_type IN ('peek_own', 'peek_opponent', 'blind_swap', 'look_own', 'none')",
            "ck_turn_special_power_type",
        ),
        _checked("metadata IS NULL OR json_valid(metadata)", "ck_turn_metadata"),
        sa.ForeignKeyConstraint(
            ["card_drawn_id"], ["card.id"], name=op.f("fk_turn_card_drawn_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["game_session_id"], ["game_session.id"], name=op.f("fk_turn_game_session_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["new_card_id"], ["card.id"], name=op.f("fk_turn_new_card_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["old_card_id"], ["card.id"], name=op.f("fk_turn_old_card_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_turn_player_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_card_id"], ["card.id"], name=op.f("fk_turn_target_card_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_player_id"], ["player.id"], name=op.f("fk_turn_target_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_turn")),
    )
    op.create_index("idx_turn_game", "turn", ["game_session_id", "round_number", "turn_number"])
    op.create_table(
        "special_power",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_session_id", _ID, nullable=False),
        sa.Column("turn_id", _ID, nullable=False),
        sa.Column("activated_by_id", _ID, nullable=False),
        sa.Column("power_type", _POWER_TYPE, nullable=False),
        sa.Column("target_card_id", _ID, nullable=True),
        sa.Column("target_player_id", _ID, nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("own_card_id", _ID, nullable=True),
        sa.CheckConstraint(
            "(power_type = 'blind_swap') = (own_card_id IS NOT NULL)", name=op.f("ck_special_power_rule_3")
        ),
        sa.CheckConstraint(
            "(power_type IN ('peek_opponent', 'blind_swap')) = (target_player_id IS NOT NULL)",
            name=op.f("ck_special_power_rule_1"),
        ),
        _checked(
            "power_type IN ('peek_own', 'peek_opponent', 'blind_swap', 'look_own', 'none')",
            "ck_special_power_power_type",
        ),
        sa.CheckConstraint(
            "target_player_id IS NULL OR target_player_id <> activated_by_id",
            name=op.f("ck_special_power_rule_2"),
        ),
        sa.ForeignKeyConstraint(
            ["activated_by_id"],
            ["player.id"],
            name=op.f("fk_special_power_activated_by_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["game_session_id"],
            ["game_session.id"],
            name=op.f("fk_special_power_game_session_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["own_card_id"], ["card.id"], name=op.f("fk_special_power_own_card_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_card_id"], ["card.id"], name=op.f("fk_special_power_target_card_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_player_id"],
            ["player.id"],
            name=op.f("fk_special_power_target_player_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["turn_id"], ["turn.id"], name=op.f("fk_special_power_turn_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_special_power")),
    )
    op.create_index("idx_special_power_game", "special_power", ["game_session_id", "created_at"])
    op.create_index("uq_special_power_turn", "special_power", ["turn_id"], unique=True)
