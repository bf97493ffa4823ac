"""Kayles with a custom board: the same rules, drawn by `assets/board.js` in a frame."""

from collections.abc import Sequence

from parlour.engine import Chance, IllegalActionError, Millis, Seat

from .. import *  # noqa: F403  the rules of Kayles
from .. import Event, Knock, State
from .. import decide as decide_kayles
from .. import name as kayles
from .. import refusals as refusals_of_kayles

name, title = "kayles-framed", "Kayles in a frame"
board = "board.js"
refusals = {code.replace(kayles, name): said for code, said in refusals_of_kayles.items()}


def decide(  # type: ignore[no-redef]  # with codes of its own
    state: State, seat: Seat | None, action: Knock, chance: Chance, now: Millis
) -> Sequence[Event]:
    try:
        return decide_kayles(state, seat, action, chance, now)
    except IllegalActionError as refusal:
        raise IllegalActionError(refusal.code.replace(kayles, name)) from None
