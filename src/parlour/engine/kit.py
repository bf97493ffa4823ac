"""The conformance kit: one call holds a game to everything that design and contract ask of it.

    report = check(bind(my_game))
    assert report.passed, report.failures

Playouts (seeded random games) and Hypothesis drive it; the checks live in `checks/`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
from parlour.engine.checks.walk_name import WalkName
from parlour.engine.fault_text import fault_text
from parlour.engine.game import Game
from parlour.engine.values import Data
from parlour.engine.watched_game import Watch, watched

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

FIRST_CHECKS = (types.NAME, "rules", assets.NAME)
"""All that is looked at where no walk can be walked."""


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
    assets.check(game, findings)
    if not types.check(game, findings):
        return Report(game.name, FIRST_CHECKS, findings.failures(), findings.notes())
    with watched(game) as watch:
        played = _play_all(watch, playouts, seed, seats or game.seats, options, findings, say)
        is_sound = bool(played) and types.check_values(played, findings)
        if is_sound and watch.hung is None:
            _check_all(watch, played, playouts, findings, say)
    checks = CHECKS if is_sound and watch.hung is None else FIRST_CHECKS
    return Report(game.name, checks, findings.failures(), findings.notes())


def _play_all(
    watch: Watch,
    playouts: int,
    seed: int,
    seats: Sequence[int],
    options: Sequence[Data] | None,
    findings: Findings,
    say: Callable[[str], None],
) -> list[Playout]:
    game, played = watch.game, list[Playout]()
    variants = [*enumerate(options or (game.Options(),))]
    for count, (variant, chosen), number in product(seats, variants, range(playouts)):
        label = str(WalkName(seed, count, number, variant))
        say(f"walk {label}")
        playout = play_out(game, label, count, chosen)
        if playout.failed is None:
            played.append(playout)
            continue
        findings.add_fault("rules", fault_text(playout.failed, game), playout.about(playout.at))
        if findings.has_enough("rules") or watch.hung is not None:
            break
    return played


def _check_all(
    watch: Watch, played: list[Playout], playouts: int, findings: Findings, say: Callable[[str], None]
) -> None:
    game = watch.game
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
            if findings.has_enough(name) or watch.hung is not None:
                break
            playout.at = len(playout.steps)
            with _faults_told(name, playout, findings):
                run(playout, findings)
    reveals.report(findings)
    marks.report(findings)
    if watch.hung is not None:
        return
    with _faults_told(leaks.LEAK, played[0], findings):
        untold.check(played, findings)
    with _faults_told(redeals.NAME, played[0], findings):
        redeals.check_something_is_hidden(played, findings)
    say(fresh_process.NAME)
    with _faults_told(legality.NAME, played[0], findings):
        legality.check_from_types(played, findings, examples=25 * playouts)
    stride = max(1, len(played) // FRESH_PROCESS_GAMES)
    with _faults_told(fresh_process.NAME, played[0], findings):
        fresh_process.check(played[::stride][:FRESH_PROCESS_GAMES], findings)


def _check_leaks(
    playout: Playout, wire: Sequence[Data], reveals: leaks.RevealCounts, findings: Findings
) -> None:
    leaks.check(playout, wire, reveals, findings)
    untold.check_draws(playout, findings)


@contextmanager
def _faults_told(name: str, playout: Playout, findings: Findings) -> Iterator[None]:
    """What the rules raise is a finding of the check that called them."""
    try:
        yield
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        findings.add_fault(name, fault_text(fault, playout.game), playout.about(playout.at))


def _silent(text: str) -> None:
    pass
