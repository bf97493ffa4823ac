"""The tutorial: an opening, and an end in which the opponent has to pass."""

from typing import Final

from parlour.engine import N_, Began, Lesson, NoOptions, Seat, Tutorial, Words, say_lessons
from parlour.engine.scene import Arrow
from parlour.games.reversi.board import NAMES
from parlour.games.reversi.rules import start
from parlour.games.reversi.scene import PLACES
from parlour.games.reversi.state import Place, State

YOU: Final = Seat(0)
MIA: Final = Seat(1)
END: Final = ".0000000/11000000/11101000/11110000/11111000/11111010/11111110/1111111."
"""Black takes the corner h8, White has to pass, and Black takes the last square."""


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons(_LESSONS, words),
        names=(words.say("You"), "Mia"),
        options=NoOptions(),
        learner=YOU,
        minutes=2,
    )


def _place(square: str) -> Place:
    return Place(NAMES.index(square))


def _lines(start: str, *ends: str) -> tuple[Arrow, ...]:
    at = PLACES[NAMES.index(start)]
    return tuple(Arrow(at, PLACES[NAMES.index(end)], "note") for end in ends)


_LESSONS: Final = (
    Lesson(
        state=start(Began(2)),
        title=N_("Trap a disc"),
        text=N_(
            "You play black and go first. Put a disc down so that white discs lie in a straight line between "
            "it and another black disc. Tap the lit square: you trap one."
        ),
        hint=N_("Tap the lit square. Black discs on both sides, white in between."),
        marks=_lines("d3", "d5"),
        do=(_place("d3"),),
    ),
    Lesson(
        title=N_("Two lines at once"),
        text=N_(
            "The trapped disc turned black. Mia has answered and turned one back. Lines go straight and "
            "diagonally: from the lit square you trap two at once."
        ),
        hint=N_("Tap the lit square. It traps discs along both arrows."),
        moves=((MIA, _place("e3")),),
        marks=_lines("f5", "d5", "d3"),
        do=(_place("f5"),),
    ),
    Lesson(
        title=N_("You have to trap something"),
        text=N_(
            "You can play only where you trap at least one disc. In a game all those squares are lit. And "
            "it’s fine to be behind for a while: everything can still turn."
        ),
    ),
    Lesson(
        state=State(END.replace("/", ""), YOU, last=None, passed=None, is_over=False),
        title=N_("Take the corner"),
        text=N_(
            "Near the end: two squares are left, and you’re behind. Take the lit corner. Nothing lies behind "
            "a corner, so nobody can ever turn it."
        ),
        hint=N_("Tap the lit corner."),
        do=(_place("h8"),),
    ),
    Lesson(
        title=N_("No move, no turn"),
        text=N_(
            "Mia can’t trap anything, so she has to pass and it’s your turn again. Take the last square, "
            "another corner."
        ),
        hint=N_("Tap the lit corner."),
        do=(_place("a1"),),
    ),
    Lesson(
        title=N_("Most discs win"),
        text=N_(
            "Nobody can move any more, so the discs are counted: 34 are yours, 30 are Mia’s. You were eight "
            "behind and won with two corners."
        ),
    ),
)
