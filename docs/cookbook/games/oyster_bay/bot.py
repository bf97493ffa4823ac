"""A fisher who weighs pearls against crabs, and an estimate for the greedy bot."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import N_, Bot, Chance, Data, Observation, Seat

from .rules import bids_of, is_laying
from .state import HAND, OYSTERS, Bid, Lay, View, Wait

PEARL: Final = 0.72
"""The chance that an oyster of another player holds a pearl."""

BLUFF: Final = 0.3
"""How often the fisher lays the crab."""


def evaluate(view: View, seat: Seat) -> float:
    """The seat's dives and oysters, less those of the others, and what its own bid promises."""
    fleet = zip(view.dives, view.hands, view.mats, strict=True)
    worth = [2 * dives + (hand + mat) / OYSTERS for dives, hand, mat in fleet]
    bid = view.bids[seat]
    hope = 0.0 if bid is None or bid.what is None else _gain(view, seat, bid.what)
    return worth[seat] - sum(worth) / len(worth) + hope


def _gain(view: View, seat: Seat, bid: int) -> float:
    """What a bid brings: two points for a dive that succeeds, less an oyster for one that does not."""
    total = sum(view.mats)
    odds = _odds(view, seat, bid)
    return bid / (total + 1) * (2 * odds - (1 - odds) / 2)


def _odds(view: View, seat: Seat, bid: int) -> float:
    crab, own = view.crabs[seat].what, view.mats[seat]
    is_safe = crab is None or crab <= HAND or bid <= own - crab
    return PEARL ** max(bid - own, 0) if is_safe else 0.0


def fisher(observation: Observation, chance: Chance) -> Data:
    view, seat = observation.view, observation.seat
    assert isinstance(view, View), "a bot of this game is shown its view"
    if view.diver is not None:
        return chance.pick(observation.choices)
    if is_laying(view):
        return _lay(view, seat, observation.choices, chance)
    possible = bids_of(view, seat)
    best = max(possible, key=lambda bid: _gain(view, seat, bid))
    return Bid(min(best + chance.below(2), possible[-1]) if best else best)


def _lay(view: View, seat: Seat, choices: Sequence[Data], chance: Chance) -> Data:
    """One or two oysters. With a crab among them, it is the first."""
    if view.mats[seat] > chance.below(3):
        return Wait()
    wants_crab = view.mats[seat] == 0 and chance.below(100) < BLUFF * 100
    return Lay(wants_crab) if Lay(wants_crab) in choices else next(one for one in choices)


bot = Bot(evaluate=evaluate, levels={N_("fisher"): fisher})
