"""Runs all checks on one playout, and reports what only many playouts together can show."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from parlour.conformance.checks import (
    assets,
    copied_secrets,
    due_notices,
    fresh_process,
    inference,
    leaks,
    legality,
    marked_backs,
    presentation,
    redeals,
    replays,
    reveals,
    scene_form,
    scene_motions,
    scene_reach,
    scene_things,
    templates,
    termination,
    texts,
    types,
    undos,
)
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_text import failed_rule, fault_text
from parlour.engine.values import Data

Check = Callable[[Playout], None]

RULES = "rules"

CHECKS = (
    types.NAME,
    templates.NAME,
    RULES,
    termination.ENDING,
    termination.CONSERVATION,
    legality.NAME,
    replays.REPLAY,
    replays.ROUND_TRIP,
    replays.PURITY,
    fresh_process.NAME,
    redeals.NAME,
    leaks.LEAK,
    reveals.NAME,
    due_notices.NAME,
    due_notices.GLIMPSE,
    undos.NAME,
    texts.NAME,
    marked_backs.NAME,
    scene_form.NAME,
    scene_form.PURITY,
    scene_reach.NAME,
    scene_reach.WORDS,
    scene_things.IDS,
    scene_things.TIME,
    assets.NAME,
    presentation.NAME,
    scene_motions.NAME,
)

HOMES: Mapping[str, str] = {
    **dict.fromkeys(
        ("sentence", "past_sentence", "notation", "label", "describe", "captions", "ending", "refusal"),
        texts.NAME,
    ),
    **dict.fromkeys(("scene", "taps"), scene_form.NAME),
    "motions": scene_motions.NAME,
    "hidden": redeals.NAME,
    "redeal": redeals.NAME,
    "reveals_to": reveals.NAME,
    "due": due_notices.NAME,
}
"""The check under which an exception of a function is reported. Another check can have called it first."""

FIRST_CHECKS = (types.NAME, templates.NAME, RULES, assets.NAME, presentation.NAME)
"""The checks that run if no walk can be played."""


class Tallies:
    """Counts over playouts, merged over processes."""

    def __init__(self) -> None:
        self.reveals = reveals.RevealCounts()
        self.marks = marked_backs.MarkCounts()
        self.inference_counts = inference.InferenceCounts()
        self.copies = copied_secrets.CopyCounts()

    def merge(self, other: "Tallies") -> None:
        self.reveals.merge(other.reveals)
        self.marks.merge(other.marks)
        self.inference_counts.merge(other.inference_counts)
        self.copies.merge(other.copies)

    def report(self, findings: Findings) -> None:
        self.reveals.report(findings)
        self.marks.report(findings)
        self.inference_counts.report(findings)
        self.copies.report(findings)


def check_game(game: Game, findings: Findings) -> bool:
    """Checks that need no playout. False if the game cannot be played."""
    assets.check(game, findings)
    presentation.check(game, findings)
    templates.check(game, findings)
    return types.check(game, findings)


def examiners(wire: Sequence[Data], tallies: Tallies) -> Mapping[str, Check]:
    return {
        termination.ENDING: termination.check,
        termination.CONSERVATION: termination.check_conservation,
        legality.NAME: legality.check,
        leaks.LEAK: lambda playout: _check_leaks(playout, wire, tallies),
        replays.REPLAY: replays.check,
        replays.ROUND_TRIP: replays.check_round_trip,
        replays.PURITY: replays.check_purity,
        redeals.NAME: lambda playout: redeals.check(playout, tallies.inference_counts),
        reveals.NAME: lambda playout: reveals.check(playout, tallies.reveals),
        due_notices.NAME: due_notices.check,
        due_notices.GLIMPSE: due_notices.check_glimpses,
        undos.NAME: undos.check,
        texts.NAME: lambda playout: texts.check(playout, wire),
        marked_backs.NAME: lambda playout: marked_backs.check(playout, tallies.marks),
        scene_form.NAME: scene_form.check,
        scene_form.PURITY: scene_form.check_purity,
        scene_reach.NAME: scene_reach.check,
        scene_reach.WORDS: scene_reach.check_words,
        scene_things.IDS: scene_things.check_ids,
        scene_things.TIME: scene_things.check_time,
        assets.NAME: assets.check_first,
        scene_motions.NAME: scene_motions.check,
    }


def _check_leaks(playout: Playout, wire: Sequence[Data], tallies: Tallies) -> None:
    leaks.check(playout, wire)
    copied_secrets.check_draws(playout)
    tallies.copies.note(playout)


def examine(name: str, check: Check, playout: Playout) -> None:
    playout.at = len(playout.steps)
    with report_faults(name, playout):
        check(playout)


@contextmanager
def report_faults(name: str, playout: Playout) -> Iterator[None]:
    """Reports an exception from the rules as a finding of the check that called them."""
    try:
        yield
    except Exception as fault:  # noqa: BLE001  the rules under test can raise anything
        home = HOMES.get(failed_rule(fault, playout.game) or "", name)
        text, about = fault_text(fault, playout.game), playout.locate(playout.at)
        for check in dict.fromkeys((home, name)):
            playout.findings.add_fault(check, text, about)
