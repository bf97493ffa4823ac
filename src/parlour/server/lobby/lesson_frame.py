"""A position of a lesson or a puzzle, as a table would show it."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from parlour.engine.contract.game import Game
from parlour.engine.scene import Arrow, Mark, Motion, Scene
from parlour.engine.table.tutorial_playback import Frame
from parlour.engine.values import Data, Seat, encode
from parlour.engine.words.words import Words
from parlour.protocol.values import Choice
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


def lesson_frame(
    game: Game,
    learner: Seat,
    frame: Frame,
    words: Words,
    marks: Sequence[Mark | Arrow] = (),
    see: Callable[[Data, Seat], Data] | None = None,
) -> LessonFrame:
    """*see* makes the view; by default it is the game's `view`."""
    view = (see or game.view)(frame.state, learner)
    scene = game.draw(view, words)
    if scene is not None and marks:
        scene = replace(scene, marks=(*scene.marks, *marks))
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
