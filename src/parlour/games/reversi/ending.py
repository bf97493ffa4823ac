"""How a game was won, in words."""

from parlour.engine import N_, Ending, Seat, Words
from parlour.games.reversi.board import EMPTY
from parlour.games.reversi.rules import count
from parlour.games.reversi.state import State


def ending(view: State, words: Words) -> Ending:
    black, white = count(view.cells)
    most, least = max(black, white), min(black, white)
    if black == white:
        return Ending(words.say("{count} discs each.", count=black))
    if not least:
        loser = Seat(int(black > white))
        yours, others = N_("You had no disc left."), N_("{who} had no disc left.")
        return Ending(words.tell(loser, yours, others))
    said = words.say("{most} discs to {least}.", most=most, least=least)
    if EMPTY in view.cells:
        said = words.say("Neither player had a move left: {said}", said=said)
    return Ending(said)
