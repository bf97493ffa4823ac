"""Sentences of the history, and labels of choices."""

from parlour.engine import N_, Seat, Words
from parlour.games.morris.board import BIT, NAMES, NEAR
from parlour.games.morris.state import Action, Ended, Event, Move, Moved, Place, Placed, State, Took, Why


def sentence(event: Event, words: Words) -> str:
    match event:
        case Ended(winner, why):
            return _end(winner, why, words)
        case Took(seat, point):
            yours, others = N_("You took the man on {point}."), N_("{who} took the man on {point}.")
            return words.tell(seat, yours, others, point=NAMES[point])
        case Placed(seat, point):
            return words.tell(seat, *_placed(event), point=NAMES[point])
        case Moved(seat, start, end):
            return words.tell(seat, *_moved(event), start=NAMES[start], end=NAMES[end])


def _placed(event: Placed) -> tuple[str, str]:
    """The sentence for the player, and for other readers."""
    if not event.mill:
        return N_("You placed a man on {point}."), N_("{who} placed a man on {point}.")
    yours = N_("You closed a mill by placing a man on {point}.")
    return yours, N_("{who} closed a mill by placing a man on {point}.")


def _moved(event: Moved) -> tuple[str, str]:
    is_step = NEAR[event.start] & BIT[event.end]
    if not event.mill:
        if is_step:
            return N_("You moved from {start} to {end}."), N_("{who} moved from {start} to {end}.")
        return N_("You flew from {start} to {end}."), N_("{who} flew from {start} to {end}.")
    if is_step:
        yours = N_("You closed a mill by moving from {start} to {end}.")
        return yours, N_("{who} closed a mill by moving from {start} to {end}.")
    yours = N_("You closed a mill by flying from {start} to {end}.")
    return yours, N_("{who} closed a mill by flying from {start} to {end}.")


def _end(winner: Seat | None, why: Why, words: Words) -> str:
    if winner is None:
        if why == "repeated":
            return words.say("The same position came up for the third time: a draw.")
        return words.say("Fifty moves each without a mill: a draw.")
    loser = Seat(1 - winner)
    if why == "blocked":
        lost = words.tell(loser, N_("You could not move."), N_("{who} could not move."))
    else:
        lost = words.tell(loser, N_("You had only two men left."), N_("{who} had only two men left."))
    return f"{lost} {words.tell(winner, N_('You won.'), N_('{who} won.'))}"


def notation(event: Event, words: Words) -> str:
    match event:
        case Placed(_, point):
            return NAMES[point]
        case Moved(_, start, end):
            return f"{NAMES[start]}–{NAMES[end]}"
        case Took(_, point):
            return f"…x{NAMES[point]}"
        case Ended():
            return ""


def label(action: Action, view: State, words: Words) -> str:
    if isinstance(action, Place):
        return words.say("Place a man on {point}", point=NAMES[action.point])
    if isinstance(action, Move):
        return words.say("Move {start} to {end}", start=NAMES[action.start], end=NAMES[action.end])
    return words.say("Take the man on {point}", point=NAMES[action.point])
