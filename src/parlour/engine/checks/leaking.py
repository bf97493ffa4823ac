"""No leak: in a world that differs only in what a viewer may not know, every byte they get is the same.

A difference is allowed from the first event on whose `tells` names the viewer.
"""

from collections import Counter
from collections.abc import Sequence

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.sending import Shown, difference, sent, shown
from parlour.engine.checks.walk import Step, Walk
from parlour.engine.choices import Range, Text, sample
from parlour.engine.values import Data, Seat, Viewer

LEAK = "leak"
TELLS = "tells"
UNDO = "undo"

STEPS = 30
WORLDS = 3
ENOUGH = 12
"""Times an event must have named a kind of viewer before its never teaching them anything counts."""


class Lessons:
    """For each kind of event and viewer: how often `tells` named them, and how often they learned."""

    def __init__(self) -> None:
        self._named: Counter[tuple[str, str]] = Counter()
        self._learned: Counter[tuple[str, str]] = Counter()

    def note(self, step: Step, viewer: Viewer, event: Data, learned: bool) -> None:
        kind = (type(event).__name__, _role(step.entry.by, viewer))
        self._named[kind] += 1
        self._learned[kind] += learned

    def report(self, findings: Findings) -> None:
        for (event, role), count in self._named.items():
            if count >= ENOUGH and not self._learned[event, role]:
                text = f"`tells` names {role} for {event}, who learned nothing hidden in {count} other worlds"
                findings.add(TELLS, text)


def check(walk: Walk, wire: Sequence[Data], lessons: Lessons, findings: Findings) -> None:
    if not walk.game.secrets:
        return
    for step in walk.some(STEPS):
        for viewer in walk.viewers:
            for number in range(WORLDS):
                chance = walk.chance(f"world {step.entry.seq} {viewer} {number}")
                world = walk.game.redeal(step.before, viewer, chance)
                _same_position(walk, step, viewer, world, findings)
                _same_answers(walk, step, viewer, world, wire, findings)
                _same_step(walk, step, viewer, world, lessons, findings)
    state, last = walk.table.state, walk.about(len(walk.steps))
    for viewer in walk.viewers:
        world = walk.game.redeal(state, viewer, walk.chance(f"end {viewer}"))
        _compare(walk, state, world, viewer, last, findings)


def _same_position(walk: Walk, step: Step, viewer: Viewer, world: Data, findings: Findings) -> None:
    _compare(walk, step.before, world, viewer, walk.about(step.entry.seq - 1), findings)


def _compare(walk: Walk, state: Data, world: Data, viewer: Viewer, about: str, findings: Findings) -> None:
    here, there = sent(walk.game, state, viewer), sent(walk.game, world, viewer)
    for part, raw in here.items():
        if there[part] != raw:
            text = (
                f"`{part}` tells {_who(viewer)} what is hidden: {_first_difference(raw, there[part])} {about}"
            )
            findings.add(LEAK, text)


def _same_answers(
    walk: Walk, step: Step, viewer: Viewer, world: Data, wire: Sequence[Data], findings: Findings
) -> None:
    """What the viewer may try now must be answered alike, refusals and their facts included."""
    if viewer is None:
        return
    chance = walk.chance(f"answers {step.entry.seq} {viewer}")
    listed = [sample(choice, chance) for choice in walk.game.legal(step.before, viewer)]
    tried = listed[:12] + [chance.pick(wire) for _ in range(4)]
    for action in tried:
        here, there = (_answer(walk, step, state, viewer, action) for state in (step.before, world))
        if here.refusal != there.refusal:
            text = f"the refusal of {action!r} tells {_who(viewer)} what is hidden: {here.refusal!r}"
            findings.add(LEAK, f"{text} or {there.refusal!r} {walk.about(step.entry.seq)}")
            return
        _events_alike(walk, step, viewer, here, there, action, findings)


def _answer(walk: Walk, step: Step, state: Data, seat: Seat, action: Data) -> Shown:
    chance = walk.chance(f"answer {step.entry.seq}")
    return shown(walk.game, state, seat, action, seat, chance, step.entry.now)


def _same_step(
    walk: Walk, step: Step, viewer: Viewer, world: Data, lessons: Lessons, findings: Findings
) -> None:
    """What really happened next, as it would have been told in the other world."""
    entry = step.entry
    if entry.action is None:
        return
    label, now, gone = f"next {entry.seq}", entry.now, entry.gone
    here, there = (
        shown(walk.game, state, entry.by, entry.action, viewer, walk.chance(label), now, gone)
        for state in (step.before, world)
    )
    if here.refusal is not None:
        return
    if there.refusal is not None:
        _possible_elsewhere(walk, step, viewer, world, here, lessons, findings)
        return
    learned = _events_alike(walk, step, viewer, here, there, entry.action, findings)
    _note_lessons(walk, step, viewer, here, there, lessons)
    if not learned and here.after is not None and there.after is not None:
        _compare(walk, here.after, there.after, viewer, walk.about(entry.seq), findings)


def _possible_elsewhere(
    walk: Walk, step: Step, viewer: Viewer, world: Data, here: Shown, lessons: Lessons, findings: Findings
) -> None:
    """Somebody did what they could not have done in the other world: an action may name a hidden thing.

    Then something else that they could have done there must look the same to the viewer, or the viewer has
    learned that the other world is not the true one.
    """
    entry, game = step.entry, walk.game
    if entry.by is None or entry.by == viewer:
        return
    named = [event for event in here.events if viewer in game.tells(event)]
    if named:
        lessons.note(step, viewer, named[0], learned=True)
        return
    choices = game.legal(world, entry.by)
    if any(isinstance(choice, Range | Text) for choice in choices):
        return
    told = (_other_told(walk, step, viewer, world, action) for action in choices)
    if not any(other == here.told for other in told):
        text = f"what {_who(viewer)} is told of {entry.action!r} shows what seat {entry.by} has"
        findings.add(LEAK, f"{text}, and `tells` does not name them {walk.about(entry.seq)}")


def _other_told(walk: Walk, step: Step, viewer: Viewer, world: Data, action: Data) -> tuple[bytes, ...]:
    chance = walk.chance(f"next {step.entry.seq}")
    return shown(walk.game, world, step.entry.by, action, viewer, chance, step.entry.now).told


def _note_lessons(
    walk: Walk, step: Step, viewer: Viewer, here: Shown, there: Shown, lessons: Lessons
) -> None:
    """Up to the first difference; what follows it may differ for that reason alone."""
    for event, one, other in zip(here.events, here.told, there.told, strict=False):
        if viewer in walk.game.tells(event):
            lessons.note(step, viewer, event, one != other)
        if one != other:
            return


def _events_alike(
    walk: Walk, step: Step, viewer: Viewer, here: Shown, there: Shown, action: Data, findings: Findings
) -> bool:
    """Whether the viewer learned something; a finding if `tells` did not say so."""
    found = difference(walk.game, here, there, viewer)
    if found is None:
        return False
    if not found.named:
        name, about = type(found.event).__name__, walk.about(step.entry.seq)
        text = f"{name} shows {_who(viewer)} something hidden and `tells` does not name them"
        findings.add(LEAK, f"{text}: {action!r} {about}")
        if not any(map(walk.game.tells, here.events)) and not any(map(walk.game.final, here.events)):
            findings.add(UNDO, f"{name} could be undone freely for a second look by {_who(viewer)} {about}")
    return True


def _role(by: Seat | None, viewer: Viewer) -> str:
    if viewer is None:
        return "spectators"
    return "the seat that acts" if viewer == by else "another seat"


def _who(viewer: Viewer) -> str:
    return "spectators" if viewer is None else f"seat {viewer}"


def _first_difference(one: bytes, other: bytes) -> str:
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, at - 30)
    near = [raw[start : at + 20].decode(errors="replace") for raw in (one, other)]
    return f"{near[0]!r} or {near[1]!r}"
