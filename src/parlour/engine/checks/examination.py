"""One playout under every check."""

from collections.abc import Callable, Mapping, Sequence

from parlour.engine.checks import (
    assets,
    deadlines,
    leaks,
    legality,
    marked_backs,
    redeals,
    replays,
    scene_form,
    scene_motions,
    scene_reach,
    scene_things,
    termination,
    texts,
    undos,
)
from parlour.engine.checks.findings import Findings
from parlour.engine.checks.playout import Playout
from parlour.engine.checks.tallies import Tallies
from parlour.engine.values import Data

Check = Callable[[Playout, Findings], None]


def examiners(wire: Sequence[Data], tallies: Tallies) -> Mapping[str, Check]:
    """The checks of a playout by name, those first that find most."""
    return {
        termination.ENDING: termination.check,
        termination.CONSERVATION: termination.check_conservation,
        legality.NAME: legality.check,
        replays.REPLAY: replays.check,
        replays.ROUND_TRIP: replays.check_round_trip,
        replays.PURITY: replays.check_purity,
        redeals.NAME: lambda playout, findings: redeals.check(playout, tallies.lessons, findings),
        leaks.LEAK: lambda playout, findings: leaks.check(playout, wire, tallies.reveals, findings),
        deadlines.NAME: deadlines.check,
        deadlines.GLIMPSE: deadlines.check_glimpses,
        undos.NAME: undos.check,
        texts.NAME: lambda playout, findings: texts.check(playout, wire, findings),
        marked_backs.NAME: lambda playout, _: marked_backs.check(playout, tallies.marks),
        scene_form.NAME: scene_form.check,
        scene_form.PURITY: scene_form.check_purity,
        scene_reach.NAME: scene_reach.check,
        scene_reach.WORDS: scene_reach.check_words,
        scene_things.IDS: scene_things.check_ids,
        scene_things.TIME: scene_things.check_time,
        assets.NAME: assets.check_first,
        scene_motions.NAME: scene_motions.check,
    }


def examine(name: str, check: Check, playout: Playout, findings: Findings) -> None:
    try:
        check(playout, findings)
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        last = playout.about(len(playout.steps))
        findings.add(name, f"the rules failed with {named(fault)} {last}")


def named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"
