"""Checks that redeals keep what an entry shows a viewer and leave out what it rules out.

The entry is repeated in other worlds that the viewer considered possible before it. If some part of the
output equals the value at a place in all of these worlds, the place has been shown to the viewer. If a value
is at a place in none of the worlds with the same output, it is ruled out there, as by a wrong guess. What an
entry with draws rules out is not checked: after a shuffle it is hard to say what a viewer still knows.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import log

import msgspec

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.selection import StepKind
from parlour.conformance.checks.viewer_output import (
    ViewerOutcome,
    encode_events,
    json_parts,
    outcome_for,
    outcome_in,
    role_of,
    viewer_name,
)
from parlour.engine.contract.choices import Open
from parlour.engine.values import Data, Viewer, encode

NAME = "redeal"
SHOWN = "shown"

MAX_SHOWN_STEPS = 48
MAX_RULED_OUT_STEPS = 6

REDEALS_PER_PLACE = 8
MAX_WORLDS = 400
MIN_SHOWN_NATS = 25.0
"""How unlikely it must be, in nats, that the values agree by accident.

With few worlds or few kinds of cards, a card at another place is often equal to the one that was shown.
"""

ENOUGH_WORLDS, CONSTANT_WORLDS = 48, 12
"""Worlds after which to stop, and after which a part of the output that never changed is not a card."""

COMMON_REDEALS = 32
MIN_COMMON = 4
"""How often redeals must put a value at a place before its absence in other worlds counts."""

MIN_EXPECTED = 120
"""How often the value would be expected if it were not ruled out.

Large enough to notice a value that is several times rarer: a game decides how likely its redeals make a
world.
"""

MAX_TRIES = 6000
NARROW_TRIES = 60
"""Worlds in which only the original action is tried, before all actions that would look the same."""

MIN_TRIES, MIN_SURVIVORS = 60, 1 / 15
"""A world survives if the viewer's output is the same in it. If fewer worlds do, nothing can be decided."""

MIN_FAILED_TRIES = 3
"""How often there must have been too few worlds before the kit reports it."""

Pair = tuple[str, str]
"""A path in the viewer's output, and a place."""


class InferenceCounts:
    """For each event type that reveals something, how often there were enough worlds to check it."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.unseen: Counter[str] = Counter()

    def note(self, kind: str, enough: bool) -> None:
        (self.seen if enough else self.unseen)[kind] += 1

    def merge(self, other: "InferenceCounts") -> None:
        self.seen += other.seen
        self.unseen += other.unseen

    def report(self, findings: Findings) -> None:
        for kind, count in self.unseen.items():
            if count >= MIN_FAILED_TRIES and not self.seen[kind]:
                text = f"too few redeals agree with what {kind} tells (tried {count} times)"
                findings.note(f"{NAME}: {text}: what it rules out was not checked")


def check(playout: Playout, counts: InferenceCounts) -> None:
    for step, viewer in playout.select_viewed_steps(MAX_SHOWN_STEPS, SHOWN):
        event_type = _revealing_event(playout, step, viewer)
        if event_type is not None and _check_shown(playout, step, viewer):
            counts.note(event_type, True)
    decided = [step for step in playout.steps if step.entry.action is not None and not step.entry.draws]
    pairs = [(step, viewer) for step in decided for viewer in playout.viewers]

    def kind_and_role(pair: tuple[Step, Viewer]) -> tuple[StepKind, str]:
        return pair[0].kind, role_of(pair[0].entry.by, pair[1])

    for step, viewer in playout.in_turn(MAX_RULED_OUT_STEPS, "ruled out", pairs, kind_and_role):
        playout.at = step.entry.seq
        if playout.findings.has_enough(NAME):
            return
        enough = _check_ruled_out(playout, step, viewer)
        event_type = _revealing_event(playout, step, viewer)
        if event_type is not None:
            counts.note(event_type, enough)


def _revealing_event(playout: Playout, step: Step, viewer: Viewer) -> str | None:
    """The event type that tells the viewer something hidden."""
    if step.entry.action is None:
        return None
    named = (event for event in step.entry.events if viewer in playout.game.reveals_to(event))
    return next((type(event).__name__ for event in named), None)


# Shown places


def _check_shown(playout: Playout, step: Step, viewer: Viewer) -> bool:
    """Checks that redeals keep a value that an event has shown. True if there was one."""
    game, entry = playout.game, step.entry
    here = outcome_in(playout, step, viewer, step.before)
    if here.after is None:
        return False
    truth, places = game.hidden(here.after, None), _shown_places(playout, step, viewer, here)
    for place in places:
        for world in playout.worlds(here.after, viewer, f"recall {entry.seq}", REDEALS_PER_PLACE):
            if game.hidden(world, None).get(place) != truth[place]:
                text = f"a redeal forgets {place!r}, which was just shown to {viewer_name(viewer)}"
                playout.fail(NAME, text, entry.seq)
                return True
    return bool(places)


def _shown_places(playout: Playout, step: Step, viewer: Viewer, here: ViewerOutcome) -> list[str]:
    """Places whose value equals some part of the output, in this world and in enough others."""
    kept = {pair: Counter([value]) for pair, value in _matches(playout, here).items()}
    survivors = 0
    for number in range(MAX_WORLDS):
        if playout.limit.is_over():
            return []
        if survivors >= ENOUGH_WORLDS or all(_nats(values) >= MIN_SHOWN_NATS for values in kept.values()):
            break
        chance = playout.chance(f"give {step.entry.seq} {viewer} {number}")
        there = outcome_in(playout, step, viewer, playout.game.redeal(step.before, viewer, chance))
        if there.after is not None:
            survivors += 1
            found = _matches(playout, there)
            kept = {pair: values for pair, values in kept.items() if pair in found}
            for pair, values in kept.items():
                values[found[pair]] += 1
            if survivors == CONSTANT_WORLDS:
                kept = {pair: values for pair, values in kept.items() if len(values) > 1}
        elif _are_too_few(number + 1, survivors):
            return []
    return sorted({place for (_, place), values in kept.items() if _nats(values) >= MIN_SHOWN_NATS})


def _nats(values: Counter[bytes]) -> float:
    """How unlikely it is, in nats, that a place with such values agrees each time by accident."""
    total = values.total()
    return sum(count * log(total / count) for count in values.values())


def _are_too_few(tries: int, survivors: int) -> bool:
    return tries >= MIN_TRIES and survivors < tries * MIN_SURVIVORS


def _matches(playout: Playout, outcome: ViewerOutcome) -> dict[Pair, bytes]:
    """For each part of the output and each place with the same value: the value."""
    assert outcome.after is not None, "a refused command tells nothing"
    places: dict[bytes, list[str]] = {}
    for place, value in playout.game.hidden(outcome.after, None).items():
        places.setdefault(encode(value), []).append(place)
    found: dict[Pair, bytes] = {}
    for number, raw in enumerate(outcome.output):
        for path, part in json_parts(msgspec.json.decode(raw)[0]):
            value = encode(part)
            found |= {(f"{number}{path}", place): value for place in places.get(value, ())}
    return found


# Ruled-out values


@dataclass(frozen=True, slots=True)
class _EntryOutput:
    playout: Playout
    step: Step
    viewer: Viewer
    output: tuple[bytes, ...]

    def common_values(self) -> dict[tuple[str, bytes], int]:
        """Values that redeals after the entry often put at hidden places."""
        counts: Counter[tuple[str, bytes]] = Counter()
        for number in range(COMMON_REDEALS):
            world = self._redeal(self.step.after, f"common {number}")
            values = self.playout.game.hidden(world, self.viewer)
            counts.update((place, encode(value)) for place, value in values.items())
        return {key: count for key, count in counts.items() if count >= MIN_COMMON}

    def worlds_after(self, number: int, widely: bool) -> Iterator[Data]:
        """The states that another world reaches, by each action that could have been the entry there."""
        entry, game = self.step.entry, self.playout.game
        world = self._redeal(self.step.before, f"rule out {number}")
        assert entry.action is not None, "only decided entries are told again"
        actions = [entry.action]
        if widely and entry.by is not None:
            actions = [*game.legal(world, entry.by)]
        for action in actions:
            chance = self.playout.chance(f"ruled {entry.seq} {number}")
            there = outcome_for(game, world, entry.by, action, self.viewer, chance, entry.now, entry.gone)
            if there.after is not None and there.output == self.output:
                yield there.after

    def _redeal(self, state: Data, label: str) -> Data:
        chance = self.playout.chance(f"{label} {self.step.entry.seq} {self.viewer}")
        return self.playout.game.redeal(state, self.viewer, chance)


def _check_ruled_out(playout: Playout, step: Step, viewer: Viewer) -> bool:
    """Checks that redeals leave out ruled-out values. False if there were too few worlds.

    Looks at places one by one, not at combinations of them.
    """
    entry_output = _EntryOutput(playout, step, viewer, encode_events(playout.game, step.entry.events, viewer))
    unseen = entry_output.common_values()
    by = step.entry.by
    if by is not None and by != viewer:
        _remove_common(entry_output, unseen)
        if unseen and any(isinstance(one, Open) for one in playout.game.legal(step.before, by)):
            return False
    survivors, times_there = 0, Counter[str]()
    for number in range(MAX_TRIES):
        if not unseen:
            return True
        if playout.limit.is_over():
            return False
        for after in entry_output.worlds_after(number, widely=by not in (None, viewer)):
            survivors += 1
            for place, value in playout.game.hidden(after, None).items():
                times_there[place] += 1
                unseen.pop((place, encode(value)), None)
        if _are_too_few(number + 1, survivors):
            return False
        for (place, value), count in unseen.items():
            # If it were possible, it would have occurred by now.
            if times_there[place] * count >= MIN_EXPECTED * COMMON_REDEALS:
                text = f"a redeal puts {value.decode()} at {place!r}, which what was told rules out"
                playout.fail(NAME, f"{text} for {viewer_name(viewer)}", step.entry.seq)
                return True
    return True


def _remove_common(entry_output: _EntryOutput, unseen: dict[tuple[str, bytes], int]) -> None:
    """Removes the values that the original action alone can produce: most of them, at little cost."""
    for number in range(NARROW_TRIES):
        if not unseen:
            return
        for after in entry_output.worlds_after(-number - 1, widely=False):
            for place, value in entry_output.playout.game.hidden(after, None).items():
                unseen.pop((place, encode(value)), None)
