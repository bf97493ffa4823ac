"""The scenes of a playout, one for each viewer."""

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.viewer_output import NAMES, viewer_name, words_for
from parlour.engine.scene import Back, Scene
from parlour.engine.values import Data, Viewer


@dataclass(frozen=True, slots=True)
class ViewerScene:
    playout: Playout
    entry: int
    viewer: Viewer
    state: Data
    view: Data
    scene: Scene

    def fail(self, check: str, text: str) -> None:
        self.playout.fail(check, f"{text} for {viewer_name(self.viewer)}", self.entry)

    def redraw(self, *, language: str = "en", view: Data | None = None) -> Scene:
        words = self.playout.game.words(NAMES, language, self.viewer)
        scene = self.playout.game.draw(self.view if view is None else view, words)
        assert scene is not None, "a game that has a scene draws it"
        return scene


def thing_ids(scene: Scene) -> list[str]:
    things = (piece.what for piece in scene.pieces)
    return [thing.id for thing in things if not isinstance(thing, Back) and thing.id]


def scenes(playout: Playout, most: int, purpose: str) -> Iterator[ViewerScene]:
    """The scenes of the last position, and of the positions before *most* steps, every kind in turn."""
    if playout.game.scene is None:
        return
    yield from scenes_of(playout, playout.table.state, len(playout.steps))
    for step in playout.select_steps(most, purpose):
        yield from scenes_of(playout, step.before, step.entry.seq - 1)


def scenes_of(playout: Playout, state: Data, seq: int) -> Iterator[ViewerScene]:
    game, playout.at = playout.game, seq
    for viewer in playout.viewers:
        view = game.view(state, viewer)
        scene = game.draw(view, words_for(game, viewer))
        assert scene is not None, "a game that has a scene draws it"
        yield ViewerScene(playout, seq, viewer, state, view, scene)
