"""Train Cambio's network, and find out how far from perfect it is: a best response to it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from jax import Array

from parlour.learning.cambio.self_play import SelfPlay, Shares, share_won
from parlour.learning.ppo import Params
from parlour.learning.trainer import Measure, Plan, train

MEASURED_GAMES: Final = 8192
FIRST_PART: Final = 0.3
"""Of the training at two seats."""


def train_cambio(seats: int, plan: Plan, folder: Path, games: int = 16_384, length: int = 64) -> Params:
    """At two seats the last part is played against itself alone: what it learnt of the careful players makes
    it stronger against them, and easier to play against for one who knows it."""
    strength = measure(seats, min(games, MEASURED_GAMES))
    first = plan if seats > 2 else part_of(plan, FIRST_PART)
    learnt = train(SelfPlay(seats, games, length), first, folder, strength)
    return (
        learnt
        if seats > 2
        else refine(seats, learnt, part_of(plan, 1 - FIRST_PART), folder / "refined", games, length)
    )


def refine(
    seats: int, start: Params, plan: Plan, folder: Path, games: int = 16_384, length: int = 64
) -> Params:
    """In small steps, against itself and earlier selves, mostly without house rules; the average is kept."""
    last = replace(plan, rate=3e-4, last_rate=0.03, curiosity=0.005, average=0.997)
    play = SelfPlay(seats, games, length, Shares(past=2, careful=0), plain=0.8)
    return train(play, last, folder, measure(seats, min(games, MEASURED_GAMES)), start)


def part_of(plan: Plan, share: float) -> Plan:
    minutes = None if plan.minutes is None else plan.minutes * share
    return replace(plan, steps=int(plan.steps * share), minutes=minutes)


def best_response(
    seats: int,
    frozen: Params,
    plan: Plan,
    folder: Path,
    games: int = 16_384,
    length: int = 64,
    *,
    takes_best: bool = True,
) -> Params:
    """Starts from the frozen network itself and plays one seat against copies of it in all the others."""
    play = SelfPlay(seats, games, length, Shares(past=8, careful=0), plain=1.0, past_takes_best=takes_best)

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        found = share_won(seats, min(8 * games, 16 * MEASURED_GAMES), params, key, "other", past)
        return {"best response": float(found["share"])}

    steady = replace(plan, rate=3e-4, last_rate=0.1, curiosity=0.01, last_curiosity=5e-4)
    return train(play, steady, folder, measured, frozen, frozen=frozen)


def measure(seats: int, games: int) -> Measure:
    """What it wins, always with its best actions, beside the careful players and beside an earlier self."""

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        beside = {name: share_won(seats, games, params, key, name) for name in ("hard", "expert")}
        found = {f"against {name}": float(result["share"]) for name, result in beside.items()}
        return {
            **found,
            "against earlier": float(share_won(seats, games, params, key, "other", past)["share"]),
        }

    return measured
