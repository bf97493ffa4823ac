"""How a game was won, in words."""

from parlour.engine import N_, Ending, Words
from parlour.games.cambio.card_names import count_points
from parlour.games.cambio.scoreboard import say_verdict, winners
from parlour.games.cambio.view import View


def ending(view: View, words: Words) -> Ending:
    call, won = say_verdict(view.scores[-1], words), winners(view)
    points = count_points(view.totals[won[0]], words)
    if len(won) > 1:
        names = words.listing([words.who(seat) for seat in won])
        said = words.say("Tied for the lowest score: {names}, {points}.", names=names, points=points)
    elif len(view.scores) > 1:
        yours = N_("You had the lowest total after {n} rounds: {points}.")
        others = N_("{who} had the lowest total after {n} rounds: {points}.")
        return Ending(words.tell(won[0], yours, others, n=len(view.scores), points=points))
    else:
        yours, others = N_("You had the lowest score: {points}."), N_("{who} had the lowest score: {points}.")
        said = words.tell(won[0], yours, others, points=points)
    return Ending(call if won == (view.scores[-1].caller,) else f"{call} {said}")
