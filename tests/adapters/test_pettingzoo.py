"""Runs PettingZoo's own tests on every game, with the fewest and the most seats."""

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from adapters.episodes import GAMES
from parlour.adapters.pettingzoo import env
from parlour.engine.contract.game import Game
from parlour.games import built_in

AT_BOTH_ENDS = [(game, seats) for game in GAMES for seats in sorted({game.seats[0], game.seats[-1]})]
CYCLES = 40

# PettingZoo warns about observations with a mask for all environments except its own, by name.
MASKED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.mark.parametrize(("game", "seats"), AT_BOTH_ENDS, ids=lambda value: getattr(value, "name", value))
def test_a_game_passes_pettingzoos_api_test(game: Game, seats: int) -> None:
    with warnings.catch_warnings():
        for words in MASKED:
            warnings.filterwarnings("ignore", words)
        api_test(env(game, seats=seats, limit=400), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), AT_BOTH_ENDS, ids=lambda value: getattr(value, "name", value))
def test_a_game_passes_pettingzoos_seed_test(game: Game, seats: int) -> None:
    seed_test(lambda: env(game, seats=seats, limit=400), num_cycles=CYCLES)


def test_the_winning_seat_gets_the_reward() -> None:
    playing = env(built_in("tictactoe"), render_mode="ansi")
    playing.reset(seed=1)

    for cell in (0, 3, 1, 4, 2):
        playing.step(cell)

    assert playing.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert playing.terminations == {"seat_0": True, "seat_1": True}
    assert playing.render() == "[X] [X] [X]\n O   O   6\n 7   8   9\nseat_0: Crosses\nseat_1: Rings"
    playing.close()


def test_a_game_at_its_limit_is_truncated() -> None:
    playing = env(built_in("deck"), limit=3)
    playing.reset(seed=1)
    for agent in playing.agent_iter():
        observation, _, terminated, truncated, _ = playing.last()
        done = terminated or truncated
        playing.step(None if done else playing.action_space(agent).sample(observation["action_mask"]))

    assert truncated
    assert not terminated


def test_an_illegal_word_loses_the_game() -> None:
    playing = env(built_in("tictactoe"))
    playing.reset(seed=1)
    playing.step(4)

    playing.step(4)

    assert playing.rewards == {"seat_0": 0, "seat_1": -1}
    assert all(playing.terminations.values())
