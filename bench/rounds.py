"""Runs players of random games by turns, so that changes in the machine's speed affect all of them
equally."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import process_time
from typing import Protocol

import msgspec


class Run(msgspec.Struct, frozen=True):
    """The result of one stretch of playing. A peer's process returns it as JSON."""

    games: int
    steps: int
    cpu: float
    """CPU seconds of the process."""

    @property
    def speed(self) -> float:
        """Steps per second."""
        return self.steps / self.cpu


class Rate(msgspec.Struct, frozen=True):
    """Medians of the rounds."""

    steps_per_second: float
    playouts_per_second: float
    steps_per_playout: float
    micros_per_step: float


class Ratio(msgspec.Struct, frozen=True):
    """Our speed divided by a peer's, computed per round."""

    ours: str
    peer: str
    median: float
    low: float
    high: float
    target: float | None

    @property
    def is_met(self) -> bool:
        return self.target is None or self.median >= self.target


class Player(Protocol):
    @property
    def name(self) -> str: ...
    def run(self, secs: float) -> Run: ...


Rounds = Mapping[str, Sequence[Run]]
"""The runs of each player, one per round, by name."""


def played_for(secs: float, play: Callable[[], int]) -> Run:
    """Plays complete games, at least one, until the time is up. *play* returns the steps of its game."""
    games = steps = 0
    start = now = process_time()
    while games == 0 or now - start < secs:
        steps += play()
        games += 1
        now = process_time()
    return Run(games, steps, now - start)


def interleave(
    players: Sequence[Player], secs: float, rounds: int, say: Callable[[str], None]
) -> dict[str, list[Run]]:
    """Lets every player play *secs* seconds in total, split over the rounds."""
    runs: dict[str, list[Run]] = {player.name: [] for player in players}
    for number in range(1, rounds + 1):
        for player in players:
            say(f"Round {number} of {rounds}: {player.name}")
            runs[player.name].append(player.run(secs / rounds))
    return runs


def rate(runs: Sequence[Run]) -> Rate:
    return Rate(
        steps_per_second=median(run.speed for run in runs),
        playouts_per_second=median(run.games / run.cpu for run in runs),
        steps_per_playout=sum(run.steps for run in runs) / sum(run.games for run in runs),
        micros_per_step=median(1e6 / run.speed for run in runs),
    )


def ratio(ours: str, peer: str, target: float | None, rounds: Rounds) -> Ratio:
    each = [mine.speed / theirs.speed for mine, theirs in zip(rounds[ours], rounds[peer], strict=True)]
    return Ratio(ours, peer, median(each), min(each), max(each), target)
