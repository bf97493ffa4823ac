"""The conformance kit: one call holds a game to everything that design and contract ask of it.

    report = check(bind(my_game))
    assert report.passed, report.failures

Walks (seeded random games) and Hypothesis drive it; the checks live in `checks/`.
"""

from collections.abc import Callable, Sequence
from itertools import product

from parlour.engine.checks import (
    ending,
    fresh,
    leaking,
    legality,
    redealing,
    replaying,
    speaking,
    timing,
    types,
    undoing,
)
from parlour.engine.checks.findings import Failure, Findings, Report
from parlour.engine.checks.walk import Walk, walk
from parlour.engine.game import Game
from parlour.engine.values import Data

__all__ = ["CHECKS", "Failure", "Report", "check"]

FRESH_WALKS = 4
WIRE_ACTIONS = 150

CHECKS = (
    types.NAME,
    "rules",
    ending.ENDING,
    ending.CONSERVATION,
    legality.NAME,
    replaying.REPLAY,
    replaying.ROUND_TRIP,
    replaying.PURITY,
    fresh.NAME,
    redealing.NAME,
    leaking.LEAK,
    leaking.TELLS,
    timing.NAME,
    timing.GLIMPSE,
    undoing.NAME,
    speaking.NAME,
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
    """Check *game* over so many walks for each number of seats and each of the options."""
    findings, say = Findings(), progress or _silent
    types.check(game, findings)
    walks = _walks(game, playouts, seed, seats or game.seats, options, findings, say)
    if walks:
        _check_walks(game, walks, playouts, findings, say)
    return Report(game.name, CHECKS, findings.failures())


def _walks(
    game: Game,
    playouts: int,
    seed: int,
    seats: Sequence[int],
    options: Sequence[Data] | None,
    findings: Findings,
    say: Callable[[str], None],
) -> list[Walk]:
    walks: list[Walk] = []
    for count, chosen, number in product(seats, options or (game.Options(),), range(playouts)):
        label = f"{seed}-{len(walks)}-{number}"
        say(f"walk {label}")
        try:
            walks.append(walk(game, label, count, chosen))
        except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
            findings.add("rules", f"the rules failed with {_named(fault)} (walk {label}, {count} seats)")
            if findings.has_enough("rules"):
                break
    return walks


def _check_walks(
    game: Game, walks: list[Walk], playouts: int, findings: Findings, say: Callable[[str], None]
) -> None:
    wire, lessons = legality.wire_actions(game, WIRE_ACTIONS), leaking.Lessons()
    each: tuple[tuple[str, Callable[[Walk], None]], ...] = (
        (ending.ENDING, lambda made: ending.check(made, findings)),
        (ending.CONSERVATION, lambda made: ending.check_conservation(made, findings)),
        (legality.NAME, lambda made: legality.check(made, findings)),
        (replaying.REPLAY, lambda made: replaying.check(made, findings)),
        (replaying.ROUND_TRIP, lambda made: replaying.check_round_trip(made, findings)),
        (replaying.PURITY, lambda made: replaying.check_purity(made, findings)),
        (redealing.NAME, lambda made: redealing.check(made, findings)),
        (leaking.LEAK, lambda made: leaking.check(made, wire, lessons, findings)),
        (timing.NAME, lambda made: timing.check(made, findings)),
        (timing.GLIMPSE, lambda made: timing.check_glimpses(made, findings)),
        (undoing.NAME, lambda made: undoing.check(made, findings)),
        (speaking.NAME, lambda made: speaking.check(made, wire, findings)),
    )
    for name, look in each:
        for made in walks:
            say(f"{name} {made.seed}")
            if findings.has_enough(name):
                break
            _guarded(name, made, look, findings)
    lessons.report(findings)
    redealing.check_something_is_hidden(walks, findings)
    say(fresh.NAME)
    legality.check_from_types(walks, findings, examples=25 * playouts)
    fresh.check(walks[:: max(1, len(walks) // FRESH_WALKS)][:FRESH_WALKS], findings)


def _guarded(name: str, made: Walk, look: Callable[[Walk], None], findings: Findings) -> None:
    try:
        look(made)
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        findings.add(name, f"the rules failed with {_named(fault)} {made.about(len(made.steps))}")


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def _silent(text: str) -> None:
    pass
