"""How a game was won, in words, and the mills that a move closed."""

from parlour.engine import N_, Ending, Seat, Words
from parlour.games.morris.board import MILLS, bits
from parlour.games.morris.state import State


def ending(view: State, words: Words) -> Ending:
    if view.winner is None:
        if view.ended == "repeated":
            return Ending(words.say("The same position came up for the third time."))
        return Ending(words.say("Fifty moves each without a mill."))
    loser = Seat(1 - view.winner)
    if view.ended == "blocked":
        yours, others = (
            N_("You could not move any of your men."),
            N_("{who} could not move any of their men."),
        )
    else:
        yours, others = N_("You had only two men left."), N_("{who} had only two men left.")
    return Ending(words.tell(loser, yours, others))


def mills_just_closed(view: State) -> tuple[tuple[int, ...], ...]:
    """The mills that the last move closed, up to two, until the next move."""
    if not view.taking and view.taken is None:
        return ()
    to_move = view.turn if view.winner is None else 1 - view.winner
    men = view.men[view.turn if view.taking else 1 - to_move]
    return tuple(mill for mill in MILLS if view.last[-1] in mill and not bits(mill) & ~men)
