"""Text first: every position, choice, event and refusal has words, and no two choices have the same."""

from collections import Counter
from collections.abc import Sequence

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.sending import words_for
from parlour.engine.checks.walk import Step, Walk
from parlour.engine.choices import template
from parlour.engine.refusals import IllegalAction
from parlour.engine.values import Data, Seat

NAME = "words"


def check(walk: Walk, wire: Sequence[Data], findings: Findings) -> None:
    for step in walk.some(40):
        _events(walk, step, findings)
        _positions(walk, step, findings)
        _refusals(walk, step, wire, findings)


def _events(walk: Walk, step: Step, findings: Findings) -> None:
    for viewer in walk.viewers:
        for event in step.entry.events:
            said = walk.game.sentence(walk.game.redact(event, viewer), words_for(walk.game, viewer))
            if not said.strip():
                text = f"`sentence` of {type(event).__name__} is empty"
                findings.add(NAME, f"{text} {walk.about(step.entry.seq)}")


def _positions(walk: Walk, step: Step, findings: Findings) -> None:
    game, about = walk.game, walk.about(step.entry.seq - 1)
    for viewer in walk.viewers:
        view, words = game.view(step.before, viewer), words_for(game, viewer)
        if not game.describe(view, words).strip():
            findings.add(NAME, f"`describe` says nothing to {viewer} {about}")
        if viewer is None:
            continue
        labels = Counter(
            game.label(template(choice), view, words) for choice in game.legal(step.before, viewer)
        )
        for label, count in labels.items():
            if count > 1 or not label.strip():
                findings.add(NAME, f"{count} choices of seat {viewer} have the label {label!r} {about}")


def _refusals(walk: Walk, step: Step, wire: Sequence[Data], findings: Findings) -> None:
    game, chance = walk.game, walk.chance(f"words {step.entry.seq}")
    seat, action = Seat(chance.below(walk.seats)), chance.pick(wire)
    try:
        game.decide(step.before, seat, action, chance, step.entry.now)
    except IllegalAction as refusal:
        if not game.refusal(refusal.code, refusal.facts, words_for(game, seat)).strip():
            findings.add(NAME, f"{refusal.code} has no sentence {walk.about(step.entry.seq)}")
