"""The tutorial: a swap, a bridge, and the last stone of a chain."""

from typing import Final

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.engine.scene import Mark
from parlour.games.hex.board import EMPTY, STONES, board_of
from parlour.games.hex.rules import start
from parlour.games.hex.scene import places
from parlour.games.hex.state import Options, Place, Started, State, Swap

MIA: Final = Seat(0)
YOU: Final = Seat(1)
SIZE: Final = 11


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons(_LESSONS, words),
        names=("Mia", words.say("You")),
        options=Options(),
        learner=YOU,
        minutes=2,
    )


def _cell(name: str) -> int:
    return board_of(SIZE).names.index(name)


def _notes(*names: str) -> tuple[Mark, ...]:
    return tuple(Mark(places(SIZE)[_cell(name)], "note") for name in names)


def _standing(stones: tuple[str, str]) -> State:
    """The learner's turn, with these stones on the board. Mia placed her last one just now."""
    cells = [EMPTY] * SIZE**2
    for stone, names in zip(STONES, stones, strict=True):
        for name in names.split():
            cells[_cell(name)] = stone
    last = _cell(stones[MIA].split()[-1])
    return State(SIZE, "".join(cells), YOU, last, path=(), can_swap=False, swap=True)


_LESSONS: Final = (
    Lesson(
        state=start(Started(SIZE, swap=True)),
        title=N_("Your two sides"),
        text=N_(
            "Two opposite sides of the board have your colour, the other two have Mia’s. Join your sides "
            "with one unbroken chain of stones before Mia joins hers. That’s all there is to it."
        ),
    ),
    Lesson(
        title=N_("Take over the first stone"),
        text=N_(
            "Mia goes first and takes the middle, the best cell there is. So there’s a rule against it: on "
            "your first turn you can take over her stone. Press the swap button."
        ),
        hint=N_("Press the swap button below the board. It is there only on your first turn."),
        moves=((MIA, Place(_cell("f6"))),),
        do=(Swap(),),
    ),
    Lesson(
        title=N_("Place a stone"),
        text=N_(
            "The middle is yours. Now you take turns: one stone on any free cell. Stones never move and are "
            "never taken. Put one on the lit cell, a small jump away from your first."
        ),
        hint=N_("Tap the lit cell."),
        moves=((MIA, Place(_cell("e4"))),),
        marks=_notes("g5", "g6"),
        do=(Place(_cell("h5")),),
    ),
    Lesson(
        title=N_("A bridge holds"),
        text=N_(
            "That jump is a bridge: two free cells join your stones. Mia has just taken one of them, but she "
            "can’t take both. Take the other."
        ),
        hint=N_("Take the lit cell between your two stones."),
        moves=((MIA, Place(_cell("g6"))),),
        do=(Place(_cell("g5")),),
    ),
    Lesson(
        state=_standing(
            (
                "e4 g6 d8 e7 c5 b9 h3 i3 j5 k3",
                "f6 h5 g5 a8 b7 c7 d7 e6 i4 j4",
            )
        ),
        title=N_("Close the chain"),
        text=N_(
            "Some turns later your chain lacks a single stone. Mia has blocked one way to your side, but not "
            "the other. Finish it."
        ),
        hint=N_("Tap the lit cell at the edge. It touches your chain and your side."),
        do=(Place(_cell("k4")),),
    ),
    Lesson(
        title=N_("You win"),
        text=N_(
            "Your chain joins your two sides, so Mia can’t get through any more. One of you always gets "
            "across, so Hex has no draws."
        ),
    ),
)
