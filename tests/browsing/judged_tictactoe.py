"""Tic-tac-toe with a bot that explains itself: it prefers the middle, then the first free cell."""

from parlour.engine import Bot, Judgement, Observation, Words
from parlour.games.tictactoe import *  # noqa: F403  the rules are those
from parlour.games.tictactoe import Mark, State

name, title = "judged", "Judged tic-tac-toe"
MIDDLE = 4


def judge(seen: Observation, words: Words) -> Judgement:
    view = seen.view
    assert isinstance(view, State)
    mine = sum(by == seen.seat for by in view.cells)
    if Mark(MIDDLE) in seen.choices:
        return Judgement(0.6 - mine / 5, Mark(MIDDLE), words.say("The middle is in most lines."))
    return Judgement(0.5 - mine / 5, seen.choices[0], words.say("Nothing is better."))


bot = Bot(judge=judge)
