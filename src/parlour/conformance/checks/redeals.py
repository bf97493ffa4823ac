"""Checks `redeal` and `hidden`: hidden values vary, known values stay, and nothing seen is forgotten."""

from collections import Counter

from parlour.conformance.checks import inference
from parlour.conformance.checks.json_values import find_difference
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import viewer_name
from parlour.engine.values import Data, Viewer, encode

NAME = inference.NAME
MEMORY = "memory"
HIDES_NOTHING = "`hidden` never names a place; a game without secrets says `secrets = False`"

MAX_STEPS = 12
MAX_REDEALS = 2000
"""How many redeals to try before a place that never changed counts as fixed. Rare values need many."""

REDEALS_PER_PLACE = 8


def check(playout: Playout, counts: inference.InferenceCounts) -> None:
    if not playout.game.secrets:
        return
    whole = playout.deadline
    playout.deadline = whole.part(1 / 3)
    for step, viewer in playout.select_viewed_steps(MAX_STEPS, NAME):
        if playout.findings.has_enough(NAME):
            return
        _check_known(playout, step, viewer)
        _check_hidden(playout, step, viewer)
    playout.deadline = whole.part(1 / 3)
    inference.check(playout, counts)
    playout.deadline = whole
    for step, viewer in playout.select_viewed_steps(None, MEMORY):
        _check_memory(playout, step, viewer)


def hides_something(playout: Playout) -> bool:
    return any(playout.game.hidden(state, None) for state in playout.states)


def _check_known(playout: Playout, step: Step, viewer: Viewer) -> None:
    game, state = playout.game, step.before

    def fail(text: str) -> None:
        playout.fail(NAME, f"{text} for {viewer_name(viewer)}", step.entry.seq - 1)

    everything, unknown = game.hidden(state, None), game.hidden(state, viewer)
    if strangers := unknown.keys() - everything.keys():
        fail(f"{min(strangers)!r} is hidden from a seat and not from spectators")
    for world in playout.worlds(state, viewer, f"keep {step.entry.seq}", REDEALS_PER_PLACE):
        if game.hidden(world, viewer).keys() != unknown.keys():
            fail("other places are hidden after a redeal")
            return
        if game.conserved(world) != game.conserved(state):
            fail("a redeal loses or adds something")
        if (difference := find_difference(world, game.decode_state(encode(world)), "State")) is not None:
            fail(f"a redeal does not survive JSON: {difference}")
        there = game.hidden(world, None)
        for place in everything.keys() - unknown.keys():
            if there.get(place) != everything[place]:
                fail(f"a redeal changes {place!r}, which the viewer knows")


def _check_hidden(playout: Playout, step: Step, viewer: Viewer) -> None:
    game, state = playout.game, step.before
    truth = game.hidden(state, viewer)
    if len({encode(value) for value in truth.values()}) < 2:
        return
    fixed = set(truth)
    for world in playout.worlds(state, viewer, f"vary {step.entry.seq}", MAX_REDEALS):
        there = game.hidden(world, viewer)
        fixed -= {place for place in fixed if there.get(place) != truth[place]}
        if not fixed or playout.limit.is_over():
            return
    text = f"{min(fixed)!r} is hidden and is the same in {MAX_REDEALS} redeals for {viewer_name(viewer)}"
    playout.fail(NAME, text, step.entry.seq - 1)


def _check_memory(playout: Playout, step: Step, viewer: Viewer) -> None:
    """Checks that the viewer still knows a value, unless chance or a hidden event moved it or all know it."""
    game, entry = playout.game, step.entry
    unseen = [e for e in entry.events if game.redact(e, viewer) is not e and viewer not in game.reveals_to(e)]
    if entry.draws or unseen or entry.base is not None:
        return
    hidden_then, known_then = _known(playout, step.before, viewer)
    hidden_now, known_now = _known(playout, step.after, viewer)
    for value, count in known_then.items():
        public = max(0, hidden_then[value] - hidden_now[value])
        if known_now[value] < count - public:
            text = f"{viewer_name(viewer)} knew where {value.decode()} was and is taken to have forgotten"
            playout.fail(NAME, text, entry.seq)
            return


def _known(playout: Playout, state: Data, viewer: Viewer) -> tuple[Counter[bytes], Counter[bytes]]:
    everything, unknown = playout.game.hidden(state, None), playout.game.hidden(state, viewer)
    known = [encode(value) for place, value in everything.items() if place not in unknown]
    return Counter(map(encode, everything.values())), Counter(known)
