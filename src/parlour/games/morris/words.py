"""What happened, and what may be done, in words."""

from collections.abc import Mapping

from parlour.engine import N_, Seat, Words
from parlour.games.morris.board import BIT, NAMES, NEAR
from parlour.games.morris.values import Action, Ended, Event, Move, Moved, Place, Placed, State, Took, Why

_ENDS: Mapping[Why, str] = {
    "men": N_("{loser} has only two men left. {winner} won."),
    "blocked": N_("{loser} cannot move. {winner} won."),
    "repeated": N_("The same position came up for the third time: a draw."),
    "quiet": N_("Fifty moves each without a mill: a draw."),
}


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Ended):
        return _end(event, words)
    who = words.name(event.seat)
    if isinstance(event, Took):
        return words.say("{who} took the man on {point}.", who=who, point=NAMES[event.point])
    if isinstance(event, Placed):
        placed = (
            N_("{who} placed a man on {point} and closed a mill.")
            if event.mill
            else N_("{who} placed a man on {point}.")
        )
        return words.say(placed, who=who, point=NAMES[event.point])
    return words.say(_moved(event), who=who, start=NAMES[event.start], end=NAMES[event.end])


def _moved(event: Moved) -> str:
    if NEAR[event.start] & BIT[event.end]:
        if event.mill:
            return N_("{who} moved from {start} to {end} and closed a mill.")
        return N_("{who} moved from {start} to {end}.")
    if event.mill:
        return N_("{who} flew from {start} to {end} and closed a mill.")
    return N_("{who} flew from {start} to {end}.")


def _end(event: Ended, words: Words) -> str:
    if event.winner is None:
        return words.say(_ENDS[event.why])
    loser = words.name(Seat(1 - event.winner))
    return words.say(_ENDS[event.why], winner=words.name(event.winner), loser=loser)


def label(action: Action, view: State, words: Words) -> str:
    if isinstance(action, Place):
        return words.say("Place a man on {point}", point=NAMES[action.point])
    if isinstance(action, Move):
        return words.say("Move {start} to {end}", start=NAMES[action.start], end=NAMES[action.end])
    return words.say("Take the man on {point}", point=NAMES[action.point])
