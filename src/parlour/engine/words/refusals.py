"""Refusals: the answer to a player whose action is not allowed."""

from collections.abc import Mapping
from enum import StrEnum

from parlour.engine.words.words import N_

Fact = str | int | bool | None


class IllegalActionError(Exception):
    """A refusal: a stable code such as `halma/no-such-square`, and the facts for its sentence.

    Raise it only before anything has changed.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(str(code), facts)
        self.code = str(code)
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.code, dict(self.facts))

    def __str__(self) -> str:
        return f"{self.code} {dict(self.facts)}" if self.facts else self.code


def _rebuild(code: str, facts: dict[str, Fact]) -> IllegalActionError:
    return IllegalActionError(code, **facts)


class Refusal(StrEnum):
    """The refusals of the table itself, for every game."""

    NOT_STARTED = "table/not-started"
    OVER = "table/over"
    NOT_OVER = "table/not-over"
    PAUSED = "table/paused"
    NO_SUCH_SEAT = "table/no-such-seat"
    NO_SUCH_ENTRY = "table/no-such-entry"
    STALE = "table/stale"
    COMMAND_REUSED = "table/command-reused"
    NO_SECRET = "table/no-secret"
    NOTHING_TO_UNDO = "table/nothing-to-undo"
    UNDO_OTHERS = "table/undo-others-acted"
    UNDO_BARRIER = "table/undo-barrier"
    UNDO_SEEN = "table/undo-seen"
    UNDO_FINAL = "table/undo-final"
    NOTHING_TO_REDO = "table/nothing-to-redo"
    REDO_OTHERS = "table/redo-not-yours"
    NO_TRIAL = "table/no-trial"
    NO_LAPSE = "table/no-lapse"


SENTENCES: Mapping[str, str] = {
    Refusal.NOT_STARTED: N_("This game has not started yet."),
    Refusal.OVER: N_("This game is over."),
    Refusal.NOT_OVER: N_("This game is still running. You can only play on from a finished game."),
    Refusal.PAUSED: N_("This game is paused. Resume it first."),
    Refusal.NO_SUCH_SEAT: N_("There is no seat {seat} at this table."),
    Refusal.NO_SUCH_ENTRY: N_("There is no entry {entry} in this game, or it was undone."),
    Refusal.STALE: N_("The game has moved on since then. Look again and choose."),
    Refusal.COMMAND_REUSED: N_("This command id was already used for something else. Send a new one."),
    Refusal.NO_SECRET: N_(
        "This file doesn’t contain the game’s secret, so the game can be replayed but not continued."
    ),
    Refusal.NOTHING_TO_UNDO: N_("You have no move to undo."),
    Refusal.UNDO_OTHERS: N_("{who} moved after you, so everyone has to agree to the undo."),
    Refusal.UNDO_BARRIER: N_("Something was drawn or revealed, so everyone has to agree to the undo."),
    Refusal.UNDO_SEEN: N_("Something was drawn or revealed, so this can’t be undone."),
    Refusal.UNDO_FINAL: N_("This move is final and can’t be undone."),
    Refusal.NOTHING_TO_REDO: N_("There is nothing to redo."),
    Refusal.REDO_OTHERS: N_("Only {who} can redo this move."),
    Refusal.NO_TRIAL: N_("This can’t be tried out. Send it, or choose something else."),
    Refusal.NO_LAPSE: N_("This game makes no moves for absent players."),
}
