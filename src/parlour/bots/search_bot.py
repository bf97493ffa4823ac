"""A bot that searches: tries each action in many sampled worlds, with a tree of the continuations.

It never sees the true state. Worlds are sampled with `Observation.deal`. All actions are tried in the same
worlds, and each round drops half of the actions (sequential halving). If the game suggests an action, by its
prior or its rollout policy, the bot deviates from it only for one that is clearly better.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from parlour.bots.greedy_bot import candidates
from parlour.bots.rollouts import Simulation, bot_of, evaluate_state, priors_of, world_sampler
from parlour.bots.tree import Tree
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation, Policy
from parlour.engine.values import Data
from parlour.engine.words.refusals import IllegalActionError

DEFAULT_THINKING_MS: Final = 200
MIN_ADVANTAGE_ERRORS: Final = 1.0
"""How many standard errors an action must be better than the default action."""

MAX_LIKELY_ACTIONS: Final = 16
"""The number of actions to try if the game has a prior."""


def search(ms: int | None = DEFAULT_THINKING_MS, games: int | None = None) -> Policy:
    """A bot that thinks for *ms* per move, or for *games* rollouts, which makes it repeatable.

    If the observation allows less time than *ms*, it uses only that. With *games* alone there is no time
    limit.
    """

    def choose(observation: Observation, chance: Chance) -> Data:
        actions = candidates(observation.choices, chance)
        if len(actions) == 1:
            return actions[0]
        given = observation.thinking_ms
        limit = ms if ms is None or given is None else min(ms, given)
        return _Search(observation, actions, chance).best(limit, games)

    return choose


class _Search:
    def __init__(self, observation: Observation, actions: Sequence[Data], chance: Chance) -> None:
        game, seat, bot = observation.game, observation.seat, bot_of(observation.game)
        self._observation, self._chance = observation, chance
        self._worlds = world_sampler(observation)
        first = self._worlds(chance)
        priors, default = priors_of(bot, first, seat, actions), None
        if priors is not None:
            likely = sorted(zip(priors, actions, strict=True), key=lambda pair: pair[0], reverse=True)
            actions = [action for _, action in likely[:MAX_LIKELY_ACTIONS]]
            default = actions[0]
        elif bot.rollout is not None:
            default = bot.rollout(first, seat, chance)
        self._actions = actions
        self._default = actions.index(default) if default in actions else None
        self._values: list[list[float]] = [[] for _ in actions]
        self._tree = Tree(game, seat, cache(lambda seat: evaluate_state(game, first, seat)))

    def best(self, ms: int | None, games: int | None) -> Data:
        started = perf_counter()
        rounds, alive = max(1, ceil(log2(len(self._actions)))), list(range(len(self._actions)))
        for number in range(1, rounds + 1):
            share = number / rounds
            quota = None if games is None else max(1, games // rounds // len(alive))
            until = None if ms is None else started + share * ms / 1000
            self._try_actions(alive, until, quota)
            if number < rounds and len(alive) > 2:
                alive = self._better_half(alive)
        return self._actions[self._final_choice(alive)]

    def _try_actions(self, alive: Sequence[int], until: float | None, quota: int | None) -> None:
        """Tries each action in world after world, until the time or the quota runs out."""
        tried = 0
        while (quota is None or tried < quota) and (until is None or not tried or perf_counter() < until):
            world = self._worlds(self._chance)
            for number in alive:
                self._values[number].append(self._value(world, self._actions[number]))
            tried += 1

    def _value(self, world: Data, action: Data) -> float:
        """The value of *action* in *world*. An action that is illegal there counts as lost."""
        observation = self._observation
        simulation = Simulation(observation.game, world, observation.now, observation.seat)
        try:
            events = simulation.act(observation.seat, action, self._chance)
        except IllegalActionError:
            return 0.0
        return self._tree.play(simulation, events, self._chance)

    def _better_half(self, alive: list[int]) -> list[int]:
        """The better half, always including the default action."""
        ranked = sorted(alive, key=self._mean, reverse=True)[: max(2, (len(alive) + 1) // 2)]
        if self._default is not None and self._default not in ranked:
            ranked[-1] = self._default
        return ranked

    def _final_choice(self, alive: list[int]) -> int:
        best, default = max(alive, key=self._mean), self._default
        if default is None or best == default:
            return best
        # Both were tried in the same worlds, so their differences say more than their means.
        better = [
            mine - other for mine, other in zip(self._values[best], self._values[default], strict=False)
        ]
        mean = sum(better) / len(better)
        error = sqrt(sum((value - mean) ** 2 for value in better)) / len(better)
        return best if mean > MIN_ADVANTAGE_ERRORS * error else default

    def _mean(self, number: int) -> float:
        values = self._values[number]
        return sum(values) / len(values)
