"""Checks that every position, choice and refusal has a text, and that no two choices have the same one.

An empty sentence leaves an event out. A sentence of spaces is a mistake.
"""

from collections import Counter
from collections.abc import Sequence

from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import NAMES, viewer_name, words_for
from parlour.engine.contract.choices import template
from parlour.engine.contract.ending import MAX_REASON
from parlour.engine.values import Data, Seat, Viewer
from parlour.engine.words.refusals import IllegalActionError

NAME = "words"
MAX_STEPS = 40


def check(playout: Playout, wire: Sequence[Data]) -> None:
    _ending(playout)
    for step in playout.select_steps(MAX_STEPS, NAME):
        _events(playout, step)
        _positions(playout, step)
        _refusals(playout, step, wire)


def _ending(playout: Playout) -> None:
    """Checks `ending` at the end of the game, for each viewer and language."""
    game, state, end = playout.game, playout.table.state, len(playout.steps)
    result, playout.at = game.result(state), end
    if result is None:
        return
    for viewer in playout.viewers:
        view = game.view(state, viewer)
        for language in dict.fromkeys(("en", *game.translations)):
            words = game.words(NAMES, language, viewer)
            own = game.ending(view, words)
            to = f"to {viewer_name(viewer)} in {language!r}"
            if own.reason and not own.reason.strip():
                playout.fail(NAME, f"`ending` is blank {to}", end)
            if len(own.reason) > MAX_REASON:
                playout.fail(NAME, f"`ending` has more than {MAX_REASON} characters {to}", end)
            if game.ending(view, words) != own:
                playout.fail(NAME, f"`ending` gave something else when called again {to}", end)
            game.tell_ending(view, result, words)


def _events(playout: Playout, step: Step) -> None:
    for viewer in playout.viewers:
        for event in step.entry.events:
            seen, words = playout.game.redact(event, viewer), words_for(playout.game, viewer)
            for name in ("sentence", "notation"):
                said = getattr(playout.game, name)(seen, words)
                if said and not said.strip():
                    playout.fail(NAME, f"`{name}` of {type(event).__name__} is blank", step.entry.seq)
    game, now = playout.game, playout.game.view(step.before, None)
    for event in step.entry.events:
        said = game.past_sentence(game.redact(event, None), now, words_for(game, None))
        if said and not said.strip():
            text = f"`past_sentence` of {type(event).__name__} is blank"
            playout.fail(NAME, text, step.entry.seq)


def _positions(playout: Playout, step: Step) -> None:
    game, at = playout.game, step.entry.seq - 1
    for viewer in playout.viewers:
        view, words = game.view(step.before, viewer), words_for(game, viewer)
        if not game.describe(view, words).strip():
            playout.fail(NAME, f"`describe` says nothing to {viewer_name(viewer)}", at)
        _open_position(playout, step, viewer)
        if viewer is None:
            past = game.past_view(view, game.view(step.after, None))
            if not game.describe(past, words).strip():
                playout.fail(NAME, "`describe` says nothing of `past_view`", at)
            game.captions(past, words)
            continue
        labels = Counter(
            game.label(template(choice), view, words) for choice in game.legal(step.before, viewer)
        )
        for label, count in labels.items():
            if count > 1 or not label.strip():
                playout.fail(NAME, f"{count} choices of seat {viewer} have the label {label!r}", at)


def _open_position(playout: Playout, step: Step, viewer: Viewer) -> None:
    """Checks `open_view`, which replays of a finished game show."""
    game, words = playout.game, words_for(playout.game, viewer)
    if not game.secrets or game.opens != "all":
        return
    view = game.open_view(step.before, viewer)
    if not game.describe(view, words).strip():
        playout.fail(
            NAME, f"`describe` says nothing of `open_view` to {viewer_name(viewer)}", step.entry.seq - 1
        )
    game.captions(view, words)
    game.draw(view, words)


def _refusals(playout: Playout, step: Step, wire: Sequence[Data]) -> None:
    game, chance = playout.game, playout.chance(f"words {step.entry.seq}")
    seat, action = Seat(chance.below(playout.seats)), chance.pick(wire)
    try:
        game.decide(step.before, seat, action, chance, step.entry.now)
    except IllegalActionError as refusal:
        if not game.refusal(refusal.code, refusal.facts, words_for(game, seat)).strip():
            playout.fail(NAME, f"{refusal.code} has no sentence", step.entry.seq)
