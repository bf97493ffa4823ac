"""What a bot is given, and what a game can define about its bots.

A bot knows only what its seat knows: the seat's view, its choices, the redacted events, and sampled states in
which everything hidden from the seat is dealt again at random. It never holds the true state.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.words import Words


class Observation(NamedTuple):
    """What a bot is given when it must choose an action. Only the functions in it reach the state."""

    game: Game
    seat: Seat
    read_view: Callable[[], Data]
    choices: Sequence[Data]
    read_history: Callable[[], Sequence[Data]]
    now: Millis
    deal: Callable[[Chance], Data]
    """Samples a state that agrees with everything this seat has been shown."""

    thinking_ms: int | None = None
    """How long a slow bot can think while players wait; None for no limit."""

    @property
    def view(self) -> Data:
        return self.read_view()

    @property
    def history(self) -> Sequence[Data]:
        """Every event so far, redacted for this seat."""
        return self.read_history()


Policy = Callable[[Observation, Chance], Data]
"""Chooses an action that one of `choices` allows."""


class Judgement(Data, frozen=True):
    """A bot's opinion of a position, as the seat to move saw it."""

    odds: float
    """The chance of winning, from 0 to 1. A shared win counts as its share."""

    action: Data
    """The action it would choose: one of the choices."""

    reason: str
    """A short plain sentence in the reader's language, made with `Words`; can be empty."""

    def __post_init__(self) -> None:
        if not 0 <= self.odds <= 1:
            raise ValueError(f"`odds` are from 0 to 1, not {self.odds}")


Judge = Callable[[Observation, Words], Judgement | None]
"""Judges a position; None if it has nothing to say."""


@dataclass(frozen=True, slots=True)
class Bot:
    """What a game provides for its bots: an evaluation, levels, help for the search bot, and a judge."""

    # A game's functions take its own View and State, which is why the parameters have no types here.

    evaluate: Callable[..., float] | None = None
    """`evaluate(view, seat)`: the value of a view for its seat; more is better."""

    levels: Mapping[str, Policy] = field(default_factory=dict)
    """Bots by name, such as easy, medium and hard."""

    strongest: str = ""
    """The bot that wins most, by measurement. If empty: the last level, or `search` without levels."""

    strengths: Mapping[str, int] = field(default_factory=dict)
    """How strong bots are, by measurement: 1 easy, 2 medium, 3 hard, 4 best.

    It can name `greedy` and `search`. Players choose easy, medium, hard or best. If no bot has that strength,
    the level mixes the next stronger bot with the next weaker one. `levels` with those names need no entry.
    """

    slow: Collection[str] = ()
    """Levels that think for more than a few milliseconds. A server runs them in separate processes."""

    missing: Mapping[str, str] = field(default_factory=dict)
    """Levels that are not offered because an extra is not installed, with the name of the extra."""

    # For the search bot, which samples states and plays rollouts from them. All are optional.

    rollout: Callable[..., Data] | None = None
    """`rollout(state, seat, chance)`: a fast policy for a seat of a sampled state.

    It must use only what that seat knows in the state.
    """

    worth: Callable[..., float | None] | None = None
    """`worth(state, seat)`: the chance that a seat wins from a sampled state; None if it is unclear."""

    prior: Callable[..., Sequence[float] | None] | None = None
    """`prior(state, seat, actions)`: how likely a good player takes each action; None for no opinion.

    It must use only what that seat knows in the state.
    """

    weigh: Callable[[Observation], Callable[[Data], float]] | None = None
    """How well a sampled state explains what the other players have done; 1 if nothing speaks against it."""

    judge: Judge | None = None
    """`judge(observation, words)`: odds, the action it would choose, and why. None if there was no choice.

    A server calls it for the decisions of a finished game. It must answer within milliseconds.
    """

    def __post_init__(self) -> None:
        if unknown := {*self.slow} - self.levels.keys():
            raise ValueError(f"`slow` names {min(unknown)!r}, which is not one of the `levels`")
        if unknown := self.strengths.keys() - {*self.levels, *self.missing, "greedy", "search"}:
            raise ValueError(f"`strengths` names {min(unknown)!r}, which is not one of the `levels`")
        strengths = self.strengths.values()
        if strengths and not (min(strengths) >= 1 and 3 <= max(strengths) <= 4):
            raise ValueError("`strengths` are from 1, easy, to 4, best, and one is at least 3")


def judge_of(game: Game) -> Judge | None:
    return game.bot.judge if isinstance(game.bot, Bot) else None
