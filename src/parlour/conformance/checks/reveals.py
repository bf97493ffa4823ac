"""Checks `reveals_to`: a viewer whom an event names must learn something, at least sometimes.

A viewer can often know beforehand what an event tells. So only a sample of a fixed size can prove a failure.
"""

from collections import Counter
from collections.abc import Iterator

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import outcome_in, role_of
from parlour.engine.secrecy.derived_secrecy import learns_by_declaration
from parlour.engine.values import Data, Viewer

NAME = "reveals_to"

WORLDS_PER_STEP = 3
MIN_STEPS, MIN_WALKS = 100, 40
"""The smallest sample: steps in which an event named a viewer with something to learn, and their walks.

The worlds of one step are similar, and so are the steps of one walk. If in a correct game the viewer learns
something in one of eight walks, one in two hundred such samples fails.
"""

Question = tuple[str, str]
"""An event type, and the role of a viewer that it names."""


class RevealCounts:
    """For each question, the steps tried per walk, and whether the viewer learned something."""

    def __init__(self) -> None:
        self._tried: dict[Question, Counter[str]] = {}
        self.answered: set[Question] = set()

    def note(self, question: Question, walk: str, *, learned: bool) -> None:
        self._tried.setdefault(question, Counter())[walk] += 1
        if learned:
            self.answered.add(question)

    def needs_more(self) -> bool:
        """Whether a named viewer has learned nothing, in a sample still too small to fail."""
        return any(
            question not in self.answered and not _is_enough(walks) for question, walks in self._tried.items()
        )

    def merge(self, other: "RevealCounts") -> None:
        for question, walks in other._tried.items():
            self._tried.setdefault(question, Counter()).update(walks)
        self.answered |= other.answered

    def report(self, findings: Findings) -> None:
        for (event, role), walks in self._tried.items():
            if (event, role) in self.answered:
                continue
            text = f"`reveals_to` names {role} for {event}, who learned nothing in {walks.total()} steps"
            if _is_enough(walks):
                findings.add(NAME, f"{text} of {len(walks)} walks")
            else:
                needed = f"{MIN_STEPS} steps of {MIN_WALKS} walks are needed to tell"
                findings.add_undecided(NAME, f"{text} of {len(walks)} walks; {needed}")


def _is_enough(walks: Counter[str]) -> bool:
    return walks.total() >= MIN_STEPS and len(walks) >= MIN_WALKS


def check(playout: Playout, counts: RevealCounts) -> None:
    if not playout.game.secrets:
        return
    for step in playout.select_steps(None, NAME):
        found: dict[Question, bool] = {}
        for viewer in playout.viewers:
            for question, learned in _answers(playout, step, viewer, counts):
                found[question] = found.get(question, False) or learned
        for question, learned in found.items():
            counts.note(question, playout.seed, learned=learned)


def _answers(
    playout: Playout, step: Step, viewer: Viewer, counts: RevealCounts
) -> Iterator[tuple[Question, bool]]:
    """The step's open questions about the viewer, and whether the viewer learned something."""
    game, role = playout.game, role_of(step.entry.by, viewer)

    def question_of(event: Data) -> Question | None:
        question = type(event).__name__, role
        return question if question not in counts.answered and viewer in game.reveals_to(event) else None

    if step.entry.action is None or not any(map(question_of, step.entry.events)):
        return
    state = step.before
    for event in step.entry.events:
        after = game.evolve(state, event)
        if (question := question_of(event)) and learns_by_declaration(state, after, viewer):
            yield question, True
        state = after
    if not game.hidden(step.before, viewer):
        return
    here = outcome_in(playout, step, viewer, step.before)
    for world in playout.worlds(step.before, viewer, f"lesson {step.entry.seq}", WORLDS_PER_STEP):
        there = outcome_in(playout, step, viewer, world)
        if there.refusal is not None and step.entry.by in (None, viewer):
            continue
        # Stops at the first difference, because later ones can follow from it.
        for place, (event, one) in enumerate(zip(here.events, here.output, strict=True)):
            differs = there.output[place : place + 1] != (one,)
            if question := question_of(event):
                yield question, differs
            if differs:
                break
