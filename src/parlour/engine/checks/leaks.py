"""No leak: in a world that differs only in what a viewer may not know, every byte they get is the same.

A difference is allowed from the first event on whose `reveals_to` names the viewer.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.playout import Playout, Step
from parlour.engine.checks.viewer_output import Outcome, encode_position, first_difference, outcome_for
from parlour.engine.choices import Range, Text, sample
from parlour.engine.values import Data, Seat, Viewer

LEAK = "leak"
REVEALS_TO = "reveals_to"
UNDO = "undo"

MAX_STEPS = 30
WORLDS_PER_STEP = 3
MIN_REVEALS = 12
"""Times an event must have named a kind of viewer before its never teaching them anything counts."""


class RevealCounts:
    """For each kind of event and viewer: how often `reveals_to` named them, and how often they learned."""

    def __init__(self) -> None:
        self._named: Counter[tuple[str, str]] = Counter()
        self._learned: Counter[tuple[str, str]] = Counter()

    def note(self, step: Step, viewer: Viewer, event: Data, learned: bool) -> None:
        kind = (type(event).__name__, _role(step.entry.by, viewer))
        self._named[kind] += 1
        self._learned[kind] += learned

    def report(self, findings: Findings) -> None:
        for (event, role), count in self._named.items():
            if count >= MIN_REVEALS and not self._learned[event, role]:
                text = f"`reveals_to` names {role} for {event}, who learned nothing in {count} other worlds"
                findings.add(REVEALS_TO, text)


def check(playout: Playout, wire: Sequence[Data], reveals: RevealCounts, findings: Findings) -> None:
    if not playout.game.secrets:
        return
    for step in playout.some(MAX_STEPS):
        for viewer in playout.viewers:
            position = encode_position(playout.game, step.before, viewer)
            answers = _true_answers(playout, step, viewer, wire)
            here = _next(playout, step, viewer, step.before)
            for number in range(WORLDS_PER_STEP):
                chance = playout.chance(f"world {step.entry.seq} {viewer} {number}")
                world = playout.game.redeal(step.before, viewer, chance)
                _compare(playout, position, world, viewer, playout.about(step.entry.seq - 1), findings)
                _same_answers(playout, step, viewer, world, answers, findings)
                _same_step(playout, step, viewer, world, here, reveals, findings)
    state, last = playout.table.state, playout.about(len(playout.steps))
    for viewer in playout.viewers:
        world = playout.game.redeal(state, viewer, playout.chance(f"end {viewer}"))
        _compare(playout, encode_position(playout.game, state, viewer), world, viewer, last, findings)


def _compare(
    playout: Playout,
    here: Mapping[str, bytes],
    world: Data,
    viewer: Viewer,
    about: str,
    findings: Findings,
) -> None:
    there = encode_position(playout.game, world, viewer)
    for part, raw in here.items():
        if there[part] != raw:
            text = (
                f"`{part}` tells {_who(viewer)} what is hidden: {_first_difference(raw, there[part])} {about}"
            )
            findings.add(LEAK, text)


def _true_answers(
    playout: Playout, step: Step, viewer: Viewer, wire: Sequence[Data]
) -> Sequence[tuple[Data, Outcome]]:
    """Some of what the viewer may try now, with the answers that they would get."""
    if viewer is None:
        return ()
    chance = playout.chance(f"answers {step.entry.seq} {viewer}")
    listed = [sample(choice, chance) for choice in playout.game.legal(step.before, viewer)]
    tried = listed[:12] + [chance.pick(wire) for _ in range(4)]
    return [(action, _answer(playout, step, step.before, viewer, action)) for action in tried]


def _same_answers(
    playout: Playout,
    step: Step,
    viewer: Viewer,
    world: Data,
    answers: Sequence[tuple[Data, Outcome]],
    findings: Findings,
) -> None:
    """What the viewer may try now must be answered alike, refusals and their facts included."""
    if viewer is None:
        return
    for action, here in answers:
        there = _answer(playout, step, world, viewer, action)
        if here.refusal != there.refusal:
            text = f"the refusal of {action!r} tells {_who(viewer)} what is hidden: {here.refusal!r}"
            findings.add(LEAK, f"{text} or {there.refusal!r} {playout.about(step.entry.seq)}")
            return
        _events_alike(playout, step, viewer, here, there, action, findings)


def _answer(playout: Playout, step: Step, state: Data, seat: Seat, action: Data) -> Outcome:
    chance = playout.chance(f"answer {step.entry.seq}")
    return outcome_for(playout.game, state, seat, action, seat, chance, step.entry.now)


def _next(playout: Playout, step: Step, viewer: Viewer, world: Data) -> Outcome | None:
    """What really happened next, as it would be told in that world; None where nothing was decided."""
    entry = step.entry
    if entry.action is None:
        return None
    chance = playout.chance(f"next {entry.seq}")
    return outcome_for(playout.game, world, entry.by, entry.action, viewer, chance, entry.now, entry.gone)


def _same_step(
    playout: Playout,
    step: Step,
    viewer: Viewer,
    world: Data,
    here: Outcome | None,
    reveals: RevealCounts,
    findings: Findings,
) -> None:
    """What really happened next is told alike in the other world, or something is learned."""
    entry, there = step.entry, _next(playout, step, viewer, world)
    if here is None or here.refusal is not None or there is None or entry.action is None:
        return
    if there.refusal is not None:
        _possible_elsewhere(playout, step, viewer, world, here, reveals, findings)
        return
    learned = _events_alike(playout, step, viewer, here, there, entry.action, findings)
    _note_lessons(playout, step, viewer, here, there, reveals)
    if not learned and here.after is not None and there.after is not None:
        position = encode_position(playout.game, here.after, viewer)
        _compare(playout, position, there.after, viewer, playout.about(entry.seq), findings)


def _possible_elsewhere(
    playout: Playout,
    step: Step,
    viewer: Viewer,
    world: Data,
    here: Outcome,
    reveals: RevealCounts,
    findings: Findings,
) -> None:
    """Somebody did what they could not have done in the other world: an action may name a hidden thing.

    Then something else that they could have done there must look the same to the viewer, or the viewer has
    learned that the other world is not the true one.
    """
    entry, game = step.entry, playout.game
    if entry.by is None or entry.by == viewer:
        return
    named = [event for event in here.events if viewer in game.reveals_to(event)]
    if named:
        reveals.note(step, viewer, named[0], learned=True)
        return
    choices = game.legal(world, entry.by)
    if any(isinstance(choice, Range | Text) for choice in choices):
        return
    told = (_other_told(playout, step, viewer, world, action) for action in choices)
    if not any(other == here.told for other in told):
        text = f"what {_who(viewer)} is told of {entry.action!r} shows what seat {entry.by} has"
        findings.add(LEAK, f"{text}, and `reveals_to` does not name them {playout.about(entry.seq)}")


def _other_told(playout: Playout, step: Step, viewer: Viewer, world: Data, action: Data) -> tuple[bytes, ...]:
    chance = playout.chance(f"next {step.entry.seq}")
    return outcome_for(playout.game, world, step.entry.by, action, viewer, chance, step.entry.now).told


def _note_lessons(
    playout: Playout, step: Step, viewer: Viewer, here: Outcome, there: Outcome, reveals: RevealCounts
) -> None:
    """Up to the first difference; what follows it may differ for that reason alone."""
    for event, one, other in zip(here.events, here.told, there.told, strict=False):
        if viewer in playout.game.reveals_to(event):
            reveals.note(step, viewer, event, one != other)
        if one != other:
            return


def _events_alike(
    playout: Playout,
    step: Step,
    viewer: Viewer,
    here: Outcome,
    there: Outcome,
    action: Data,
    findings: Findings,
) -> bool:
    """Whether the viewer learned something; a finding if `reveals_to` did not say so."""
    found = first_difference(playout.game, here, there, viewer)
    if found is None:
        return False
    if not found.named:
        name, about = type(found.event).__name__, playout.about(step.entry.seq)
        text = f"{name} shows {_who(viewer)} something hidden and `reveals_to` does not name them"
        findings.add(LEAK, f"{text}: {action!r} {about}")
        if not any(map(playout.game.reveals_to, here.events)) and not any(
            map(playout.game.final, here.events)
        ):
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
