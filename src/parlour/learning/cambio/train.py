"""Trains Cambio's network, and a best response that shows how far from perfect it is."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from jax import Array

from parlour.learning.cambio.self_play import SelfPlay, share_won
from parlour.learning.ppo import Params
from parlour.learning.trainer import Plan, train

MEASURED_GAMES: Final = 8192
FIRST_PART_SHARE: Final = 0.3
"""The share of the first part of the training at two seats."""


def train_cambio(seats: int, plan: Plan, folder: Path, games: int = 16_384, length: int = 64) -> Params:
    """Trains Cambio's network. At two seats, the second part has only self-play, because training against
    *hard* and *expert* makes the network easier to exploit. It uses a lower learning rate and mostly no house
    rules, and saves the average of the weights."""
    measured_games = min(games, MEASURED_GAMES)

    def measure(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        """The share won with its best actions against *hard*, *expert* and an earlier version."""
        return {
            "against hard": float(share_won(seats, measured_games, params, key, "hard")),
            "against expert": float(share_won(seats, measured_games, params, key, "expert")),
            "against earlier": float(share_won(seats, measured_games, params, key, "other", past)),
        }

    play = SelfPlay(seats, games, length)
    if seats > 2:
        return train(play, plan, folder, measure)
    learnt = train(play, shorten_plan(plan, FIRST_PART_SHARE), folder, measure)
    steady = replace(
        shorten_plan(plan, 1 - FIRST_PART_SHARE), rate=3e-4, last_rate=0.03, curiosity=0.005, average=0.997
    )
    alone = SelfPlay(seats, games, length, past_eighths=2, careful_eighths=0, plain=0.8)
    return train(alone, steady, folder / "refined", measure, learnt)


def shorten_plan(plan: Plan, share: float) -> Plan:
    minutes = None if plan.minutes is None else plan.minutes * share
    return replace(plan, steps=int(plan.steps * share), minutes=minutes)


def best_response(
    seats: int, frozen: Params, plan: Plan, folder: Path, games: int = 16_384, length: int = 64
) -> Params:
    """Trains one seat against copies of *frozen* in all other seats, starting from *frozen* itself."""
    play = SelfPlay(seats, games, length, past_eighths=8, careful_eighths=0, plain=1.0, past_takes_best=True)

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        share = share_won(seats, min(8 * games, 16 * MEASURED_GAMES), params, key, "other", past)
        return {"best response": float(share)}

    steady = replace(plan, rate=3e-4, last_rate=0.1, curiosity=0.01, last_curiosity=5e-4)
    return train(play, steady, folder, measured, frozen, frozen=frozen)
