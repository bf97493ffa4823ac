"""Honest `redeal` and `hidden`: what is hidden varies, what was seen stays, and nothing seen is forgotten."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.sending import Shown, nodes, shown
from parlour.engine.checks.walk import Step, Walk
from parlour.engine.values import Data, Viewer, encode

NAME = "redeal"

STEPS = 12
TRIES = 400
"""Redeals before a place that never changed counts as fixed; rare values need many."""

FEW = 8
MANY = 32

Places = Mapping[str, object]


def check(walk: Walk, findings: Findings) -> None:
    if not walk.game.secrets:
        return
    for step in walk.some(STEPS):
        for viewer in walk.viewers:
            _keeps_what_is_known(walk, step, viewer, findings)
            _varies_what_is_hidden(walk, step, viewer, findings)
    for step in walk.some(4 * STEPS):
        for viewer in walk.viewers:
            _remembers_what_is_shown(walk, step, viewer, findings)
    for step in walk.steps:
        for viewer in walk.viewers:
            _keeps_in_mind(walk, step, viewer, findings)


def check_something_is_hidden(walks: Sequence[Walk], findings: Findings) -> None:
    game = walks[0].game
    if game.secrets and not any(game.hidden(state, None) for walk in walks for state in walk.states[:20]):
        findings.add(NAME, "`hidden` never names a place; a game without secrets says `secrets = False`")


def _keeps_what_is_known(walk: Walk, step: Step, viewer: Viewer, findings: Findings) -> None:
    game, state, about = walk.game, step.before, f"for {viewer} {walk.about(step.entry.seq - 1)}"
    everything, unknown = game.hidden(state, None), game.hidden(state, viewer)
    if strangers := unknown.keys() - everything.keys():
        findings.add(NAME, f"{min(strangers)!r} is hidden from a seat and not from spectators {about}")
    for number in range(FEW):
        world = game.redeal(state, viewer, walk.chance(f"keep {step.entry.seq} {viewer} {number}"))
        if game.hidden(world, viewer).keys() != unknown.keys():
            findings.add(NAME, f"other places are hidden after a redeal {about}")
            return
        if game.conserved(world) != game.conserved(state):
            findings.add(NAME, f"a redeal loses or adds something {about}")
        if game.decode_state(encode(world)) != world:
            findings.add(NAME, f"a redeal is not a State that survives JSON {about}")
        there = game.hidden(world, None)
        for place in everything.keys() - unknown.keys():
            if there.get(place) != everything[place]:
                findings.add(NAME, f"a redeal changes {place!r}, which the viewer knows {about}")


def _varies_what_is_hidden(walk: Walk, step: Step, viewer: Viewer, findings: Findings) -> None:
    game, state = walk.game, step.before
    truth = game.hidden(state, viewer)
    if len({encode(value) for value in truth.values()}) < 2:
        return
    fixed = set(truth)
    for number in range(TRIES):
        world = game.redeal(state, viewer, walk.chance(f"vary {step.entry.seq} {viewer} {number}"))
        there = game.hidden(world, viewer)
        fixed -= {place for place in fixed if there.get(place) != truth[place]}
        if not fixed:
            return
    about = f"for {viewer} {walk.about(step.entry.seq - 1)}"
    findings.add(NAME, f"{min(fixed)!r} is hidden and is the same in {TRIES} redeals {about}")


def _remembers_what_is_shown(walk: Walk, step: Step, viewer: Viewer, findings: Findings) -> None:
    """A place whose value an event gave away to the viewer keeps that value in redeals from then on."""
    game, entry = walk.game, step.entry
    if entry.action is None or not any(viewer in game.tells(event) for event in entry.events):
        return
    here = _told(walk, step, viewer, step.before)
    if here.after is None:
        return
    truth = game.hidden(here.after, None)
    for place in _given_away(walk, step, viewer, here):
        for number in range(FEW):
            world = game.redeal(here.after, viewer, walk.chance(f"recall {entry.seq} {viewer} {number}"))
            if game.hidden(world, None).get(place) != truth[place]:
                text = f"a redeal forgets {place!r}, which was just shown to {viewer}"
                findings.add(NAME, f"{text} {walk.about(entry.seq)}")
                return


def _told(walk: Walk, step: Step, viewer: Viewer, state: Data) -> Shown:
    entry, chance = step.entry, walk.chance(f"recall {step.entry.seq}")
    assert entry.action is not None, "only decided entries are told again"
    return shown(walk.game, state, entry.by, entry.action, viewer, chance, entry.now)


def _given_away(walk: Walk, step: Step, viewer: Viewer, here: Shown) -> list[str]:
    """Places whose value some part of what was told is, in this world and in others that differ in it."""
    kept = {pair: {value} for pair, value in _matches(walk, here).items()}
    for number in range(MANY):
        if not kept:
            return []
        world = walk.game.redeal(step.before, viewer, walk.chance(f"give {step.entry.seq} {viewer} {number}"))
        there = _told(walk, step, viewer, world)
        if there.after is not None:
            found = _matches(walk, there)
            kept = {pair: values | {found[pair]} for pair, values in kept.items() if pair in found}
    return sorted({place for (_, place), values in kept.items() if len(values) > 1})


def _matches(walk: Walk, told: Shown) -> dict[tuple[str, str], bytes]:
    """For each part of what was told and each place that holds just that: the value."""
    assert told.after is not None, "a refused command tells nothing"
    values = {place: encode(value) for place, value in walk.game.hidden(told.after, None).items()}
    parts = {path: encode(part) for path, part in _parts(told).items()}
    return {
        (path, place): value
        for path, part in parts.items()
        for place, value in values.items()
        if value == part
    }


def _parts(told: Shown) -> dict[str, object]:
    return {
        f"{number}{path}": part
        for number, raw in enumerate(told.told)
        for path, part in nodes(msgspec.json.decode(raw)[0])
    }


def _keeps_in_mind(walk: Walk, step: Step, viewer: Viewer, findings: Findings) -> None:
    """What the viewer knew is known still, unless chance or an unseen hand moved it or all know it."""
    game, entry = walk.game, step.entry
    unseen = [e for e in entry.events if game.redact(e, viewer) is not e and viewer not in game.tells(e)]
    if entry.draws or unseen or entry.base is not None:
        return
    hidden_then, known_then = _known(walk, step.before, viewer)
    hidden_now, known_now = _known(walk, step.after, viewer)
    for value, count in known_then.items():
        public = max(0, hidden_then[value] - hidden_now[value])
        if known_now[value] < count - public:
            text = f"{viewer} knew where {value.decode()} was and is taken to have forgotten"
            findings.add(NAME, f"{text} {walk.about(entry.seq)}")
            return


def _known(walk: Walk, state: Data, viewer: Viewer) -> tuple[Counter[bytes], Counter[bytes]]:
    """Of the values hidden from spectators: all, and those whose place the viewer knows."""
    everything, unknown = walk.game.hidden(state, None), walk.game.hidden(state, viewer)
    known = [encode(value) for place, value in everything.items() if place not in unknown]
    return Counter(map(encode, everything.values())), Counter(known)
