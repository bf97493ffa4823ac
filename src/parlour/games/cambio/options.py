"""The house rules. The defaults are the standard game."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import Data, needs, own_clock

Snapping = Literal["off", "first", "single", "everyone"]
TieRule = Literal["co-winners", "caller-wins", "caller-loses"]
FalseCall = Literal["double", "+5", "+10", "none"]
_WITH_SNAPS = needs(snapping=("first", "single", "everyone"))


class Options(Data, frozen=True):
    caller_locked: bool = False
    """In the final round, the caller's cards cannot be peeked at or moved."""

    powers_on_swap_out: bool = False
    """A power card also grants its power when it is swapped out of a hand."""

    starting_discard: bool = True
    """The discard pile starts with one card from the deck."""

    public_peek_slots: bool = True
    """Everyone sees which slot a player peeks at, but not the card."""

    min_turns_before_cambio: Annotated[int, Meta(ge=0, le=10)] = 0
    snapping: Snapping = "off"
    """Who can snap, that is throw a card of the rank just discarded out of turn."""

    snap_penalty_cards: Annotated[int, Meta(ge=0, le=4), _WITH_SNAPS] = 1
    """The number of unseen cards that a player draws for a wrong snap."""

    snap_window_sec: Annotated[int, Meta(ge=1, le=30), _WITH_SNAPS] = 5
    """How long the table waits for snaps after a discard."""

    jokers: Annotated[int, Meta(ge=0, le=4)] = 0
    red_king_value: Annotated[int, Meta(ge=-5, le=25)] = 0
    black_king_value: Annotated[int, Meta(ge=-5, le=25)] = 0
    tie_rule: TieRule = "co-winners"
    false_call_penalty: FalseCall = "double"

    turn_timer_sec: Annotated[int, Meta(ge=0, le=3600), own_clock("per-move", on=60)] = 0
    """The time limit of a turn, after which the table plays it. 0 means no limit."""

    power_window_sec: Annotated[int, Meta(ge=0, le=3600)] = 30
    """The time limit for using a power. 0 means no limit."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 1
    bots_skip_powers: bool = False
