"""The observation of a seat, computed only when it is read: a random player never pays for a view."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.engine.bot import Observation
from parlour.engine.chance import Chance
from parlour.engine.game import Game
from parlour.engine.values import Data, Millis, Seat

ReadHistory = Callable[[], Sequence[Data]]
"""Gives every event so far, redacted for one seat."""


class _Parts(NamedTuple):
    """Only the closures reach the state."""

    game: Game
    seat: Seat
    choices: Sequence[Data]
    now: Millis
    view: Callable[[], Data]
    history: ReadHistory
    deal: Callable[[Chance], Data]


class _LazyObservation(Observation):
    """Its view and history are computed when they are read."""

    # One slot, not one a field: filling a frozen dataclass costs as much as a step of a small game.
    __slots__ = ("_parts",)

    _parts: _Parts

    def __init__(self, parts: _Parts) -> None:
        object.__setattr__(self, "_parts", parts)

    @property
    def game(self) -> Game:
        return self._parts.game

    @property
    def seat(self) -> Seat:
        return self._parts.seat

    @property
    def choices(self) -> Sequence[Data]:
        return self._parts.choices

    @property
    def now(self) -> Millis:
        return self._parts.now

    @property
    def view(self) -> Data:
        return self._parts.view()

    @property
    def history(self) -> Sequence[Data]:
        return self._parts.history()

    @property
    def deal(self) -> Callable[[Chance], Data]:
        return self._parts.deal


def observe(
    game: Game, state: Data, seat: Seat, choices: Sequence[Data], history: ReadHistory, now: Millis
) -> Observation:
    """What *seat* may know of *state*."""
    return _LazyObservation(
        _Parts(
            game,
            seat,
            choices,
            now,
            lambda: game.view(state, seat),
            history,
            lambda chance: game.redeal(state, seat, chance),
        )
    )


def history_reader(game: Game, seat: Seat, events: Sequence[Data]) -> ReadHistory:
    """Reads the events for *seat*, also those that are added later; each is redacted once, when read."""
    redacted: list[Data] = []

    def read() -> Sequence[Data]:
        redacted.extend(game.redact(event, seat) for event in events[len(redacted) :])
        return redacted

    return read
