"""How a game was won, in words."""

from typing import Final

from parlour.engine import N_, Ending, Words
from parlour.games.tictactoe import LINES, State
from parlour.parts.grids import filled_line

WON: Final = (
    *(N_("Three in the top row."), N_("Three in the middle row."), N_("Three in the bottom row.")),
    *(N_("Three in the left column."), N_("Three in the middle column."), N_("Three in the right column.")),
    *(N_("Three in a diagonal."),) * 2,
)
"""By line, in the order of `LINES`."""


def ending(view: State, words: Words) -> Ending:
    if view.winner is None:
        return Ending(words.say("The board is full, without three in a row."))
    return Ending(words.say(WON[LINES.index(filled_line(LINES, view.cells, view.winner))]))
