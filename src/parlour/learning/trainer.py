"""Training by self-play from a seed, with checkpoints, a progress bar, a log and plots. Needs JAX.

A `World` plays the games. Everything else is the same for every game. At each report the current network
joins a pool of opponents, and a part of the games is played against them.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Final, Protocol, TypeVar

import jax
import jax.numpy as jnp
from jax import Array
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.learning.ppo import Params, Settings, Steps, create, start_from, train_epochs
from parlour.parts.network import load_weights, save_weights

POOL_SIZE: Final = 8
"""The number of earlier versions kept as opponents."""

_REPORTS: Final = 12
LOG: Final = "training.jsonl"
_NOT_PLOTTED: Final = frozenset(["steps", "seconds", "games"])

Games = TypeVar("Games")


class World(Protocol[Games]):
    """Plays the games to learn from."""

    @property
    def inputs(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def heads(self) -> int: ...

    def begin(self, key: Array) -> Games: ...

    def collect(
        self, params: Params, past: Params, games: Games, key: Array
    ) -> tuple[Games, Steps, Mapping[str, Array]]:
        """Plays a batch of decisions. Returns the games after it, the steps, and figures for the log."""

    def weights_for_play(self, params: Params) -> Params:
        """The weights in the form used for play."""


@dataclass(frozen=True)
class Plan:
    steps: int
    """The total number of decisions, of all seats together."""

    minutes: float | None = None
    """The time limit. The schedule then follows the time instead of the steps, if it is ahead."""

    seed: int = 0
    hidden: int = 256
    layers: int = 3
    epochs: int = 2
    parts: int = 16
    """The number of minibatches per epoch."""

    rate: float = 5e-4
    last_rate: float = 0.05
    """The final learning rate, as a share of *rate*."""

    curiosity: float = 0.02
    last_curiosity: float = 0.001
    average: float = 0.0
    """The decay of the moving average of the weights. Training saves the average."""


Measure = Callable[[Params, Params, Array], Mapping[str, float]]
"""Measures strength, given the network, the oldest version in the pool, and a random key."""


def train(
    world: World[Games],
    plan: Plan,
    folder: Path,
    measure: Measure,
    start: Params | None = None,
    *,
    frozen: Params | None = None,
) -> Params:
    """Trains and writes `weights.npz`, checkpoints, `training.jsonl` and plots to *folder*.

    *frozen* replaces the earlier versions as opponent. The result is a best response to it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    key, made, dealt = jax.random.split(jax.random.key(plan.seed), 3)
    learner = (
        create(made, world.inputs, plan.hidden, plan.layers, world.actions, world.heads)
        if start is None
        else start_from(dict(start))
    )
    average = learner.params
    pool = [learner.params if frozen is None else frozen]
    games, step = world.begin(dealt), jax.jit(train_epochs, static_argnums=(4, 5))
    run = _Progress(plan, folder, measure)
    with run.progress:
        while not run.is_done:
            key, playing, learning, chosen, measured = jax.random.split(key, 5)
            past = pool[int(jax.random.randint(chosen, (), 0, len(pool)))]
            games, steps, figures = world.collect(learner.params, past, games, playing)
            learner = step(learner, steps, learning, run.settings(), plan.epochs, plan.parts)
            average = average_weights(average, learner.params, run.average_decay())
            if run.count_steps(len(steps.actions)):
                run.report(
                    world.weights_for_play(average), world.weights_for_play(pool[0]), figures, measured
                )
                if frozen is None:
                    pool = [*pool, average][-POOL_SIZE:]
    played = world.weights_for_play(average)
    save_weights(played, folder / "weights.npz")
    _draw_plots(folder / LOG)
    return played


def load_trained(folder: Path) -> Params:
    return {name: jnp.asarray(values) for name, values in load_weights(folder / "weights.npz").items()}


@jax.jit
def average_weights(average: Params, params: Params, decay: float) -> Params:
    return {name: decay * average[name] + (1 - decay) * values for name, values in params.items()}


def _draw_plots(log: Path) -> None:
    """Draws `training.png` next to *log*: strength and right calls, and the length of games."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    rows = [row for line in log.read_text().splitlines() if "steps" in (row := json.loads(line))]
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    shares, lengths = figure.subplots(1, 2)
    for name in (name for name in (rows[-1] if rows else {}) if name not in _NOT_PLOTTED):
        axes = lengths if name == "turns" else shares
        axes.plot(
            [row["steps"] / 1e6 for row in rows], [row.get(name) for row in rows], label=name, marker="."
        )
    shares.set(title="Share won, and calls that were right", xlabel="million steps", ylim=(0, 1))
    lengths.set(title="Turns of a round", xlabel="million steps")
    for axes in (shares, lengths):
        axes.grid(alpha=0.3)
        if axes.get_legend_handles_labels()[0]:
            axes.legend(fontsize="small")
    figure.savefig(log.with_suffix(".png"), dpi=110)


class _Progress:
    def __init__(self, plan: Plan, folder: Path, measure: Measure) -> None:
        self._plan, self._folder, self._measure = plan, folder, measure
        self._steps, self._began, self._reported, self._averaged = 0, perf_counter(), -1, 0
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
        self.progress = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True))
        self._bar = self.progress.add_task("training", total=1.0)
        (folder / LOG).write_text(json.dumps({"plan": asdict(plan)}) + "\n")

    @property
    def share(self) -> float:
        """The share of the plan that is done."""
        share = self._steps / self._plan.steps
        if self._plan.minutes is None:
            return share
        return max(share, (perf_counter() - self._began) / 60 / self._plan.minutes)

    @property
    def is_done(self) -> bool:
        return self.share >= 1

    def settings(self) -> Settings:
        plan, left = self._plan, max(0.0, 1 - self.share)
        return Settings(
            jnp.float32(plan.rate * (plan.last_rate + (1 - plan.last_rate) * left)),
            jnp.float32(plan.last_curiosity + (plan.curiosity - plan.last_curiosity) * left),
        )

    def average_decay(self) -> float:
        """The decay of the average of the weights. Averaging starts in the second half of the training."""
        if self.share < 0.5:
            return 0.0
        self._averaged += 1
        return min(self._plan.average, 1 - 1 / self._averaged)

    def count_steps(self, steps: int) -> bool:
        """Counts the finished *steps*. Returns whether a report is due."""
        self._steps += steps
        due = int(self.share * _REPORTS) > self._reported
        self._reported = int(self.share * _REPORTS)
        return due

    def report(self, params: Params, past: Params, figures: Mapping[str, Array], key: Array) -> None:
        strength = self._measure(params, past, key)
        row = {"steps": self._steps, "seconds": round(perf_counter() - self._began, 1)}
        row |= {name: round(float(value), 4) for name, value in figures.items()}
        row |= {name: round(value, 4) for name, value in strength.items()}
        with (self._folder / LOG).open("a") as log:
            log.write(json.dumps(row) + "\n")
        save_weights(params, self._folder / f"checkpoint-{self._reported:02}.npz")
        said = ", ".join(f"{name} {value:.1%}" for name, value in strength.items())
        self.progress.update(self._bar, completed=min(self.share, 1.0), description=said or "training")
        self.progress.console.print(f"{self._steps:,} steps: {said}", highlight=False)
