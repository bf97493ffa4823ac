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
)
from parlour.engine.checks.examination import examine, examiners, named
from parlour.engine.checks.findings import Failure, Findings, Progress, Report
from parlour.engine.checks.playout import Playout, play_out
from parlour.engine.checks.sweep import RULES, WIRE_ACTION_COUNT, Plan
from parlour.engine.checks.tallies import Tallies
from parlour.engine.checks.workers import sweep_on_cores
from parlour.engine.game import Game
from parlour.engine.values import Data

__all__ = ["CHECKS", "Failure", "Progress", "Report", "check"]

DEFAULT_PLAYOUTS = 20
FRESH_PROCESS_GAMES = 4

CHECKS = (
    types.NAME,
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
    playouts: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    options: Sequence[Data] | None = None,
    seconds: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    workers: int = 1,
) -> Report:
    """Check *game* over so many playouts (20) for each number of seats and each of the options.

    With *seconds* it plays and examines as much as it can in that time instead, on so many processes, and the
    report says how much that was. What is found then depends on how quick the machine is.
    """
    findings, say = Findings(), progress or _silent
    types.check(game, findings)
    assets.check(game, findings)
    sizes, choices = tuple(seats or game.seats), tuple(options or (game.Options(),))
    if seconds is not None:
        return _check_within(game, Plan(seed, sizes, choices, seconds), workers, findings, say)
    count = DEFAULT_PLAYOUTS if playouts is None else playouts
    played = _play_all(game, count, seed, sizes, choices, findings, say)
    if played:
        _check_all(game, played, count, findings, say)
    return Report(game.name, CHECKS, findings.failures(), findings.notes())


def _check_within(
    game: Game, plan: Plan, workers: int, findings: Findings, say: Callable[[Progress], None]
) -> Report:
    done = sweep_on_cores(game, plan, workers, say)
    findings.merge(done.findings)
    done.tallies.report(findings)
    if not done.hides_something and done.coverage.walks:
        findings.add(redeals.NAME, redeals.HIDES_NOTHING)
    covered = done.coverage.sentence(plan.seconds, game)
    return Report(game.name, CHECKS, findings.failures(), findings.notes(), covered)


def _play_all(
    game: Game,
    playouts: int,
    seed: int,
    seats: Sequence[int],
    options: Sequence[Data],
    findings: Findings,
    say: Callable[[Progress], None],
) -> list[Playout]:
    played: list[Playout] = []
    for count, chosen, number in product(seats, options, range(playouts)):
        label = f"{seed}-{len(played)}-{number}"
        say(Progress(0.0, f"playout {label}", findings.failed()))
        try:
            played.append(play_out(game, label, count, chosen))
        except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
            findings.add(RULES, f"the rules failed with {named(fault)} (playout {label}, {count} seats)")
            if findings.has_enough(RULES):
                break
    return played


def _check_all(
    game: Game, played: list[Playout], playouts: int, findings: Findings, say: Callable[[Progress], None]
) -> None:
    wire, tallies = legality.wire_actions(game.actions, WIRE_ACTION_COUNT), Tallies()
    checks = examiners(wire, tallies)
    for number, (name, run) in enumerate(checks.items()):
        for playout in played:
            say(Progress(number / len(checks), f"{name} {playout.seed}", findings.failed()))
            if findings.has_enough(name):
                break
            examine(name, run, playout, findings)
    tallies.report(findings)
    redeals.check_something_is_hidden(played, findings)
    say(Progress(1.0, fresh_process.NAME, findings.failed()))
    legality.check_from_types(played, findings, examples=25 * playouts)
    stride = max(1, len(played) // FRESH_PROCESS_GAMES)
    fresh_process.check(played[::stride][:FRESH_PROCESS_GAMES], findings)


def _silent(_: Progress) -> None:
    pass
