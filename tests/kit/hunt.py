"""Looking for the fault of a game until the check that is made for it has found it."""

from parlour.engine import Game
from parlour.engine.kit import Progress, check

PLAYOUTS = (1, 3, 12)


class _FoundError(Exception):
    """There is no need to go on."""


def is_caught(game: Game, made_for: str) -> bool:
    return any(_is_caught_in(playouts, game, made_for) for playouts in PLAYOUTS)


def _is_caught_in(playouts: int, game: Game, made_for: str) -> bool:
    def look(progress: Progress) -> None:
        if made_for in progress.failed:
            raise _FoundError

    try:
        report = check(game, playouts=playouts, progress=look)
    except _FoundError:
        return True
    return any(failure.check == made_for for failure in report.failures)
