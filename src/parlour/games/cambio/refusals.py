"""Refusal codes, their sentences, and their name and HTTP status on the specification's routes."""

from collections.abc import Mapping
from enum import StrEnum

from parlour.engine import N_, IllegalActionError
from parlour.games.cambio.state import Slots, slots


class Refusal(StrEnum):
    NOT_YOUR_TURN = "cambio/not-your-turn"
    WRONG_PHASE = "cambio/wrong-phase"
    ALREADY_READY = "cambio/already-ready"
    ALREADY_DREW = "cambio/already-drew"
    NOT_HOLDING = "cambio/not-holding"
    NO_CARDS = "cambio/no-cards"
    EMPTY_DISCARD = "cambio/empty-discard"
    MUST_SWAP_DISCARD = "cambio/must-swap-discard"
    NO_SUCH_SLOT = "cambio/no-such-slot"
    POWER_PENDING = "cambio/power-pending"
    NO_POWER = "cambio/no-power"
    WRONG_POWER = "cambio/wrong-power"
    BAD_TARGET = "cambio/bad-target"
    CALLER_LOCKED = "cambio/caller-locked"
    ALREADY_CALLED = "cambio/already-called"
    MUST_CALL_BEFORE_DRAW = "cambio/must-call-before-draw"
    TOO_SOON = "cambio/too-soon"
    NO_SNAPPING = "cambio/no-snapping"
    TOO_LATE = "cambio/too-late"
    SNAPS_FIRST = "cambio/snaps-first"
    MUST_GIVE = "cambio/must-give"
    NOTHING_DUE = "cambio/nothing-due"
    OVER = "cambio/over"
    ABANDONED = "cambio/abandoned"


SENTENCES: Mapping[str, str] = {
    Refusal.NOT_YOUR_TURN: N_("It’s not your turn."),
    Refusal.WRONG_PHASE: N_("You can’t do that right now."),
    Refusal.ALREADY_READY: N_("You are already marked as ready. Wait for the others."),
    Refusal.ALREADY_DREW: N_("You have already drawn. Swap or discard the card you hold."),
    Refusal.NOT_HOLDING: N_("Draw a card first."),
    Refusal.NO_CARDS: N_("There are no cards left to draw."),
    Refusal.EMPTY_DISCARD: N_("There is nothing to take from the discard pile. Draw a card instead."),
    Refusal.MUST_SWAP_DISCARD: N_(
        "You have to keep a card from the discard pile. Choose which of your cards to swap."
    ),
    Refusal.NO_SUCH_SLOT: N_("There is no card in that place. Choose one from {first} to {last}."),
    Refusal.POWER_PENDING: N_("Use or skip the power first."),
    Refusal.NO_POWER: N_("There is no power to use now."),
    Refusal.WRONG_POWER: N_("The card you discarded has another power."),
    Refusal.BAD_TARGET: N_("Choose another player’s card."),
    Refusal.CALLER_LOCKED: N_("Cambio was called, so these cards are locked. Choose another player’s."),
    Refusal.ALREADY_CALLED: N_("{caller} already called Cambio."),
    Refusal.MUST_CALL_BEFORE_DRAW: N_("You can only call Cambio at the start of your turn, before you draw."),
    Refusal.TOO_SOON: N_("You can call Cambio here once you have taken {turns} turns."),
    Refusal.NO_SNAPPING: N_("Snapping is off at this table."),
    Refusal.TOO_LATE: N_("It is too late to snap."),
    Refusal.SNAPS_FIRST: N_("Wait a moment: players can still snap."),
    Refusal.MUST_GIVE: N_("Wait until the snapped card is replaced."),
    Refusal.NOTHING_DUE: N_("Nothing is due at this table right now."),
    Refusal.OVER: N_("The game is over."),
    Refusal.ABANDONED: N_("The game was abandoned."),
}

refusals: Mapping[str, str] = {
    "table/undo-final": N_("Cards have been revealed, so this can’t be undone."),
}
"""Cambio's own texts for refusals of the table."""

ROUTES: Mapping[str, tuple[str, int]] = {
    **{code: (code.name, 409) for code in Refusal},
    Refusal.ALREADY_READY: ("ALREADY_VIEWED", 409),
    Refusal.NO_CARDS: ("EMPTY", 409),
    Refusal.EMPTY_DISCARD: ("EMPTY", 409),
    Refusal.NO_SUCH_SLOT: ("INVALID_CARD_INDEX", 400),
    Refusal.NO_POWER: ("POWER_WINDOW_CLOSED", 409),
    Refusal.WRONG_POWER: ("WRONG_POWER_TYPE", 400),
    Refusal.BAD_TARGET: ("INVALID_TARGET", 400),
    Refusal.OVER: ("GAME_COMPLETED", 409),
    Refusal.ABANDONED: ("GAME_ABANDONED", 409),
}
"""The name and HTTP status of each code under `/api/game/…`."""


def no_such_slot(slot: int, hand: Slots) -> IllegalActionError:
    """Names the first and last slot of *hand* that holds a card."""
    there = slots(hand)
    if not there:
        return IllegalActionError(Refusal.NO_SUCH_SLOT, slot=slot)
    return IllegalActionError(Refusal.NO_SUCH_SLOT, slot=slot, first=there[0], last=there[-1])
