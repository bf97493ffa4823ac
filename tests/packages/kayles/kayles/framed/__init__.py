"""Kayles on a board of its own: the same rules, drawn by `assets/board.js` in a frame."""

from collections.abc import Sequence

import kayles
from kayles import *  # noqa: F403  the rules are Kayles's
from kayles import Event, Knock, State
from parlour.engine import Chance, IllegalActionError, Millis, Seat

name, title = "kayles-framed", "Kayles in a frame"
board = "board.js"
refusals = {code.replace(kayles.name, name): said for code, said in kayles.refusals.items()}


def decide(state: State, seat: Seat | None, action: Knock, chance: Chance, now: Millis) -> Sequence[Event]:
    try:
        return kayles.decide(state, seat, action, chance, now)
    except IllegalActionError as refusal:
        raise IllegalActionError(refusal.code.replace(kayles.name, name)) from None
