"""Train Cambio's network, and find out how far from perfect it is: a best response to it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jax import Array

from parlour.learning.cambio.self_play import SelfPlay, Shares, share_won
from parlour.learning.ppo import Params
from parlour.learning.training import Measure, Plan, train

MEASURED_GAMES: Final = 8192


def train_cambio(seats: int, plan: Plan, folder: Path, games: int = 16_384, length: int = 64) -> Params:
    return train(SelfPlay(seats, games, length), plan, folder, measure(seats, min(games, MEASURED_GAMES)))


def best_response(
    seats: int, frozen: Params, plan: Plan, folder: Path, games: int = 16_384, length: int = 64
) -> Params:
    """Starts from the frozen network itself and plays one seat against copies of it in all the others."""
    play = SelfPlay(seats, games, length, Shares(past=8, careful=0), plain=1.0, past_takes_best=True)

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        found = share_won(seats, min(games, 4 * MEASURED_GAMES), params, key, "other", past)
        return {"best response": float(found["share"])}

    return train(play, plan, folder, measured, frozen, frozen=frozen)


def measure(seats: int, games: int) -> Measure:
    """What it wins beside the game's careful players and beside an earlier self, always with its best actions."""

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        beside = {name: share_won(seats, games, params, key, name) for name in ("hard", "expert")}
        found = {f"against {name}": float(result["share"]) for name, result in beside.items()}
        return {**found, "against earlier": float(share_won(seats, games, params, key, "other", past)["share"])}

    return measured
