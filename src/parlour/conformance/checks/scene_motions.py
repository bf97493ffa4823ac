"""Checks motions: they are between existing places, and the same at every call."""

from collections.abc import Iterator, Sequence

import msgspec

from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.viewer_output import words_for
from parlour.engine.contract.parts import NO_MOTIONS
from parlour.engine.scene import MAX_MOTIONS, Motion, Place, Travel
from parlour.engine.scene.places import place_labels
from parlour.engine.values import Data, Viewer, encode

NAME = "scene motions"

MAX_STEPS = 60


def check(playout: Playout) -> None:
    game = playout.game
    if game.motions is NO_MOTIONS:
        return
    for step in playout.select_steps(MAX_STEPS, NAME):
        for viewer in playout.viewers:
            there = {*_places(playout, step.before, viewer), *_places(playout, step.after, viewer)}
            for event in playout.table.redacted_events(step.entry, viewer):
                for fault in _find_faults([*game.motions(event)], there):
                    playout.fail(NAME, f"{fault} for {viewer}", step.entry.seq)
                if [*game.motions(event)] != [*game.motions(event)]:
                    text = f"`motions` gave something else when called again for {viewer}"
                    playout.fail(NAME, text, step.entry.seq)


def _places(playout: Playout, state: Data, viewer: Viewer) -> Iterator[Place]:
    game = playout.game
    scene = game.draw(game.view(state, viewer), words_for(game, viewer))
    if scene is not None:
        yield from place_labels(scene)


def _find_faults(motions: Sequence[Motion], there: set[Place]) -> Iterator[str]:
    if len(motions) > MAX_MOTIONS:
        yield f"{len(motions)} things move for one event, at most {MAX_MOTIONS}"
    for motion in motions:
        try:
            if msgspec.json.decode(encode(motion), type=Motion) != motion:
                yield "a motion comes back from JSON as another"
        except msgspec.ValidationError as fault:
            yield f"a motion cannot be read back from JSON: {fault}"
            continue
        for place in (motion.start, motion.end) if isinstance(motion, Travel) else (motion.at,):
            if place not in there:
                yield f"something moves at {place!r}, which is no place of the scene before or after"
