"""How a game was won, in words."""

from parlour.engine import N_, Ending, Words
from parlour.games.hex.board import other
from parlour.games.hex.state import State


def ending(view: State, words: Words) -> Ending:
    yours = N_("Your chain of {count} stones joins both your sides.")
    others = N_("{who}’s chain of {count} stones joins both sides.")
    return Ending(words.tell(other(view.turn), yours, others, count=len(view.path)))
