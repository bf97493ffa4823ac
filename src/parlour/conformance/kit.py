"""The conformance kit: one call checks a game against its contract.

    report = check(bind(my_game))
    assert report.passed, report.failures

It uses playouts (seeded random games). The checks are in `checks/`.
"""

from collections.abc import Collection, Sequence
from itertools import product

from parlour.conformance.checks import fresh_process, legality, redeals, replays, types
from parlour.conformance.checks.coverage import Coverage
from parlour.conformance.checks.examination import (
    CHECKS,
    FIRST_CHECKS,
    RULES,
    Tallies,
    check_game,
    examine,
    examiners,
    report_faults,
)
from parlour.conformance.checks.findings import Failure, Findings, Progress, Report
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.selection import in_turn
from parlour.conformance.checks.sweep import WIRE_ACTION_COUNT, Plan, ReportProgress, play_walk
from parlour.conformance.checks.walks import Walk, WalkName
from parlour.conformance.checks.wire_actions import random_actions
from parlour.conformance.checks.workers import sweep_on_cores
from parlour.engine.chance import Stream
from parlour.engine.contract.game import Game
from parlour.engine.faults.watched_game import WatchedGame, watch_game
from parlour.engine.values import Data

__all__ = ["CHECKS", "Failure", "Progress", "Report", "check"]

DEFAULT_PLAYOUTS = 20
FRESH_PROCESS_GAMES = 4


def check(
    game: Game,
    *,
    playouts: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    options: Sequence[Data] | None = None,
    seconds: float | None = None,
    progress: ReportProgress | None = None,
    workers: int = 1,
) -> Report:
    """Checks *game* in *playouts* games (20) for each number of seats and each of the options.

    With *seconds* it instead plays and examines games until that time is over, in *workers* processes. The
    report says how many. The findings then depend on the speed of the machine.
    """
    findings, report_progress = Findings(), progress or (lambda _: None)
    if not check_game(game, findings):
        return _report(game, findings)
    sizes, choices = tuple(seats or game.seats), tuple(options or (game.Options(),))
    if seconds is not None:
        return _check_within(game, Plan(seed, sizes, choices, seconds), workers, findings, report_progress)
    count = DEFAULT_PLAYOUTS if playouts is None else playouts
    with watch_game(game) as watch:
        walks = [
            Walk(str(WalkName(seed, size, number, which)), size, chosen)
            for size, (which, chosen), number in product(sizes, enumerate(choices), range(count))
        ]
        played = _play_all(watch, walks, findings, report_progress)
        coverage = Coverage()
        is_sound = bool(played) and types.check_values(played, findings)
        if is_sound and watch.hung is None:
            _check_all(watch, played, count, coverage, findings, report_progress)
        is_sound &= watch.hung is None
    return _report(game, findings, coverage if is_sound else None, sizes)


def _check_within(
    game: Game, plan: Plan, workers: int, findings: Findings, report_progress: ReportProgress
) -> Report:
    done = sweep_on_cores(game, plan, workers, report_progress)
    findings.merge(done.findings)
    done.tallies.report(findings)
    is_sound = done.is_sound and bool(done.coverage.walks)
    skipped = set(examiners((), Tallies())) - done.coverage.begun if is_sound else set[str]()
    if is_sound and redeals.NAME not in skipped and not done.hides_something:
        findings.add(redeals.NAME, redeals.HIDES_NOTHING)
    covered = done.coverage.sentence(plan.seconds, game, plan.seats)
    return _report(game, findings, done.coverage if is_sound else None, plan.seats, covered, skipped)


def _report(
    game: Game,
    findings: Findings,
    coverage: Coverage | None = None,
    sizes: Sequence[int] = (),
    covered: str = "",
    skipped: Collection[str] = (),
) -> Report:
    """The report. *coverage* is None if the rules are too faulty for most checks."""
    replays.note_imports(game, findings)
    kinds = coverage.report(game, findings, skipped) if coverage is not None else ()
    return Report(
        game.name,
        CHECKS if coverage is not None else FIRST_CHECKS,
        findings.failures(),
        findings.notes(),
        covered,
        findings.undecided(),
        kinds,
        coverage.missing_seats(sizes) if coverage is not None else (),
    )


def _play_all(
    watch: WatchedGame, walks: Sequence[Walk], findings: Findings, report_progress: ReportProgress
) -> list[Playout]:
    played = list[Playout]()
    for walk in walks:
        report_progress(Progress(0.0, f"walk {walk.label}", findings.failed()))
        playout = play_walk(watch.game, walk, findings)
        if playout is not None:
            played.append(playout)
        elif findings.has_enough(RULES) or watch.hung is not None:
            break
    return played


def _check_all(
    watch: WatchedGame,
    played: list[Playout],
    playouts: int,
    coverage: Coverage,
    findings: Findings,
    report_progress: ReportProgress,
) -> None:
    wire, tallies = random_actions(watch.game.actions, Stream(b"", "wire"), WIRE_ACTION_COUNT), Tallies()
    for playout in played:
        coverage.note_walk(playout)
        playout.selections = coverage.selections
    checks = examiners(wire, tallies)
    for number, (name, run) in enumerate(checks.items()):
        for playout in played:
            report_progress(Progress(number / len(checks), f"{name} {playout.seed}", findings.failed()))
            if findings.has_enough(name) or watch.hung is not None:
                break
            examine(name, run, playout)
    tallies.report(findings)
    if watch.hung is not None:
        return
    with report_faults(redeals.NAME, played[0]):
        if watch.game.secrets and not any(map(redeals.hides_something, played)):
            findings.add(redeals.NAME, redeals.HIDES_NOTHING)
    report_progress(Progress(1.0, fresh_process.NAME, findings.failed()))
    with report_faults(legality.NAME, played[0]):
        legality.check_from_types(played, 25 * playouts)
    some = in_turn(played, lambda playout: playout.seats, played[0].chance("fresh process"))
    with report_faults(fresh_process.NAME, played[0]):
        begun = fresh_process.start_comparison(some[:FRESH_PROCESS_GAMES], findings)
        if begun is not None:
            begun.finish(findings)
            begun.stop()
