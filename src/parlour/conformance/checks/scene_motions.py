"""Checks motions: they are between existing places, and the same at every call."""

from collections.abc import Iterator, Sequence

import msgspec

from parlour.conformance.checks.hints import place_hint
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.scene_names import explain
from parlour.conformance.checks.viewer_output import viewer_name, words_for
from parlour.engine.contract.parts import NO_MOTIONS
from parlour.engine.scene import MAX_DELAY_MS, MAX_MOTIONS, Delay, Motion, Place, Travel
from parlour.engine.scene.places import place_names
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
                    playout.fail(NAME, f"{fault} for {viewer_name(viewer)}", step.entry.seq)
                if [*game.motions(event)] != [*game.motions(event)]:
                    text = f"`motions` gave something else when called again for {viewer_name(viewer)}"
                    playout.fail(NAME, text, step.entry.seq)


def _places(playout: Playout, state: Data, viewer: Viewer) -> Iterator[Place]:
    game = playout.game
    scene = game.draw(game.view(state, viewer), words_for(game, viewer))
    if scene is not None:
        yield from place_names(scene)


def _find_faults(motions: Sequence[Motion], there: set[Place]) -> Iterator[str]:
    if len(motions) > MAX_MOTIONS:
        yield f"{len(motions)} things move for one event, at most {MAX_MOTIONS}"
    for motion in motions:
        try:
            if msgspec.json.decode(encode(motion), type=Motion) != motion:
                yield "a motion comes back from JSON as another"
        except msgspec.ValidationError as fault:
            yield f"a motion {explain(fault, motion)}"
            continue
        if isinstance(motion, Delay) and not 0 <= motion.ms <= MAX_DELAY_MS:
            yield f"a delay of {motion.ms} ms; it can last 0 to {MAX_DELAY_MS} ms"
        for place in _named_places(motion):
            if place not in there:
                where = "which is no place of the scene before or after"
                yield f"something moves at {place!r}{place_hint(place, there)}, {where}"


def _named_places(motion: Motion) -> tuple[Place, ...]:
    match motion:
        case Travel():
            return (motion.start, *motion.via, motion.end)
        case Delay():
            return ()
        case _:
            return (motion.at,)
