"""Lessons of a game's tutorial: positions as a table would show them, of a game that is not stored."""

from collections.abc import Sequence

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.contract.tutorial import Tutorial
from parlour.engine.scene import Motion, Scene
from parlour.engine.table.tutorial_playback import Frame, play
from parlour.engine.values import Data, Seat, encode
from parlour.engine.words.words import Words
from parlour.protocol.values import Choice
from parlour.server.core.errors import RefusedError
from parlour.server.tables.choices import tapped_choices
from parlour.server.tables.scene_size import is_too_large


class LessonFrame(Data, frozen=True, kw_only=True):
    """A position as the learner sees it, and the events since the previous one."""

    seq: int
    by: Seat | None
    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    scene: Scene | None
    events: msgspec.Raw
    motions: Sequence[Motion]
    lines: Sequence[str]
    choices: Sequence[Choice]
    """The learner's choices; empty if it is not their turn."""

    waiting: Sequence[Seat]
    is_over: bool


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
    words = game.words(tutorial.names, language, tutorial.learner, tutorial.options)
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
        you=tutorial.learner,
        do=[msgspec.Raw(encode(action)) for action in told.do],
        before=[_lesson_frame(game, tutorial, frame, words) for frame in played.before],
        done=[_lesson_frame(game, tutorial, frame, words) for frame in played.done],
    )


def _lesson_frame(game: Game, tutorial: Tutorial, frame: Frame, words: Words) -> LessonFrame:
    learner = tutorial.learner
    view = game.view(frame.state, learner)
    scene = game.draw(view, words)
    events = [game.redact(event, learner) for event in frame.events]
    return LessonFrame(
        seq=frame.seq,
        by=frame.by,
        view=msgspec.Raw(encode(view)),
        text=game.describe(view, words),
        captions=msgspec.Raw(encode(game.captions(view, words))),
        scene=None if scene is None or is_too_large(game, scene) else scene,
        events=msgspec.Raw(encode(events)),
        motions=[motion for event in events for motion in game.motions(event)],
        lines=[said for event in events if (said := game.sentence(event, words))],
        choices=tapped_choices(game, frame.choices, view, words),
        waiting=[*game.to_act(frame.state)],
        is_over=game.result(frame.state) is not None,
    )
