"""Checks for leaks: worlds that differ only in things hidden from a viewer look the same to them.

A difference is allowed from the first event on whose `reveals_to` names the viewer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.selection import in_turn
from parlour.conformance.checks.viewer_output import (
    ViewerOutcome,
    encode_position,
    outcome_for,
    outcome_in,
    viewer_name,
)
from parlour.engine.contract.choices import Open, sample, template
from parlour.engine.values import Data, Viewer

LEAK = "leak"
UNDO = "undo"

MAX_STEPS = 30
WORLDS_PER_STEP = 3
MAX_LISTED_ACTIONS, WIRE_ACTIONS = 12, 4
"""How many actions a viewer tries at a step: of those in `legal`, and of those that could be sent."""


def check(playout: Playout, wire: Sequence[Data]) -> None:
    if not playout.game.secrets:
        return
    watchers = [_Watcher(playout, viewer) for viewer in playout.viewers]
    for step in playout.select_steps(MAX_STEPS, LEAK):
        for watcher in watchers:
            if playout.limit.is_over():
                return
            watcher.watch(step, wire)
    state = playout.table.state
    for watcher in watchers:
        world = playout.game.redeal(state, watcher.viewer, playout.chance(f"end {watcher.viewer}"))
        watcher.compare(watcher.position(state), world, len(playout.steps))


@dataclass(frozen=True, slots=True)
class _Watcher:
    """One viewer of a playout, who must not be able to tell the true world from another."""

    playout: Playout
    viewer: Viewer

    def watch(self, step: Step, wire: Sequence[Data]) -> None:
        position, answers = self.position(step.before), self._answers(step, wire)
        here = None if step.entry.action is None else outcome_in(self.playout, step, self.viewer, step.before)
        label = f"world {step.entry.seq}"
        for world in self.playout.worlds(step.before, self.viewer, label, WORLDS_PER_STEP):
            self.compare(position, world, step.entry.seq - 1)
            self._check_answers(step, world, answers)
            self._check_step(step, world, here)

    def position(self, state: Data) -> Mapping[str, bytes]:
        return encode_position(self.playout.game, state, self.viewer)

    def compare(self, here: Mapping[str, bytes], world: Data, entry: int) -> None:
        there = self.position(world)
        for part, raw in here.items():
            if there[part] != raw:
                difference = _first_difference(raw, there[part])
                text = f"`{part}` tells {viewer_name(self.viewer)} what is hidden: {difference}"
                self.playout.fail(LEAK, text, entry)

    def _answers(self, step: Step, wire: Sequence[Data]) -> Sequence[tuple[Data, ViewerOutcome]]:
        """Some actions that the viewer can try now, with the answers they would get."""
        if self.viewer is None:
            return ()
        chance = self.playout.chance(f"answers {step.entry.seq} {self.viewer}")
        legal = self.playout.game.legal(step.before, self.viewer)
        choices = in_turn(legal, lambda choice: type(template(choice)), chance)
        tried = [sample(choice, chance) for choice in choices[:MAX_LISTED_ACTIONS]]
        tried += [chance.pick(wire) for _ in range(WIRE_ACTIONS)]
        return [(action, self._answer(step, step.before, action)) for action in tried]

    def _check_answers(self, step: Step, world: Data, answers: Sequence[tuple[Data, ViewerOutcome]]) -> None:
        """Checks that the same attempts get the same answers, including refusals and their facts."""
        for action, here in answers:
            there = self._answer(step, world, action)
            if here.refusal != there.refusal:
                text = f"the refusal of {action!r} tells {viewer_name(self.viewer)} what is hidden"
                self.playout.fail(LEAK, f"{text}: {here.refusal!r} or {there.refusal!r}", step.entry.seq)
                return
            self._check_events(step, here, there, action)

    def _answer(self, step: Step, state: Data, action: Data) -> ViewerOutcome:
        chance, viewer = self.playout.chance(f"answer {step.entry.seq}"), self.viewer
        return outcome_for(self.playout.game, state, viewer, action, viewer, chance, step.entry.now)

    def _check_step(self, step: Step, world: Data, here: ViewerOutcome | None) -> None:
        """Checks that the next entry looks the same in the other world, unless it reveals something."""
        entry = step.entry
        if here is None or entry.action is None:
            return
        there = outcome_in(self.playout, step, self.viewer, world)
        if here.refusal is not None:
            return
        if there.refusal is not None:
            self._check_impossible_action(step, world, here)
            return
        learned = self._check_events(step, here, there, entry.action)
        if not learned and here.after is not None and there.after is not None:
            self.compare(self.position(here.after), there.after, entry.seq)

    def _check_impossible_action(self, step: Step, world: Data, here: ViewerOutcome) -> None:
        """Checks an action that is impossible in the other world, as an action can name a hidden thing.

        Some other action that is possible there must look the same to the viewer. Otherwise the viewer has
        learned that the other world is not the true one.
        """
        entry, game = step.entry, self.playout.game
        if entry.by is None or entry.by == self.viewer:
            return
        if any(self.viewer in game.reveals_to(event) for event in here.events):
            return
        choices = game.legal(world, entry.by)
        if any(isinstance(choice, Open) for choice in choices):
            return
        if not any(self._output_of(step, world, action) == here.output for action in choices):
            text = (
                f"what {viewer_name(self.viewer)} can see of {entry.action!r} shows what seat {entry.by} has"
            )
            self.playout.fail(LEAK, f"{text}, and `reveals_to` does not name them", entry.seq)

    def _output_of(self, step: Step, world: Data, action: Data) -> tuple[bytes, ...]:
        entry, chance = step.entry, self.playout.chance(f"next {step.entry.seq}")
        return outcome_for(self.playout.game, world, entry.by, action, self.viewer, chance, entry.now).output

    def _check_events(self, step: Step, here: ViewerOutcome, there: ViewerOutcome, action: Data) -> bool:
        """Whether the viewer learned something; reports it if `reveals_to` did not name them."""
        game, who = self.playout.game, viewer_name(self.viewer)
        differs = [one != other for one, other in zip_longest(here.output, there.output)]
        if True not in differs:
            return False
        first = differs.index(True)
        events = [event for world in (here, there) for event in world.events[first : first + 1]]
        if len(events) < 2 or not all(self.viewer in game.reveals_to(event) for event in events):
            name = type(events[0]).__name__
            text = f"{name} shows {who} something hidden and `reveals_to` does not name them"
            mend = "let `redact` take it out, or `reveals_to` name them"
            self.playout.fail(LEAK, f"{text}; {mend}: {action!r}", step.entry.seq)
            if not any(map(game.reveals_to, here.events)) and not any(map(game.final, here.events)):
                text = f"{name} could be undone freely for a second look by {who}"
                self.playout.fail(UNDO, text, step.entry.seq)
        return True


def _first_difference(one: bytes, other: bytes) -> str:
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, at - 30)
    near = [raw[start : at + 20].decode(errors="replace") for raw in (one, other)]
    return f"{near[0]!r} or {near[1]!r}"
