"""What a bot is given, and what a game may say about playing itself.

A bot sees what its seat sees and nothing else: its view, its choices, the redacted events, and states in
which what it does not know is dealt anew. It never holds the true state.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.words import Words


class Observation(NamedTuple):
    """What a bot is given when it must choose. Only the functions in it reach the state."""

    game: Game
    seat: Seat
    read_view: Callable[[], Data]
    choices: Sequence[Data]
    read_history: Callable[[], Sequence[Data]]
    now: Millis
    deal: Callable[[Chance], Data]
    """A state that agrees with everything this seat was ever shown."""

    thinking_ms: int | None = None
    """How long a slow bot may think, where somebody waits for others too; None for as long as it likes."""

    @property
    def view(self) -> Data:
        return self.read_view()

    @property
    def history(self) -> Sequence[Data]:
        """Every event so far, redacted for this seat."""
        return self.read_history()


Policy = Callable[[Observation, Chance], Data]
"""Chooses an action that `choices` allows."""


class Judgement(Data, frozen=True):
    """What a bot thinks of a position, as the seat that is to move saw it."""

    odds: float
    """The chance to win, from 0 to 1; a win that is shared counts as its share."""

    action: Data
    """What it would do: one of the choices."""

    reason: str
    """A short plain sentence in the reader's words, made with `Words`; may be empty."""

    def __post_init__(self) -> None:
        if not 0 <= self.odds <= 1:
            raise ValueError(f"`odds` are from 0 to 1, not {self.odds}")


Judge = Callable[[Observation, Words], Judgement | None]
"""Gives its odds, what it would do and why; None where it has nothing to say."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A game's own advice: how good a position looks to a seat, and players by level."""

    # A game's functions take its own View and State, which is why the parameters have no types here.

    evaluate: Callable[..., float] | None = None
    """`evaluate(view, seat)`: the worth of a view to its seat; more is better."""

    levels: Mapping[str, Policy] = field(default_factory=dict)
    """Named players, such as easy, medium and hard."""

    strongest: str = ""
    """The bot that wins most, by measurement. Empty for the last level, or for `search` without levels."""

    slow: Collection[str] = ()
    """The levels that think for longer than some milliseconds: a server gives them processes of their own."""

    missing: Mapping[str, str] = field(default_factory=dict)
    """Levels that are not offered because the extra that they need is not installed, with its name."""

    # For the search bot, which samples states and plays rollouts from them; each is optional.

    rollout: Callable[..., Data] | None = None
    """`rollout(state, seat, chance)`: a fast policy for a seat of a sampled state.

    It must use no more than that seat knows there.
    """

    worth: Callable[..., float | None] | None = None
    """`worth(state, seat)`: the chance that a seat wins from a sampled state; None where it is unclear."""

    prior: Callable[..., Sequence[float] | None] | None = None
    """`prior(state, seat, actions)`: how likely a good player takes each of the actions; None for no opinion.

    It must use no more than that seat knows in that state.
    """

    weigh: Callable[[Observation], Callable[[Data], float]] | None = None
    """How well a sampled state explains what the others were seen to do; 1 is as good as any."""

    judge: Judge | None = None
    """`judge(observation, words)`: its odds, what it would do and why; None where there is nothing to choose.

    A server asks it about the decisions of a game that is over, in milliseconds for each.
    """

    def __post_init__(self) -> None:
        if unknown := {*self.slow} - self.levels.keys():
            raise ValueError(f"`slow` names {min(unknown)!r}, which is not one of the `levels`")


def judge_of(game: Game) -> Judge | None:
    return game.bot.judge if isinstance(game.bot, Bot) else None
