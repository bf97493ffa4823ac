"""Samples states that a seat considers possible, and plays rollouts (random continuations) from them."""

from collections.abc import Callable, Sequence
from typing import Final

from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Bot, Observation
from parlour.engine.contract.choices import sample
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import MAX_SEATS, Data, Millis, Result, Seat

WORLDS_DEALT: Final = 64
WORLDS_KEPT: Final = 16
"""Worlds sampled in a batch, and how many of them are kept, drawn by likelihood."""

WIN_CHECK_STEPS: Final = 2
WIN_CHECK_MAX_CHOICES: Final = 40
"""Without a rollout policy, actions are random, except that the first steps look for a winning action.

They do not if there are more than WIN_CHECK_MAX_CHOICES choices.
"""

MAX_ROLLOUT_STEPS: Final = 120
"""Steps after which an unfinished rollout is evaluated."""

Evaluate = Callable[[Seat], float]
"""The game's own evaluation of the starting position, for a seat."""


class Simulation:
    """A sampled world in which play continues with the seats that the game waits for."""

    __slots__ = ("_last", "game", "now", "state")

    def __init__(self, game: Game, state: Data, now: Millis, last: Seat) -> None:
        """*last* is the seat that acted last, or acts now."""
        self.game, self.state, self.now, self._last = game, state, now, last

    def mover(self) -> Seat | None:
        """The seat that acts next. If several can act they take turns: a bid could be changed forever."""
        waiting = self.game.to_act(self.state)
        if len(waiting) <= 1:
            return next(iter(waiting), None)
        last = self._last
        return min(waiting, key=lambda seat: (seat - last - 1) % MAX_SEATS)

    def act(self, seat: Seat, action: Data, chance: Chance) -> Sequence[Data]:
        events = self._decide(seat, action, chance)
        self._last = seat
        return events

    def wait(self, chance: Chance) -> Sequence[Data] | None:
        """Applies the next due notice while no seat has to act; None if nothing is due or it is over."""
        due = self.game.due(self.state) if self.game.result(self.state) is None else None
        if due is None:
            return None
        self.now = max(self.now, due.at)
        return self._decide(None, due.notice, chance)

    def _decide(self, by: Seat | None, action: Data, chance: Chance) -> Sequence[Data]:
        events = self.game.decide(self.state, by, action, chance, self.now)
        self.state = fold(self.game, self.state, events)
        return events


def bot_of(game: Game) -> Bot:
    return game.bot if isinstance(game.bot, Bot) else _NO_BOT


def world_sampler(observation: Observation) -> Callable[[Chance], Data]:
    """Samples worlds that agree with what the seat knows, weighted by how well they explain other players."""
    bot = bot_of(observation.game)
    if bot.weigh is None:
        return observation.deal
    weight, pool = bot.weigh(observation), list[Data]()

    def deal(chance: Chance) -> Data:
        if not pool:
            dealt = [observation.deal(chance) for _ in range(WORLDS_DEALT)]
            pool.extend(chance.shuffle(_resample(dealt, [weight(world) for world in dealt], chance)))
        return pool.pop()

    return deal


def priors_of(bot: Bot, state: Data, seat: Seat, actions: Sequence[Data]) -> Sequence[float] | None:
    return bot.prior(state, seat, actions) if bot.prior is not None else None


def evaluate_state(game: Game, state: Data, seat: Seat) -> float:
    evaluate = bot_of(game).evaluate
    return evaluate(game.view(state, seat), seat) if evaluate is not None else 0.0


def roll_out(
    simulation: Simulation,
    seats: Sequence[Seat],
    chance: Chance,
    baseline: Evaluate,
    steps_before_worth: int = 0,
) -> list[float]:
    """Plays the world on; its value for each of *seats*, from 0 for lost to 1 for won.

    *baseline* evaluates the position at the root of the search, for comparison with an unfinished rollout.
    """
    game, bot = simulation.game, bot_of(simulation.game)
    worth, policy = bot.worth, bot.rollout
    for step in range(MAX_ROLLOUT_STEPS):
        mover = simulation.mover()
        if mover is None:
            if simulation.wait(chance) is None:
                result = game.result(simulation.state)
                return [_share(result, seat) for seat in seats]
            continue
        if worth is not None and step >= steps_before_worth:
            mine = worth(simulation.state, seats[0])
            if mine is not None:
                others = [worth(simulation.state, seat) for seat in seats[1:]]
                return [mine, *(0.5 if other is None else other for other in others)]
        action = policy(simulation.state, mover, chance) if policy is not None else None
        if action is None and step < WIN_CHECK_STEPS:
            action = _winning_action(game, simulation.state, mover, chance, simulation.now)
        if action is None:
            action = sample(chance.pick(game.legal(simulation.state, mover)), chance)
        simulation.act(mover, action, chance)
    return [_improvement(game, simulation.state, seat, baseline(seat)) for seat in seats]


def _winning_action(game: Game, state: Data, seat: Seat, chance: Chance, now: Millis) -> Data | None:
    """An action that wins at once, which even a weak player would find."""
    choices = game.legal(state, seat)
    if len(choices) > WIN_CHECK_MAX_CHOICES:
        return None
    for choice in choices:
        action = sample(choice, chance)
        result = game.result(fold(game, state, game.decide(state, seat, action, chance, now)))
        if result is not None and _share(result, seat) == 1:
            return action
    return None


def _resample(dealt: list[Data], weights: list[float], chance: Chance) -> list[Data]:
    """Systematic resampling: worlds in proportion to their weights, at equal steps from one random start."""
    total = sum(weights)
    if total <= 0:
        return dealt[:WORLDS_KEPT]
    step, passed, kept = total / WORLDS_KEPT, 0.0, list[Data]()
    mark = step * chance.below(1 << 20) / (1 << 20)
    for world, weight in zip(dealt, weights, strict=True):
        passed += weight
        while mark < passed and len(kept) < WORLDS_KEPT:
            kept.append(world)
            mark += step
    return kept or dealt[:WORLDS_KEPT]


def _share(result: Result | None, seat: Seat) -> float:
    """The share of the win of a seat. A game without a result is worth one half."""
    if result is None:
        return 0.5
    winners = result.places.count(1)
    return 1 / winners if result.places[seat] == 1 else 0.0


def _improvement(game: Game, state: Data, seat: Seat, baseline: float) -> float:
    """The value of an unfinished rollout, from 0 to 1: how much better it looks than *baseline*."""
    better = (evaluate_state(game, state, seat) - baseline) / (1 + abs(baseline))
    return 0.5 + 0.5 * better / (1 + abs(better))


_NO_BOT: Final = Bot()
