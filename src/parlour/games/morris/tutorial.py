"""The tutorial: placing, moving and flying, each with a mill."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.engine.scene import Mark
from parlour.games.morris.board import NAMES, bits
from parlour.games.morris.rules import start
from parlour.games.morris.state import Move, Options, Place, Started, State, Take

YOU: Final = Seat(0)
MIA: Final = Seat(1)


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons(_LESSONS, words),
        names=(words.say("You"), "Mia"),
        options=Options(),
        learner=YOU,
        minutes=3,
    )


def _place(point: str) -> Place:
    return Place(NAMES.index(point))


def _take(point: str) -> Take:
    return Take(NAMES.index(point))


def _move(start: str, end: str) -> Move:
    return Move(NAMES.index(start), NAMES.index(end))


def _placed(you: str, mia: str) -> State:
    """The learner's turn, with all men placed."""
    men = tuple(bits([NAMES.index(name) for name in names.split()]) for names in (you, mia))
    return replace(_START, men=men, hands=(0, 0))


_START: Final = start(Started(flying=True))
_LESSONS: Final = (
    Lesson(
        state=_START,
        title=N_("Place your men"),
        text=N_(
            "You and Mia have nine men each, waiting beside the board. Take turns putting one on any free "
            "point. Tap the lit point to place your first."
        ),
        hint=N_("Tap the lit point."),
        do=(_place("d6"),),
    ),
    Lesson(
        title=N_("Two in a row"),
        text=N_(
            "You’re after a mill: three of your men in a row along a line. Put your second man next to the "
            "first."
        ),
        hint=N_("Tap the lit point at the end of the line."),
        moves=((MIA, _place("g4")),),
        do=(_place("b6"),),
    ),
    Lesson(
        title=N_("Close a mill"),
        text=N_(
            "Mia missed it. Close your mill with a third man. A mill lets you take one of her men off the "
            "board: take the one that is lit."
        ),
        hint=N_("Place a man on the lit point, then tap Mia’s lit man."),
        moves=((MIA, _place("c3")),),
        do=(_place("f6"), _take("c3")),
    ),
    Lesson(
        state=_placed("b6 d6 f4 b2 e3 d1", "a7 d7 g7 c3 g1 d5"),
        title=N_("Move along a line"),
        text=N_(
            "Some turns later all men are placed. Now you move one man a turn, along a line to the next free "
            "point. Tap your lit man, then the lit point: that’s a mill."
        ),
        hint=N_("Tap your lit man, then the lit point."),
        do=(_move("f4", "f6"),),
    ),
    Lesson(
        title=N_("Men in a mill are safe"),
        text=N_(
            "You may take a man again. The three with a red mark are a mill of Mia’s: you can’t take those "
            "while she has others. Take the lit one."
        ),
        hint=N_("Tap Mia’s lit man. Those in her mill are safe."),
        marks=tuple(Mark(point, "bad") for point in ("a7", "d7", "g7")),
        do=(_take("c3"),),
    ),
    Lesson(
        title=N_("Open it, close it again"),
        text=N_(
            "A mill works again and again. Move the same man out now and back on your next turn. Mia can’t "
            "stop that."
        ),
        hint=N_("Tap the lit man, then the lit point."),
        moves=((MIA, _move("g1", "g4")),),
        do=(_move("f6", "f4"),),
    ),
    Lesson(
        title=N_("And take another"),
        text=N_("Close the mill again, and take Mia’s lit man."),
        hint=N_("Move your lit man back, then take Mia’s lit man."),
        moves=((MIA, _move("g4", "g1")),),
        do=(_move("f4", "f6"), _take("g1")),
    ),
    Lesson(
        state=_placed("a7 d7 b4", "g4 d6 f2"),
        title=N_("Three men can fly"),
        text=N_(
            "Much later, you both have three men left. Now yours can fly: to any free point, however far. "
            "Fly into a mill and take a man. Mia is left with two, so she loses."
        ),
        hint=N_("Tap your lit man, then the lit corner. Then take Mia’s lit man."),
        do=(_move("b4", "g7"), _take("d6")),
    ),
    Lesson(
        title=N_("You win"),
        text=N_(
            "You also win when your opponent can’t move at all. The game is a draw if the same position "
            "comes up three times, or if nobody closes a mill for fifty moves each."
        ),
    ),
)
