"""Checks for marked backs: nothing in a view can identify a hidden thing across a shuffle.

Each position alone can be harmless. But if a number always accompanies a card, a viewer who has once seen the
card recognises it from then on. So over a whole playout every scalar of a view is compared with every hidden
place. A scalar marks a place if it changes exactly when the value there changes, and returns when the value
returns. Only values that chance put there count.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import json_parts, viewer_name
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Viewer, encode
from parlour.engine.words.refusals import IllegalActionError

NAME = "marked backs"

MIN_RETURNS = 3
"""How often a thing must come back with its mark before it counts."""

OTHER_CHANCES = 3

Pair = tuple[str, str]
"""A path in a view, and a hidden place."""


class MarkCounts:
    """Counts over all playouts: how often a mark returned with its thing, and the pairs that are no marks."""

    def __init__(self) -> None:
        self._returns: Counter[Pair] = Counter()
        self.innocent: set[Pair] = set()
        self._about: dict[Pair, str] = {}

    def note(self, pair: Pair, returns: int, about: str) -> None:
        self._returns[pair] += returns
        self._about.setdefault(pair, about)

    def merge(self, other: "MarkCounts") -> None:
        self._returns += other._returns
        self.innocent |= other.innocent
        self._about = other._about | self._about

    def report(self, findings: Findings) -> None:
        for pair, count in self._returns.items():
            if count >= MIN_RETURNS and pair not in self.innocent:
                path, place = pair
                text = f"`view{path}` follows what is hidden at {place!r} through chance, {count} times"
                findings.add(NAME, f"{text} {self._about[pair]}")


@dataclass(frozen=True, slots=True)
class _Position:
    scalars: Mapping[str, object]
    hidden: Mapping[str, bytes]
    moved: frozenset[str]
    """The places whose value chance put there."""


def check(playout: Playout, marks: MarkCounts) -> None:
    game = playout.game
    if not game.secrets or not any(step.entry.draws for step in playout.steps):
        return
    moved = cache(lambda number: _moved_by_chance(playout, playout.steps[number]))
    for viewer in playout.chance(NAME).shuffle(playout.viewers):
        chosen = playout.in_turn(
            None, NAME, range(len(playout.steps)), lambda number: playout.steps[number].kind
        )
        found = {
            number: _position(game, playout.steps[number].after, viewer, moved(number))
            for number in chosen
            if game.hidden(playout.steps[number].after, viewer)
        }
        positions = [found[number] for number in sorted(found)]
        for place in {place for position in positions for place in position.hidden}:
            _follow(
                place, positions, marks, f"for {viewer_name(viewer)} {playout.locate(len(playout.steps))}"
            )


def _position(game: Game, state: Data, viewer: Viewer, moved: frozenset[str]) -> _Position:
    view = json_parts(msgspec.json.decode(encode(game.view(state, viewer))))
    return _Position(
        {path: value for path, value in view if type(value) in (int, str)},
        {place: encode(value) for place, value in game.hidden(state, viewer).items()},
        moved,
    )


def _moved_by_chance(playout: Playout, step: Step) -> frozenset[str]:
    """The hidden places that hold something else after other draws."""
    game, entry = playout.game, step.entry
    if not entry.draws or entry.action is None:
        return frozenset()
    here = game.hidden(step.after, None)
    found: set[str] = set()
    for number in range(OTHER_CHANCES):
        chance = playout.chance(f"otherwise {entry.seq} {number}")
        try:
            events = game.outcome(step.before, entry.by, entry.action, chance, entry.now, entry.gone)
        except IllegalActionError:
            continue
        there = game.hidden(fold(game, step.before, events), None)
        found |= {place for place, value in here.items() if there.get(place) != value}
    return frozenset(found)


def _follow(place: str, positions: Sequence[_Position], marks: MarkCounts, about: str) -> None:
    times = [position for position in positions if place in position.hidden]
    for path in times[0].scalars:
        if (path, place) not in marks.innocent:
            returns = _returns(path, place, times)
            if returns is None:
                marks.innocent.add((path, place))
            elif returns:
                marks.note((path, place), returns, about)


def _returns(path: str, place: str, times: Sequence[_Position]) -> int | None:
    """How often chance brought a thing back with its mark; None if the path does not mark the place."""
    thing_of: dict[object, bytes] = {}
    mark_of: dict[bytes, object] = {}
    returns, last = 0, times[0].hidden[place]
    for position in times:
        mark, thing = position.scalars.get(path), position.hidden[place]
        if mark is None or thing_of.get(mark, thing) != thing or mark_of.get(thing, mark) != mark:
            return None
        if thing != last and thing in mark_of and place in position.moved:
            returns += 1
        thing_of[mark], mark_of[thing], last = thing, mark, thing
    return returns
