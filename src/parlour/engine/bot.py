"""What a bot is given, and what a game may say about playing itself.

A bot sees what its seat sees and nothing else: its view, its choices, the events as they were told to it,
and other worlds dealt anew from what it does not know. It never holds the true state.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from parlour.engine.chance import Chance
from parlour.engine.game import Game
from parlour.engine.values import Data, Millis, Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The moment a bot is asked to choose."""

    game: Game
    seat: Seat
    view: Data
    choices: Sequence[Data]
    told: Sequence[Data]
    """Every event so far, redacted for this seat as it was told live."""

    now: Millis
    deal: Callable[[Chance], Data]
    """A state that agrees with everything this seat was ever shown."""


Policy = Callable[[Seen, Chance], Data]
"""Chooses an action that `choices` allows."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A game's own advice: how good a position looks to a seat, and players by level."""

    evaluate: Callable[[Data, Seat], float] | None = None
    """The worth of a view to its seat; more is better."""

    levels: Mapping[str, Policy] = field(default_factory=dict)
    """Named players, such as easy, medium and hard."""

    # For search, which imagines other worlds and plays on in them; each is of use without the others.

    rollout: Callable[[Data, Seat, Chance], Data] | None = None
    """A quick player for a seat of an imagined state. It must use no more than that seat knows there."""

    worth: Callable[[Data, Seat], float | None] | None = None
    """The chance that a seat wins from an imagined state; None where it cannot be told yet."""

    weigh: Callable[[Seen], Callable[[Data], float]] | None = None
    """How well an imagined state explains what the others were seen to do; 1 is as good as any."""
