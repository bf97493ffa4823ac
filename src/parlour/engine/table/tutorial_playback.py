"""Plays the script of a tutorial: a game that is not stored and is the same for every player."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from parlour.engine.chance import Stream
from parlour.engine.contract.choices import Some, allows
from parlour.engine.contract.game import Game
from parlour.engine.contract.tutorial import Lesson, Tutorial
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Seat

_KEY = b"parlour tutorial"
"""The random numbers are the same for every player, so that a script is just a list of actions."""

_NOW = Millis(0)
"""The clock stands still."""


class _LessonChance(Stream):
    """Draws the numbers of the lesson, then those of the stream."""

    __slots__ = ("_draws",)

    def __init__(self, label: str, draws: Iterator[int]) -> None:
        super().__init__(_KEY, label)
        self._draws = draws

    def below(self, n: int) -> int:
        value = next(self._draws, None)
        if value is None:
            return super().below(n)
        assert value < n, f"a lesson draws {value}, and the rules want a number below {n}"
        self.draws.append((n, value))
        return value


class Frame(NamedTuple):
    """A position of a script, and the events that led to it."""

    seq: int
    """Counts the positions of the whole tutorial across its lessons."""

    state: Data
    by: Seat | None = None
    events: tuple[Data, ...] = ()
    choices: tuple[Data, ...] = ()
    """The choices that the learner has here: those the lesson wants, and those in its *offers*."""


class PlayedLesson(NamedTuple):
    lesson: Lesson
    before: tuple[Frame, ...]
    """The end of the previous lesson, then the position after each move of the other players.

    In the last one it is the learner's turn.
    """

    done: tuple[Frame, ...]
    """The position after each action of the learner."""


def play(game: Game, tutorial: Tutorial) -> list[PlayedLesson]:
    """Plays the whole script. Raises IllegalActionError if the rules refuse an action."""
    played: list[PlayedLesson] = []
    last: Frame | None = None
    for lesson in tutorial.lessons:
        found = _play(game, tutorial.learner, lesson, last)
        played.append(found)
        last = (found.done or found.before)[-1]
    return played


def _play(game: Game, learner: Seat, lesson: Lesson, last: Frame | None) -> PlayedLesson:
    before, done = [_first_frame(lesson, last)], list[Frame]()
    draws = iter(lesson.draws)
    for seat, action in lesson.moves:
        before.append(frame_after(game, before[-1], seat, action, draws))
    frame = before[-1]
    for action in lesson.do:
        decision = frame._replace(choices=_offered_choices(game, frame.state, learner, action, lesson.offers))
        (done or before)[-1] = decision
        frame = frame_after(game, decision, learner, action, draws)
        done.append(frame)
    assert not [*draws], f"the rules draw fewer numbers than the lesson {lesson.title!r} has"
    return PlayedLesson(lesson, tuple(before), tuple(done))


def _first_frame(lesson: Lesson, last: Frame | None) -> Frame:
    if lesson.state is not None:
        return Frame(0 if last is None else last.seq + 1, lesson.state)
    assert last is not None, "the first lesson has a position to start from"
    return Frame(last.seq, last.state)


def frame_after(
    game: Game, frame: Frame, seat: Seat | None, action: Data, draws: Iterator[int] | None = None
) -> Frame:
    """The position after an action. Its random numbers are *draws*, then the same ones for every player."""
    seq = frame.seq + 1
    chance = _LessonChance(f"{game.name}/{seq}", iter(()) if draws is None else draws)
    events = game.outcome(frame.state, seat, action, chance, _NOW, ())
    return Frame(seq, fold(game, frame.state, events), seat, events)


def _offered_choices(
    game: Game, state: Data, learner: Seat, action: Data, also: Sequence[Data]
) -> tuple[Data, ...]:
    wanted = (action, *also)
    return tuple(
        _only_wanted(choice, action)
        for choice in game.legal(state, learner)
        if any(allows(choice, one) for one in wanted)
    )


def _only_wanted(choice: Data, action: Data) -> Data:
    """Leaves a choice of several values only those of *action*, so that the board lights no others."""
    if not isinstance(choice, Some) or not allows(choice, action):
        return choice
    chosen = getattr(action, choice.field)
    return replace(choice, of=tuple(value for value in choice.of if value in chosen))
