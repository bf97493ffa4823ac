"""The player that imagines: tries each action in many worlds it holds possible, and plays on in them.

It never sees the true state. Worlds come from `redeal` through `Seen.deal`; the same worlds are used for
every action, and half of the actions are dropped in each round, so that most of the time goes to the best
ones. It departs from what the game's quick player would do only for an action that is clearly better.
"""

from collections.abc import Sequence
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from parlour.bots.greedy import candidates
from parlour.bots.imagining import looks, play_on, usual_choice, worlds
from parlour.engine.bot import Policy, Seen
from parlour.engine.chance import Chance
from parlour.engine.log import fold
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Data

THINKING: Final = 200
"""Milliseconds a move."""

CLEARLY: Final = 1.0
"""Standard errors by which an action must be better than what the quick player would do."""


def search(ms: int | None = THINKING, games: int | None = None) -> Policy:
    """A player that thinks for so long a move, or over so many imagined games, which makes it repeatable."""

    def choose(seen: Seen, chance: Chance) -> Data:
        actions = candidates(seen.choices, chance)
        if len(actions) == 1:
            return actions[0]
        return _Search(seen, actions, chance).best(ms, games)

    return choose


class _Search:
    def __init__(self, seen: Seen, actions: Sequence[Data], chance: Chance) -> None:
        self._seen, self._actions, self._chance = seen, actions, chance
        self._worlds = worlds(seen)
        self._values: list[list[float]] = [[] for _ in actions]
        first = self._worlds(chance)
        self._before = looks(seen.game, first, seen.seat)
        usual = usual_choice(seen.game, first, seen.seat, chance)
        self._usual = actions.index(usual) if usual in actions else None

    def best(self, ms: int | None, games: int | None) -> Data:
        started = perf_counter()
        rounds, alive = max(1, ceil(log2(len(self._actions)))), list(range(len(self._actions)))
        for number in range(1, rounds + 1):
            share = number / rounds
            quota = None if games is None else max(1, games // rounds // len(alive))
            until = None if ms is None else started + share * ms / 1000
            self._try(alive, until, quota)
            if number < rounds and len(alive) > 2:
                alive = self._better_half(alive)
        return self._actions[self._decided(alive)]

    def _try(self, alive: Sequence[int], until: float | None, quota: int | None) -> None:
        """Each action in world after world, until the time or the quota is used up."""
        tried = 0
        while (quota is None or tried < quota) and (until is None or not tried or perf_counter() < until):
            world = self._worlds(self._chance)
            for number in alive:
                self._values[number].append(self._value(world, self._actions[number]))
            tried += 1

    def _value(self, world: Data, action: Data) -> float:
        """What *action* comes to in *world*; where it cannot be done there, it is as good as lost."""
        game, seat, now = self._seen.game, self._seen.seat, self._seen.now
        try:
            events = game.decide(world, seat, action, self._chance, now)
        except IllegalActionError:
            return 0.0
        return play_on(game, fold(game, world, events), seat, self._chance, now, self._before)

    def _better_half(self, alive: list[int]) -> list[int]:
        """The better half, and what the quick player would do in any case."""
        ranked = sorted(alive, key=self._mean, reverse=True)[: max(2, (len(alive) + 1) // 2)]
        if self._usual is not None and self._usual not in ranked:
            ranked[-1] = self._usual
        return ranked

    def _decided(self, alive: list[int]) -> int:
        best, usual = max(alive, key=self._mean), self._usual
        if usual is None or best == usual:
            return best
        # Both were tried in the same worlds, so their differences say more than their means.
        better = [mine - other for mine, other in zip(self._values[best], self._values[usual], strict=False)]
        mean = sum(better) / len(better)
        error = sqrt(sum((value - mean) ** 2 for value in better)) / len(better)
        return best if mean > CLEARLY * error else usual

    def _mean(self, number: int) -> float:
        values = self._values[number]
        return sum(values) / len(values)
