"""Checks for leaks that comparing worlds cannot find: copies of secrets, and draws that show.

A copy of a secret outside the hidden places does not change in a redeal, so the worlds look alike. Over many
games the copy is seen to equal the secret every time. And a viewer must not see the result of draws that no
event revealed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.leaks import LEAK
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import (
    ViewerOutcome,
    encode_position,
    json_parts,
    outcome_for,
    viewer_name,
)
from parlour.engine.values import Data, Viewer, encode

DRAWS = "draws"
MAX_POSITIONS = 6
"""Positions from the start to compare. Later copies are found at the step that makes them."""

MAX_STEPS = 20
OTHER_DRAWS = 2
MAX_COINCIDENCE = 1e-5
"""A place and a part of the view count as a copy if their equality in every game is less likely than this."""

Pair = tuple[str, str]


@dataclass(slots=True)
class _Copies:
    """The pairs of place and part that were equal in every position so far, with the value in each game."""

    values: dict[Pair, list[bytes]] = field(default_factory=dict)
    games: int = 0
    pairs: int = 0
    """The number of pairs after the first position."""

    def merge(self, other: "_Copies") -> None:
        if self.games:
            both = self.values.keys() & other.values.keys()
            self.values = {pair: self.values[pair] + other.values[pair] for pair in both}
        else:
            self.values = other.values
        self.games += other.games
        self.pairs = max(self.pairs, other.pairs)


class CopyCounts:
    """Counts, over many games, of parts of views that always equal the value at a hidden place."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, Viewer], _Copies] = {}

    def note(self, playout: Playout) -> None:
        if not playout.game.secrets:
            return
        for viewer in playout.viewers:
            _note(playout, viewer, self._found.setdefault((playout.seats, viewer), _Copies()))

    def merge(self, other: "CopyCounts") -> None:
        for key, copies in other._found.items():
            if copies.games:
                self._found.setdefault(key, _Copies()).merge(copies)

    def report(self, findings: Findings) -> None:
        for (seats, viewer), copies in self._found.items():
            for (place, part), values in copies.values.items():
                if (
                    len(values) > 1
                    and copies.pairs * _coincidence(values) ** (len(values) - 1) < MAX_COINCIDENCE
                ):
                    text = (
                        f"the view of {viewer_name(viewer)} has {place!r} in the open, as {part.lstrip('.')}"
                    )
                    findings.add(LEAK, f"{text}, in {copies.games} games of {seats} seats")
                    break


def _coincidence(values: Sequence[bytes]) -> float:
    """How likely two values are equal by chance, given how often each was seen."""
    return sum((count / len(values)) ** 2 for count in Counter(values).values())


def _note(playout: Playout, viewer: Viewer, copies: _Copies) -> None:
    copies.games += 1
    for number, state in enumerate(playout.states[:MAX_POSITIONS]):
        if copies.games > 1 and not copies.values:
            return
        equal, places = _equal(playout, state, viewer)
        if copies.games == 1 and number == 0:
            copies.values, copies.pairs = {pair: [] for pair in equal}, len(equal)
        # A place that hides nothing now says nothing.
        copies.values = {p: values for p, values in copies.values.items() if p in equal or p[0] not in places}
        if number == 0:
            for pair, values in copies.values.items():
                if pair in equal:
                    values.append(equal[pair])


def _equal(playout: Playout, state: Data, viewer: Viewer) -> tuple[dict[Pair, bytes], set[str]]:
    game = playout.game
    hidden = {place: encode(value) for place, value in game.hidden(state, viewer).items()}
    wanted, parts = set(hidden.values()), dict[bytes, list[str]]()
    for path, part in json_parts(msgspec.json.decode(encode(game.view(state, viewer)))):
        if (raw := encode(part)) in wanted:
            parts.setdefault(raw, []).append(path)
    equal = {(place, path): raw for place, raw in hidden.items() for path in parts.get(raw, ())}
    return equal, {*hidden}


def check_draws(playout: Playout) -> None:
    """Checks that a viewer sees the same after other draws, unless an event revealed them."""
    if not playout.game.secrets:
        return
    drawn = [step for step in playout.steps if step.entry.draws and step.entry.action]
    for step in playout.select_steps(MAX_STEPS, DRAWS, drawn):
        for viewer in playout.viewers:
            _compare_other_draws(playout, step, viewer)


def _compare_other_draws(playout: Playout, step: Step, viewer: Viewer) -> None:
    game = playout.game
    one, *others = [_outcome_with_draws(playout, step, viewer, number) for number in range(1 + OTHER_DRAWS)]
    if one.after is None or any(viewer in game.reveals_to(event) for event in one.events):
        return
    here = encode_position(game, one.after, viewer)
    for other in others:
        if other.after is None or other.output != one.output:
            continue
        for part, raw in encode_position(game, other.after, viewer).items():
            if raw != here[part]:
                text = f"`{part}` shows {viewer_name(viewer)} what chance did, and no event told them"
                playout.fail(LEAK, text, step.entry.seq)
                return


def _outcome_with_draws(playout: Playout, step: Step, viewer: Viewer, number: int) -> ViewerOutcome:
    entry, chance = step.entry, playout.chance(f"draws {step.entry.seq} {number}")
    assert entry.action is not None, "only decided entries are decided again"
    return outcome_for(playout.game, step.before, entry.by, entry.action, viewer, chance, entry.now)
