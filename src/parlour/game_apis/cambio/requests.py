"""Request and response bodies of Cambio's routes, as the specification spells them."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, convert

from parlour.engine.values import Data, Millis
from parlour.games.cambio.actions import Source
from parlour.games.cambio.cards import Power

Name = Annotated[str, Meta(extra_json_schema={"minLength": 3, "maxLength": 20})]
"""Letters, digits and spaces. Other names are refused as INVALID_NAME by the route, not by the schema."""

Index = int
"""The index of a card in a grid. A refusal of a wrong index contains the valid range."""


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
    """A place in the grid by index, or by row and column. Each row has two cards."""

    index: Index | None = None
    row: Index | None = None
    col: Index | None = None


class PowerTarget(Data, frozen=True, kw_only=True, rename="camel"):
    """The target of a power. Each kind of power has its own fields."""

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


class CardFace(Data, frozen=True, rename="camel"):
    rank: str
    suit: str
    point_value: int


class RevealedCard(Data, frozen=True, rename="camel"):
    """A card that the caller is allowed to see for a moment, and its place."""

    owner_id: str
    index: int
    rank: str
    suit: str
    point_value: int


class SeatResponse(Data, frozen=True, kw_only=True, rename="camel"):
    """The game where the caller now has a seat."""

    game_id: str
    room_code: str
    player_id: str
    turn_order: int
    phase: Literal["setup"] = "setup"


class CommandResponse(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """The outcome of a command, as its player is allowed to see it."""

    success: Literal[True]
    seq: int
    card: CardFace | None = None
    """The drawn card, or the card that is now on top of the discard pile."""

    power_type: Power | None = None
    """The power of the discarded card."""

    revealed_card: RevealedCard | None = None
    expires_at: Millis | None = None


class PowerResponse(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    success: Literal[True]
    power_activation_id: str | None = None
    revealed_card: RevealedCard | None = None
    expires_at: Millis | None = None


class CallResponse(Data, frozen=True, kw_only=True, rename="camel"):
    success: Literal[True]
    caller_id: str
    caller_name: str
    final_round_started: Literal[True]
    remaining_players: int
    next_turn_player_id: str | None
    """None if no player has a turn left."""


class PlayerScore(Data, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    display_name: str
    turn_order: int
    cards: Sequence[CardFace]
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
    """None if several players have won."""


class SpecifiedProblem(Data, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """Why a request was refused."""

    code: str
    message: str
    cambio_caller_id: str | None = None
    caller_name: str | None = None
    current_phase: str | None = None
    min_index: int | None = None
    max_index: int | None = None
    """With *min_index*, the valid range of the index."""
