"""A small training on a CPU: reproducible from a seed, with all its output files."""

import json
from pathlib import Path
from statistics import median

import jax
import jax.numpy as jnp
import pytest

from parlour.learning.cambio.self_play import PLAIN_RULES, SelfPlay, random_rules
from parlour.learning.cambio.train import best_response, train_cambio
from parlour.learning.trainer import LOG, Plan, load_trained

pytestmark = pytest.mark.slow

GAMES, LENGTH = 128, 32
EACH = GAMES * LENGTH
PLAN = Plan(steps=40 * EACH, seed=7, hidden=48, parts=4, rate=2e-3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trained")
    train_cambio(3, PLAN, path, GAMES, LENGTH)
    return path


def test_training_improves_the_network(folder: Path) -> None:
    rows = [json.loads(line) for line in (folder / LOG).read_text().splitlines()][1:]

    assert rows[-1]["steps"] == 40 * EACH
    right, won = (median(row[name] for row in rows[-5:]) for name in ("calls right", "against earlier"))
    assert right > rows[0]["calls right"] + 0.1
    assert won > 1 / 3 + 0.03, "chance is a third at three seats"


def test_training_writes_weights_checkpoints_and_plots(folder: Path) -> None:
    assert (folder / "weights.npz").stat().st_size < 100_000
    assert len([*folder.glob("checkpoint-*.npz")]) >= 10
    assert (folder / "training.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_weights(folder: Path, tmp_path: Path) -> None:
    train_cambio(3, PLAN, tmp_path, GAMES, LENGTH)

    before, again = load_trained(folder), load_trained(tmp_path)
    assert all(jnp.allclose(before[name], again[name]) for name in before)


def test_a_best_response_starts_from_the_given_network(folder: Path, tmp_path: Path) -> None:
    best_response(3, load_trained(folder), Plan(steps=4 * EACH, parts=4), tmp_path, GAMES, LENGTH)

    rows = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()][1:]
    assert rows[0]["best response"] == pytest.approx(1 / 3, abs=0.15)


def test_house_rules_are_drawn_for_the_requested_share_of_games() -> None:
    rules = random_rules(jax.random.key(1), 4000, plain=0.5)

    plain = jnp.stack([drawn == usual for drawn, usual in zip(rules, PLAIN_RULES, strict=True)]).all(0)
    assert 0.5 < plain.mean() < 0.65
    assert {*rules.tie_rule.tolist()} == {0, 1, 2}
    assert {*rules.penalty.tolist()} == {0, 1, 2, 3}
    assert {*rules.jokers.tolist()} == {0, 1, 2, 3, 4}
    assert rules.red_king.min() == -5
    assert rules.rounds.max() == 6


def test_the_input_is_as_wide_as_its_row() -> None:
    assert [SelfPlay(seats, 8, 4).inputs for seats in (2, 3, 4)] == sorted(
        SelfPlay(seats, 8, 4).inputs for seats in (2, 3, 4)
    )
    assert SelfPlay(2, 8, 4).actions == 33
