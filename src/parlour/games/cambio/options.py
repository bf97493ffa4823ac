"""The house rules. Every one is off, or as the plain game has it, unless a table says otherwise."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import Data, needs, own_clock

Snapping = Literal["off", "first", "single", "everyone"]
TieRule = Literal["co-winners", "caller-wins", "caller-loses"]
FalseCall = Literal["double", "+5", "+10", "none"]
_WITH_SNAPS = needs(snapping=("first", "single", "everyone"))


class Options(Data, frozen=True):
    caller_locked: bool = False
    """Nobody may look at or move the caller's cards in the final round."""

    powers_on_swap_out: bool = False
    """A power card that is swapped out of a hand grants its power too."""

    starting_discard: bool = True
    """One card is turned up beside the draw pile at the start."""

    public_peek_slots: bool = True
    """Everyone sees which place is looked at, though not the card."""

    min_turns_before_cambio: Annotated[int, Meta(ge=0, le=10)] = 0
    snapping: Snapping = "off"
    """Whether a card of the rank just discarded may be thrown on it, and by whom."""

    snap_penalty_cards: Annotated[int, Meta(ge=0, le=4), _WITH_SNAPS] = 1
    """Cards drawn, unseen, for a wrong snap."""

    snap_window_sec: Annotated[int, Meta(ge=1, le=30), _WITH_SNAPS] = 5
    """How long the table waits for snaps after a discard."""

    jokers: Annotated[int, Meta(ge=0, le=4)] = 0
    red_king_value: Annotated[int, Meta(ge=-5, le=25)] = 0
    black_king_value: Annotated[int, Meta(ge=-5, le=25)] = 0
    tie_rule: TieRule = "co-winners"
    false_call_penalty: FalseCall = "double"

    turn_timer_sec: Annotated[int, Meta(ge=0, le=3600), own_clock("per-move", on=60)] = 0
    """How long a turn may take before the table plays it; 0 is for ever."""

    power_window_sec: Annotated[int, Meta(ge=0, le=3600)] = 30
    """How long a power is offered; 0 is for ever."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 1
    bots_skip_powers: bool = False
