"""The conformance kit: one call holds a game to everything that design and contract ask of it.

    report = check(bind(my_game))
    assert report.passed, report.failures

Playouts (seeded random games) and Hypothesis drive it; the checks live in `checks/`.
"""

from collections.abc import Callable, Sequence
from itertools import product

from parlour.engine.checks import (
    assets,
    deadlines,
    fresh_process,
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
    types,
    undos,
    untold,
)
from parlour.engine.checks.findings import Failure, Findings, Report
from parlour.engine.checks.playout import Playout, play_out
from parlour.engine.game import Game
from parlour.engine.values import Data

__all__ = ["CHECKS", "Failure", "Report", "check"]

FRESH_PROCESS_GAMES = 4
WIRE_ACTION_COUNT = 150

CHECKS = (
    types.NAME,
    "rules",
    termination.ENDING,
    termination.CONSERVATION,
    legality.NAME,
    replays.REPLAY,
    replays.ROUND_TRIP,
    replays.PURITY,
    fresh_process.NAME,
    redeals.NAME,
    leaks.LEAK,
    leaks.REVEALS_TO,
    deadlines.NAME,
    deadlines.GLIMPSE,
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
    scene_motions.NAME,
)


def check(
    game: Game,
    *,
    playouts: int = 20,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    options: Sequence[Data] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check *game* over so many playouts for each number of seats and each of the options."""
    findings, say = Findings(), progress or _silent
    types.check(game, findings)
    assets.check(game, findings)
    played = _play_all(game, playouts, seed, seats or game.seats, options, findings, say)
    if played:
        _check_all(game, played, playouts, findings, say)
    return Report(game.name, CHECKS, findings.failures(), findings.notes())


def _play_all(
    game: Game,
    playouts: int,
    seed: int,
    seats: Sequence[int],
    options: Sequence[Data] | None,
    findings: Findings,
    say: Callable[[str], None],
) -> list[Playout]:
    played: list[Playout] = []
    for count, chosen, number in product(seats, options or (game.Options(),), range(playouts)):
        label = f"{seed}-{len(played)}-{number}"
        say(f"playout {label}")
        try:
            played.append(play_out(game, label, count, chosen))
        except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
            findings.add("rules", f"the rules failed with {_named(fault)} (playout {label}, {count} seats)")
            if findings.has_enough("rules"):
                break
    return played


def _check_all(
    game: Game, played: list[Playout], playouts: int, findings: Findings, say: Callable[[str], None]
) -> None:
    wire, reveals = legality.wire_actions(game.actions, WIRE_ACTION_COUNT), leaks.RevealCounts()
    marks = marked_backs.MarkCounts()
    checks: dict[str, Callable[[Playout, Findings], None]] = {
        termination.ENDING: termination.check,
        termination.CONSERVATION: termination.check_conservation,
        legality.NAME: legality.check,
        replays.REPLAY: replays.check,
        replays.ROUND_TRIP: replays.check_round_trip,
        replays.PURITY: replays.check_purity,
        redeals.NAME: redeals.check,
        leaks.LEAK: lambda playout, findings: _check_leaks(playout, wire, reveals, findings),
        deadlines.NAME: deadlines.check,
        deadlines.GLIMPSE: deadlines.check_glimpses,
        undos.NAME: undos.check,
        texts.NAME: lambda playout, findings: texts.check(playout, wire, findings),
        marked_backs.NAME: lambda playout, _: marked_backs.check(playout, marks),
        scene_form.NAME: scene_form.check,
        scene_form.PURITY: scene_form.check_purity,
        scene_reach.NAME: scene_reach.check,
        scene_reach.WORDS: scene_reach.check_words,
        scene_things.IDS: scene_things.check_ids,
        scene_things.TIME: scene_things.check_time,
        assets.NAME: assets.check_first,
        scene_motions.NAME: scene_motions.check,
    }
    for name, run in checks.items():
        for playout in played:
            say(f"{name} {playout.seed}")
            if findings.has_enough(name):
                break
            try:
                run(playout, findings)
            except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
                last = playout.about(len(playout.steps))
                findings.add(name, f"the rules failed with {_named(fault)} {last}")
    reveals.report(findings)
    marks.report(findings)
    untold.check(played, findings)
    redeals.check_something_is_hidden(played, findings)
    say(fresh_process.NAME)
    legality.check_from_types(played, findings, examples=25 * playouts)
    stride = max(1, len(played) // FRESH_PROCESS_GAMES)
    fresh_process.check(played[::stride][:FRESH_PROCESS_GAMES], findings)


def _check_leaks(
    playout: Playout, wire: Sequence[Data], reveals: leaks.RevealCounts, findings: Findings
) -> None:
    leaks.check(playout, wire, reveals, findings)
    untold.check_draws(playout, findings)


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def _silent(text: str) -> None:
    pass
