"""Estimates the points of each card on the table from what a player remembers."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from math import erf, sqrt
from typing import NamedTuple

from parlour.engine import Seat
from parlour.games.cambio.bot.memory import Memory, Place, Trace
from parlour.games.cambio.cards import Card, deck
from parlour.games.cambio.view import View

KEPT_BELOW_POINTS = 6
"""Players keep a drawn card only if it is low or lower than what they give up for it."""


class Guess(NamedTuple):
    """The expected points of a card, and their variance."""

    mean: float
    variance: float
    """The variance: zero for a known card."""

    card: Card | None = None


class Pool:
    """The points of all cards whose place is unknown, sorted."""

    __slots__ = ("_squares", "_sums", "values")

    def __init__(self, values: list[int]) -> None:
        self.values = sorted(values) or [0]
        self._sums = [0, *accumulate(self.values)]
        self._squares = [0, *accumulate(value * value for value in self.values)]

    def guess(self, below: int | None = None) -> Guess:
        """The estimate for a card of the pool. With *below*, only cards that count less."""
        count = len(self.values) if below is None else bisect_left(self.values, below)
        count = count or 1
        mean = self._sums[count] / count
        return Guess(mean, self._squares[count] / count - mean * mean)

    def gain(self, worst: float) -> float:
        """The points saved on average by drawing a card to replace one that counts *worst*."""
        count = bisect_left(self.values, worst)
        return (worst * count - self._sums[count]) / len(self.values)


class Beliefs:
    """One player's estimate for every card on the table. *traces* are the cards it still remembers."""

    __slots__ = ("_infers", "_traces", "_view", "pool", "seat")

    def __init__(self, view: View, memory: Memory, traces: Mapping[Place, Trace], infers: bool) -> None:
        self.seat = memory.seat
        self._view, self._traces, self._infers = view, traces, infers
        located = {*memory.cards_outside_hands(), *(trace.card for trace in traces.values())}
        self.pool = Pool([view.points[card] for card in deck(view.options.jokers) if card not in located])

    def places(self, owner: Seat) -> list[Place]:
        return [(owner, slot) for slot, cell in enumerate(self._view.grids[owner]) if cell != "empty"]

    def others(self) -> list[Seat]:
        """The other players, without a caller whose cards are locked."""
        locked = self._view.caller if self._view.options.caller_locked else None
        return [Seat(s) for s in range(len(self._view.grids)) if s != self.seat and s != locked]

    def guess(self, place: Place) -> Guess:
        trace = self._traces.get(place)
        if trace is not None and trace.card is not None:
            return Guess(self._view.points[trace.card], 0.0, trace.card)
        if trace is not None and self._infers and place[0] != self.seat:
            given_up = 0 if trace.instead_of is None else self._view.points[trace.instead_of]
            return self.pool.guess(max(given_up, KEPT_BELOW_POINTS))
        return self.pool.guess()

    def hand(self, owner: Seat) -> dict[Place, Guess]:
        return {place: self.guess(place) for place in self.places(owner)}

    def chance_lowest(self) -> float:
        """The chance that a call is right, after one more turn of each other player."""
        mine = self.hand(self.seat).values()
        total, variance = sum(g.mean for g in mine), sum(g.variance for g in mine)
        likely = 1.0
        for other in range(len(self._view.grids)):
            if other != self.seat:
                likely *= self._chance_below(total, variance, Seat(other))
        return likely

    def _chance_below(self, total: float, variance: float, other: Seat) -> float:
        theirs = self.hand(other).values()
        if not theirs:
            return 1.0 if total <= 0 else 0.0
        ahead = sum(g.mean for g in theirs) - self._last_turn_of(list(theirs)) - total
        width = sqrt(variance + sum(g.variance for g in theirs) + 1.0)
        # Half a point is added because a caller who ties is not penalised.
        return 0.5 * (1 + erf((ahead + 0.5) / width / sqrt(2)))

    def _last_turn_of(self, theirs: list[Guess]) -> float:
        worst = max(g.mean + 0.5 * sqrt(max(g.variance, 0.0)) for g in theirs)
        top = self._view.top
        taken = 0.0 if top is None else worst - self._view.points[top]
        return max(taken, self.pool.gain(worst))
