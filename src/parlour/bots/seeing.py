"""What a bot is shown, made only when it looks: a random player never pays for a view."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.engine.bot import Seen
from parlour.engine.chance import Chance
from parlour.engine.game import Game
from parlour.engine.values import Data, Millis, Seat

Tell = Callable[[], Sequence[Data]]
"""Gives every event so far, as one seat was told it."""


class _Parts(NamedTuple):
    """Only the closures reach the state."""

    game: Game
    seat: Seat
    choices: Sequence[Data]
    now: Millis
    look: Callable[[], Data]
    tell: Tell
    deal: Callable[[Chance], Data]


class _Lazily(Seen):
    """A Seen whose view and history are made when they are read."""

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
        return self._parts.look()

    @property
    def told(self) -> Sequence[Data]:
        return self._parts.tell()

    @property
    def deal(self) -> Callable[[Chance], Data]:
        return self._parts.deal


def look(game: Game, state: Data, seat: Seat, choices: Sequence[Data], tell: Tell, now: Millis) -> Seen:
    """What *seat* is shown of *state*."""
    return _Lazily(
        _Parts(
            game,
            seat,
            choices,
            now,
            lambda: game.view(state, seat),
            tell,
            lambda chance: game.redeal(state, seat, chance),
        )
    )


def teller(game: Game, seat: Seat, events: Sequence[Data]) -> Tell:
    """Tells *seat* the events, also those that are added later; each is redacted once, when asked for."""
    told: list[Data] = []

    def tell() -> Sequence[Data]:
        told.extend(game.redact(event, seat) for event in events[len(told) :])
        return told

    return tell
