"""Credit assignment, PPO, and saving a network to a file."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from parlour.learning.ppo import GAE_LAMBDA, Settings, Steps, create, credit, improve
from parlour.parts.network import answer, load_weights, save_weights


def test_each_seat_is_credited_by_its_own_next_decision() -> None:
    """One game of two seats: 0, 1 and 0 move, then 1 ends the game and wins."""
    odds = jnp.array([[0.5], [0.6], [0.4], [0.7]])
    movers = jnp.array([[0], [1], [0], [1]])
    overs = jnp.array([[False], [False], [False], [True]])
    shares = jnp.zeros((4, 1, 2)).at[3, 0].set(jnp.array([0.0, 1.0]))

    advantages, targets, known = credit(odds, movers, overs, shares)

    last_of_0, last_of_1 = 0.0 - 0.4, 1.0 - 0.7
    first_of_0, first_of_1 = (0.4 - 0.5) + GAE_LAMBDA * last_of_0, (0.7 - 0.6) + GAE_LAMBDA * last_of_1
    assert advantages[:, 0].tolist() == pytest.approx(
        [first_of_0, first_of_1, last_of_0, last_of_1], abs=1e-6
    )
    assert targets[:, 0].tolist() == pytest.approx([0.5 + first_of_0, 0.6 + first_of_1, 0.0, 1.0], abs=1e-6)
    assert known.all()


def test_a_decision_with_a_cut_off_sequel_is_ignored() -> None:
    odds, movers = jnp.array([[0.5], [0.5], [0.5]]), jnp.array([[0], [1], [0]])

    _, _, known = credit(odds, movers, jnp.zeros((3, 1), bool), jnp.zeros((3, 1, 2)))

    assert known[:, 0].tolist() == [True, False, False]


def test_credit_does_not_cross_the_end_of_a_game() -> None:
    odds, movers = jnp.array([[0.5], [0.5]]), jnp.array([[0], [0]])
    overs = jnp.array([[True], [False]])

    advantages, _, known = credit(odds, movers, overs, jnp.ones((2, 1, 1)))

    assert advantages[0, 0] == 0.5
    assert known[:, 0].tolist() == [True, False]


def test_training_learns_the_better_of_two_actions() -> None:
    key = jax.random.key(1)
    learner = create(key, inputs=3, hidden=8, layers=2, actions=2, heads=1)
    rows, legal = jax.random.normal(key, (256, 3)), jnp.ones((256, 2), bool)
    right = (rows[:, 0] > 0).astype(jnp.int32)
    step = jax.jit(improve, static_argnums=(4, 5))
    for _ in range(30):
        key, playing, learning = jax.random.split(key, 3)
        wishes = answer(learner.params, rows, 2).actions
        actions = jax.random.categorical(playing, wishes)
        log_probs = jnp.take_along_axis(jax.nn.log_softmax(wishes), actions[:, None], 1)[:, 0]
        won = (actions == right).astype(jnp.float32)
        steps = Steps(rows, legal, actions, log_probs, won - 0.5, won[:, None], jnp.ones((256, 1)))
        learner = step(learner, steps, learning, Settings(0.01, 0.0), 2, 4)

    assert (jnp.argmax(answer(learner.params, rows, 2).actions, -1) == right).mean() > 0.95


def test_a_saved_network_answers_almost_the_same(tmp_path: Path) -> None:
    params = create(jax.random.key(2), inputs=40, hidden=32, layers=3, actions=5, heads=2).params
    params["w"] = jax.random.normal(jax.random.key(3), params["w"].shape)
    rows = np.random.default_rng(4).normal(size=(100, 40)).astype(np.float32)

    save_weights(params, tmp_path / "weights.npz")
    kept = answer(load_weights(tmp_path / "weights.npz"), rows, 5)
    whole = answer({name: np.asarray(part) for name, part in params.items()}, rows, 5)

    spread = whole.actions.std()
    assert np.abs(kept.actions - whole.actions).max() < 0.1 * spread
    assert kept.heads.shape == (100, 2)
