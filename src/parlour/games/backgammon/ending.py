"""How a game or match was won, in words."""

from parlour.engine import N_, Ending, Words
from parlour.games.backgammon.checkers import CHECKERS, OFF
from parlour.games.backgammon.rules import other
from parlour.games.backgammon.state import GameWon, State


def ending(view: State, words: Words) -> Ending:
    won = view.won
    if won is None:
        return Ending()
    said = _how(view, won, words)
    if view.options.target == 1:
        return Ending(said)
    score = words.say(
        "The match ended {most} to {least}.", most=view.score[won.seat], least=view.score[other(won.seat)]
    )
    return Ending(f"{said} {score}")


def _how(view: State, won: GameWon, words: Words) -> str:
    loser = other(won.seat)
    if view.checkers[won.seat][OFF] < CHECKERS:
        return words.tell(loser, N_("You declined the double."), N_("{who} declined the double."))
    if won.win == "gammon":
        yours = N_("A gammon: you had not borne off a checker.")
        return words.tell(loser, yours, N_("A gammon: {who} had not borne off a checker."))
    if won.win == "backgammon":
        yours = N_("A backgammon: you still had a checker on the bar or in the winner’s home.")
        others = N_("A backgammon: {who} still had a checker on the bar or in the winner’s home.")
        return words.tell(loser, yours, others)
    left = CHECKERS - view.checkers[loser][OFF]
    if left == 1:
        yours = N_("A single game: you bore off your last checker with 1 of your opponent’s left.")
        others = N_("A single game: {who} bore off the last checker with 1 of the opponent’s left.")
    else:
        yours = N_("A single game: you bore off your last checker with {left} of your opponent’s left.")
        others = N_("A single game: {who} bore off the last checker with {left} of the opponent’s left.")
    return words.tell(won.seat, yours, others, left=left)
