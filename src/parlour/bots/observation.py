"""Makes observations that compute a view only when it is read, so that a random bot does not pay for it."""

from collections.abc import Callable, Sequence

from parlour.engine.contract.bot import Observation
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, Seat

ReadHistory = Callable[[], Sequence[Data]]
"""Returns every event so far, redacted for one seat."""


def observe(
    game: Game,
    state: Data,
    seat: Seat,
    choices: Sequence[Data],
    history: ReadHistory,
    now: Millis,
    thinking_ms: int | None = None,
) -> Observation:
    return Observation(
        game,
        seat,
        lambda: game.view(state, seat),
        choices,
        history,
        now,
        lambda chance: game.redeal(state, seat, chance),
        thinking_ms,
    )


def history_reader(game: Game, seat: Seat, events: Sequence[Data]) -> ReadHistory:
    """Reads the events for *seat*, including those added later. Each is redacted once, when first read."""
    redacted: list[Data] = []

    def read() -> Sequence[Data]:
        redacted.extend(game.redact(event, seat) for event in events[len(redacted) :])
        return redacted

    return read
