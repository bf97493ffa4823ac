"""How strong a player is: what it wins of many games beside others, in every seat in turn. It needs NumPy."""

from math import sqrt
from typing import Final, NamedTuple

from parlour.bots.fast_chance import FastChance
from parlour.bots.playout import play
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.values import Seat

_Z_95: Final = 1.96


class Strength(NamedTuple):
    """Of one player beside another in all other seats."""

    share: float
    """Of the wins; a shared one counts as what it is shared by."""

    lost: int
    """Games that somebody else won alone, or that others won together."""

    reach: float
    """Of the 95 % interval around the share, to either side."""

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
