"""Runs the kit on a broken game until the check made for its fault has failed."""

from itertools import islice

from parlour.conformance.checks import reveals
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import play_out
from parlour.conformance.checks.walks import walks
from parlour.conformance.kit import Progress, check
from parlour.engine import Game

PLAYOUTS = (1, 3, 12)
MAX_WALKS = 80


class _FoundError(Exception):
    """Stops the kit early."""


def is_caught(game: Game, made_for: str) -> bool:
    if made_for == reveals.NAME:
        return reveals.NAME in sample_reveals(game).failed()
    return any(_is_caught_in(playouts, game, made_for) for playouts in PLAYOUTS)


def sample_reveals(game: Game, most: int = MAX_WALKS) -> Findings:
    """The findings on `reveals_to` over *most* walks; a smaller sample would leave it undecided."""
    counts, findings = reveals.RevealCounts(), Findings()
    for walk in islice(walks(0, game.seats, [game.Options()]), most):
        reveals.check(play_out(game, walk.label, walk.seats, walk.options), counts)
    counts.report(findings)
    return findings


def _is_caught_in(playouts: int, game: Game, made_for: str) -> bool:
    def stop_when_caught(progress: Progress) -> None:
        if made_for in progress.failed:
            raise _FoundError

    try:
        report = check(game, playouts=playouts, progress=stop_when_caught)
    except _FoundError:
        return True
    return any(failure.check == made_for for failure in report.failures)
