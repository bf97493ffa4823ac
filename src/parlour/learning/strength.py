"""Measures a policy's share of wins in many games against another, in every seat in turn. Needs NumPy."""

from math import sqrt
from typing import Final, NamedTuple

from parlour.bots.fast_chance import FastChance
from parlour.bots.playout import play
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.values import Seat

_Z_95: Final = 1.96


class Strength(NamedTuple):
    """The strength of one policy against another one in all other seats."""

    share: float
    """The share of wins. A win shared by n players counts as 1/n."""

    lost: int
    """The number of games that the policy did not win or share."""

    reach: float
    """Half the width of the 95 % confidence interval of the share."""

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.reach:.1%}"


def strength(game: Game, seats: int, player: Policy, other: Policy, games: int, seed: int | str) -> Strength:
    shares: list[float] = []
    lost = 0
    for number in range(games):
        seat = number % seats
        policies = [player if at == seat else other for at in range(seats)]
        result = play(game, policies, None, FastChance(f"{seed}/{number}")).result
        places = result.places if result is not None else (1,) * seats
        is_first = places[Seat(seat)] == min(places)
        shares.append(1 / places.count(min(places)) if is_first else 0.0)
        lost += not is_first
    mean = sum(shares) / games
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / games)
    return Strength(mean, lost, _Z_95 * spread / sqrt(games))
