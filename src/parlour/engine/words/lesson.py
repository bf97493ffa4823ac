"""What a game writes for its tutorial: lessons, each with what is done and why."""

from collections.abc import Iterable

from msgspec.structs import replace

from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words

Moves = tuple[tuple[Seat | None, Data], ...]
"""Who does what; None for a notice of the table itself."""


class Lesson(Data, frozen=True, kw_only=True):
    """One step of a tutorial. Without *do* it is only read."""

    title: str
    text: str
    """What to do, and why."""

    area: str = ""
    """The part of the board that is ringed, by its name there."""

    hint: str = ""
    """What to try, for somebody who did something else."""

    state: Data | None = None
    """A position to start from; None goes on from where the lesson before ended. The first lesson has one."""

    moves: Moves = ()
    """What the others do first."""

    do: tuple[Data, ...] = ()
    """What the learner does, one action after the other."""

    offers: tuple[Data, ...] = ()
    """What the board also offers meanwhile, where it needs more than *do* to be drawn."""


class Tutorial(Data, frozen=True, kw_only=True):
    """A scripted game to learn by: nobody stores it, and it is the same for everybody."""

    lessons: tuple[Lesson, ...]
    names: tuple[str, ...]
    """For each seat; the learner's own is `words.say("You")`."""

    options: Data
    learner: Seat = Seat(0)
    minutes: int = 2


def say_lessons(lessons: Iterable[Lesson], words: Words) -> tuple[Lesson, ...]:
    """Lessons whose texts are templates, in the reader's language."""
    return tuple(
        replace(
            one,
            title=words.say(one.title),
            text=words.say(one.text),
            hint=words.say(one.hint) if one.hint else "",
        )
        for one in lessons
    )
