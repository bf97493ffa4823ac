"""Information set Monte Carlo tree search (ISMCTS): a tree of what each seat has seen.

Every simulation plays in a newly sampled world. A node belongs to the seat to act and to what that seat has
seen since the search began. Worlds that look the same to the seat share a node, so that no seat in the tree
acts on information it does not have. Each seat is assumed to maximise its own share of the win.
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from parlour.bots.rollouts import Evaluate, Simulation, bot_of, priors_of, roll_out
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import OPEN_KINDS, is_open, sample
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat, encode

EXPLORATION: Final = 0.7
"""How much rarely tried actions are favoured."""

DEFAULT_ACTION_PRIOR: Final = 0.5
"""The probability given to the action of the game's rollout policy. All actions share the rest."""

MIN_EVEN_PRIOR: Final = 0.1
"""The lowest prior of an action without information, so that some of very many actions are tried."""

MIN_STEPS_BEFORE_WORTH: Final = 5
"""The minimum number of steps, in the tree and by the rollout policy, before `worth` can end a simulation."""

VISITS_BEFORE_CHOICE: Final = 16
"""Visits before the actions of a node are compared, in games with secrets, whose worlds differ much."""

HistoryNumbers = dict[tuple[int, object], int]
"""A number for each history: an event seen after an earlier history."""


def as_key(value: Data) -> object:
    """A dictionary key for *value*: its bytes if it contains lists, which a game's values can."""
    try:
        hash(value)
    except TypeError:
        return encode(value)
    return value


class SeatHistories:
    """The events in one world, as each seat saw them. Events are redacted only for a seat that acts."""

    __slots__ = ("_events", "_game", "_numbers", "_read")

    def __init__(self, game: Game, numbers: HistoryNumbers, events: Sequence[Data]) -> None:
        self._game, self._numbers, self._events = game, numbers, [*events]
        self._read: dict[Seat, tuple[int, int]] = {}

    def extend(self, events: Sequence[Data]) -> None:
        self._events.extend(events)

    def number(self, seat: Seat) -> int:
        """A number that is equal if the seat has seen the same since the search began."""
        at, read = self._read.get(seat, (-1 - seat, 0))
        for event in self._events[read:]:
            seen = as_key(self._game.redact(event, seat))
            at = self._numbers.setdefault((at, seen), len(self._numbers))
        self._read[seat] = at, len(self._events)
        return at


def puct_score(value: float, prior: float, possible: int, visits: int) -> float:
    """The PUCT score: the value, plus a bonus for a likely action that was seldom tried although possible."""
    return value + EXPLORATION * prior * sqrt(possible) / (1 + visits)


class Edge:
    """An action at a node: how often it was possible and taken, and its total value for the seat."""

    __slots__ = ("possible", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.possible, self.total = 0, 0, 0.0


class Node:
    __slots__ = ("_samples", "edges", "known", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.edges: dict[object, Edge] = {}
        self.known: tuple[Sequence[Data], Sequence[float]] | None = None
        """The actions and their priors, in a game without secrets, where they are always the same."""

        self._samples: dict[object, list[Data]] = {}

    def actions(self, choices: Sequence[Data], chance: Chance) -> Sequence[Data]:
        """All listed actions, and a growing number of samples of each open choice (progressive widening)."""
        if OPEN_KINDS.isdisjoint(map(type, choices)):
            return choices
        found: list[Data] = []
        for choice in choices:
            if is_open(choice):
                samples = self._samples.setdefault(as_key(choice), [])
                if len(samples) <= sqrt(self.visits) and (action := sample(choice, chance)) not in samples:
                    samples.append(action)
                found.extend(samples)
            else:
                found.append(choice)
        return found

    def select(self, actions: Sequence[Data], priors: Sequence[float], chance: Chance) -> tuple[Data, Edge]:
        """The action with the highest score. An untried action starts with the node's average value."""
        best, edge, most, untried = -1, Edge(), -inf, list[int]()
        for number, action in enumerate(actions):
            tried = self.edges.get(as_key(action))
            if tried is None:
                untried.append(number)
                continue
            tried.possible += 1
            score = puct_score(tried.total / tried.visits, priors[number], tried.possible, tried.visits)
            if score > most:
                best, edge, most = number, tried, score
        if untried:
            likeliest = max(priors[number] for number in untried)
            if puct_score(self.total / self.visits, likeliest, self.visits, 0) >= most:
                best = chance.pick([number for number in untried if priors[number] == likeliest])
                self.edges[as_key(actions[best])] = edge = Edge()
        return actions[best], edge


class Tree:
    def __init__(self, game: Game, seat: Seat, baseline: Evaluate) -> None:
        self._game, self._seat, self._baseline, self._bot = game, seat, baseline, bot_of(game)
        self._is_duel = game.seats[-1] == 2
        self._visits_before_choice = VISITS_BEFORE_CHOICE if game.secrets and self._bot.prior is None else 1
        # A rollout policy can choose at random between equals, so it is called each time.
        self._is_by_policy = self._bot.prior is None and self._bot.rollout is not None
        self._numbers: HistoryNumbers = {}
        self._nodes: dict[int, Node] = {}

    def play(self, simulation: Simulation, events: Sequence[Data], chance: Chance) -> float:
        """The value of one simulation for the searching seat. *events* led to its position."""
        histories = SeatHistories(self._game, self._numbers, events)
        path: list[tuple[Seat, Node, Edge | None]] = []
        happened: Sequence[Data] | None = events
        while happened:
            mover = simulation.mover()
            if mover is None:
                happened = simulation.wait(chance)
                histories.extend(happened or ())
                continue
            number = histories.number(mover)
            node = self._nodes.get(number)
            if node is None:
                node = self._nodes[number] = Node()
            if node.visits < self._visits_before_choice:
                path.append((mover, node, None))
                break
            action, edge = node.select(*self._actions(node, simulation.state, mover, chance), chance)
            path.append((mover, node, edge))
            happened = simulation.act(mover, action, chance)
            histories.extend(happened)
        values = self._values(
            simulation, {self._seat, *(mover for mover, _, _ in path)}, len(path) - 1, chance
        )
        for mover, node, taken in path:
            node.visits += 1
            node.total += values[mover]
            if taken is not None:
                taken.visits += 1
                taken.total += values[mover]
        return values[self._seat]

    def _actions(
        self, node: Node, state: Data, seat: Seat, chance: Chance
    ) -> tuple[Sequence[Data], Sequence[float]]:
        if node.known is not None:
            return node.known
        choices = self._game.legal(state, seat)
        actions = node.actions(choices, chance)
        found = actions, self._priors(actions, state, seat, chance)
        if actions is choices and not self._game.secrets and not self._is_by_policy:
            node.known = found
        return found

    def _priors(self, actions: Sequence[Data], state: Data, seat: Seat, chance: Chance) -> Sequence[float]:
        """The prior of each action: the game's `prior`, or else mostly the action of its rollout policy."""
        count = len(actions)
        if count == 1:
            return (1.0,)
        priors = priors_of(self._bot, state, seat, actions)
        if priors is not None:
            return priors
        if self._bot.rollout is None:
            return [max(1 / count, MIN_EVEN_PRIOR)] * count
        default, rest = self._bot.rollout(state, seat, chance), (1 - DEFAULT_ACTION_PRIOR) / count
        return [rest + DEFAULT_ACTION_PRIOR if action == default else rest for action in actions]

    def _values(
        self, simulation: Simulation, movers: set[Seat], depth: int, chance: Chance
    ) -> dict[Seat, float]:
        """The share of the win for each of *movers*. In a game for two, the shares add up to one."""
        me = self._seat
        seats = [me] if self._is_duel else [me, *(movers - {me})]
        # Random steps only add noise to `worth`, so without a policy it is called at once.
        steps = max(0, MIN_STEPS_BEFORE_WORTH - depth) if self._bot.rollout is not None else 0
        values = dict(zip(seats, roll_out(simulation, seats, chance, self._baseline, steps), strict=True))
        return {me: values[me], Seat(1 - me): 1 - values[me]} if self._is_duel else values
