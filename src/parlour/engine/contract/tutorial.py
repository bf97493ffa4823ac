"""The types for a game's tutorial: lessons, each with its text and actions."""

from collections.abc import Iterable

from msgspec.structs import replace

from parlour.engine.scene import Arrow, Mark
from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words

Moves = tuple[tuple[Seat | None, Data], ...]
"""The moves of other seats; None for a notice of the table itself."""


class Lesson(Data, frozen=True, kw_only=True):
    """One step of a tutorial. Without *do* it is text only."""

    title: str
    text: str
    """What to do, and why."""

    area: str = ""
    """The area of the board to highlight, by its id in the scene."""

    hint: str = ""
    """What to tell a learner who tries something else."""

    marks: tuple[Mark | Arrow, ...] = ()
    """Places to point out on the scene until the learner acts, such as the two halves of a bridge."""

    state: Data | None = None
    """A position to start from; None for the end of the previous lesson. The first lesson needs one."""

    moves: Moves = ()
    """The moves of other players before the learner acts."""

    do: tuple[Data, ...] = ()
    """The learner's actions, in order."""

    offers: tuple[Data, ...] = ()
    """Further choices to offer, if the board needs more than *do* to be drawn."""

    draws: tuple[int, ...] = ()
    """The random numbers that the rules draw in this lesson, in order: a die that shows 5 is `below(6) == 4`.

    Once they are used up, the numbers are random, but the same for every player.
    """


class Tutorial(Data, frozen=True, kw_only=True):
    """A scripted game that teaches the rules. It is not stored and is the same for every player."""

    lessons: tuple[Lesson, ...]
    names: tuple[str, ...]
    """A name for each seat; the learner's own is `words.say("You")`."""

    options: Data
    learner: Seat = Seat(0)
    minutes: int = 2


def say_lessons(lessons: Iterable[Lesson], words: Words) -> tuple[Lesson, ...]:
    """Translates lessons whose texts are templates."""
    return tuple(
        replace(
            one,
            title=words.say(one.title),
            text=words.say(one.text),
            hint=words.say(one.hint) if one.hint else "",
        )
        for one in lessons
    )
