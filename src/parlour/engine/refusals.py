"""What is said to a player who may not do what they asked."""

from collections.abc import Mapping
from enum import StrEnum

from parlour.engine.words import N_

Fact = str | int | bool | None


class IllegalActionError(Exception):
    """A refusal: a stable code such as `halma/no-such-square`, and the facts its sentence needs.

    Whoever raises it has changed nothing.
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
    """The refusals of the table itself, whatever is played at it."""

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
    Refusal.NOT_OVER: N_("This game is still running; only a finished game can be forked."),
    Refusal.PAUSED: N_("This game is paused; resume it first."),
    Refusal.NO_SUCH_SEAT: N_("There is no seat {seat} at this table."),
    Refusal.NO_SUCH_ENTRY: N_("There is no entry {entry} in the game as it stands."),
    Refusal.STALE: N_("The position has changed since you were asked; look again and choose."),
    Refusal.COMMAND_REUSED: N_("This command id was used before for something else; send a new one."),
    Refusal.NO_SECRET: N_("This file holds no secret, so the game can be read but not played on."),
    Refusal.NOTHING_TO_UNDO: N_("There is nothing of yours to take back."),
    Refusal.UNDO_OTHERS: N_("{who} acted after you; taking that back needs everyone's consent."),
    Refusal.UNDO_BARRIER: N_("It used chance or showed something hidden; undo needs everyone's consent."),
    Refusal.UNDO_SEEN: N_("Something hidden was shown or drawn, so this can't be undone."),
    Refusal.UNDO_FINAL: N_("That is final and cannot be taken back."),
    Refusal.NOTHING_TO_REDO: N_("There is nothing to do again."),
    Refusal.REDO_OTHERS: N_("Only {who}, who took it back, can do it again."),
    Refusal.NO_TRIAL: N_("This can only be done, not tried out; send it, or choose something else."),
    Refusal.NO_LAPSE: N_("The rules do nothing for an absent player here."),
}
