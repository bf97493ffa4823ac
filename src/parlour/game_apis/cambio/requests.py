"""What Cambio's routes take and give, in the specification's own spelling."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, convert

from parlour.engine.values import Data, Millis
from parlour.games.cambio.actions import Source
from parlour.games.cambio.cards import Power

Name = Annotated[str, Meta(extra_json_schema={"minLength": 3, "maxLength": 20})]
"""Letters, digits and spaces; one that does not fit is refused as INVALID_NAME."""

Index = int
"""Of a card in a grid; one that does not fit is refused with the range of those that do."""


class CreateRequest(Data, frozen=True, kw_only=True, rename="camel"):
    player_count: Annotated[int, Meta(ge=2, le=4)]
    bot_count: Annotated[int, Meta(ge=0, le=3)] = 0
    bot_difficulty: Annotated[str, Meta(max_length=40)] = "medium"
    creator_display_name: Name


class JoinRequest(Data, frozen=True, kw_only=True, rename="camel"):
    display_name: Name
    room_code: Annotated[str, Meta(max_length=20)] | None = None


class DrawRequest(Data, frozen=True):
    source: Source


class SwapRequest(Data, frozen=True, kw_only=True):
    """A place by its index, or by row and column: two cards lie in a row."""

    index: Index | None = None
    row: Index | None = None
    col: Index | None = None


class PowerTarget(Data, frozen=True, kw_only=True, rename="camel"):
    """What a power is used on: the fields of its kind."""

    card_index: Index | None = None
    target_player_id: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    my_card_index: Index | None = None
    target_card_index: Index | None = None


class PowerRequest(PowerTarget, frozen=True, kw_only=True, rename="camel"):
    """A power with its targets, or `{"skip": true}`."""

    power_type: Power | None = None
    skip: bool = False

    @property
    def target(self) -> PowerTarget:
        return convert(self, PowerTarget, from_attributes=True)


class Face(Data, frozen=True, rename="camel"):
    rank: str
    suit: str
    point_value: int


class Shown(Data, frozen=True, rename="camel"):
    """A card that the one who asked may look at for a moment, and where it lies."""

    owner_id: str
    index: int
    rank: str
    suit: str
    point_value: int


class Made(Data, frozen=True, kw_only=True, rename="camel"):
    """A game that one sits at now."""

    game_id: str
    room_code: str
    player_id: str
    turn_order: int
    phase: Literal["setup"] = "setup"


class Done(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """What was done, as the one who did it may see it."""

    success: Literal[True]
    seq: int
    card: Face | None = None
    """The card drawn, or the one that lies on the discard pile now."""

    power_type: Power | None = None
    """A power that the discarded card gives."""

    revealed_card: Shown | None = None
    expires_at: Millis | None = None


class PowerUsed(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    success: Literal[True]
    power_activation_id: str | None = None
    revealed_card: Shown | None = None
    expires_at: Millis | None = None


class Called(Data, frozen=True, kw_only=True, rename="camel"):
    success: Literal[True]
    caller_id: str
    caller_name: str
    final_round_started: Literal[True]
    remaining_players: int
    next_turn_player_id: str | None
    """None when nobody has a turn left."""


class PlayerScore(Data, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    display_name: str
    turn_order: int
    cards: Sequence[Face]
    base_score: int
    penalty_applied: bool
    final_score: int
    is_cambio_caller: bool
    is_winner: bool


class Scores(Data, frozen=True, kw_only=True, rename="camel"):
    game_id: str
    phase: Literal["completed"] = "completed"
    cambio_caller_id: str | None
    scores: Sequence[PlayerScore]
    """In turn order."""

    winners: Sequence[str]
    winner_id: str | None
    """None where several have won."""


class SpecifiedProblem(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """Why nothing was done."""

    code: str
    message: str
    cambio_caller_id: str | None = None
    caller_name: str | None = None
    current_phase: str | None = None
    min_index: int | None = None
    max_index: int | None = None
    """The places between which a card could have been named."""
