"""Lessons of a game's tutorial: positions as a table would show them, of a game that is not stored."""

from collections.abc import Sequence

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import kinds_of
from parlour.engine.table.tutorial_playback import play
from parlour.engine.values import Data, Seat, encode
from parlour.server.core.errors import RefusedError
from parlour.server.lobby.lesson_frame import LessonFrame, lesson_frame


class LessonResponse(Data, frozen=True, kw_only=True):
    """One step of a tutorial. The page plays *before*, then a frame of *done* after each action in *do*."""

    game: str
    game_title: str
    step: int
    steps: int
    title: str
    text: str
    area: str
    hint: str
    """Shown when the learner does something else."""

    options: msgspec.Raw
    names: Sequence[str]
    kinds: Sequence[str]
    colours: Sequence[str]
    """As in the list of games."""

    you: Seat
    do: Sequence[msgspec.Raw]
    before: Sequence[LessonFrame]
    done: Sequence[LessonFrame]


def read_lesson(game: Game, step: int, language: str) -> LessonResponse:
    if game.tutorial is None:
        raise RefusedError("game/no-tutorial")
    tutorial = game.tutorial(game.words((), language))
    last = len(tutorial.lessons) - 1
    if not 0 <= step <= last:
        raise RefusedError("game/no-lesson", step=step, last=last)
    played = play(game, tutorial)[step]
    learner = tutorial.learner
    words = game.words(tutorial.names, language, learner, tutorial.options)
    told = played.lesson
    return LessonResponse(
        game=game.name,
        game_title=words.call(game.title),
        step=step,
        steps=last + 1,
        title=told.title,
        text=told.text,
        area=told.area,
        hint=told.hint,
        options=msgspec.Raw(encode(tutorial.options)),
        names=tutorial.names,
        kinds=kinds_of(game),
        colours=game.colours,
        you=learner,
        do=[msgspec.Raw(encode(action)) for action in told.do],
        before=[
            *(lesson_frame(game, learner, frame, words) for frame in played.before[:-1]),
            lesson_frame(game, learner, played.before[-1], words, told.marks),
        ],
        done=[lesson_frame(game, learner, frame, words) for frame in played.done],
    )
