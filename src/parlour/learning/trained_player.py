"""A bot level that plays with the weights written by `parlour train`. Does not need JAX.

`bot = Bot(levels={"trained": trained_player(Path(__file__).with_name("weights.npz"))})`
"""

from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Final

import numpy as np

from parlour.adapters.action_words import PartialAction, begin_action
from parlour.adapters.features import Row
from parlour.adapters.vocabulary import Vocabulary
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation, Policy
from parlour.engine.contract.game import Game
from parlour.engine.values import Data
from parlour.learning.view_rows import row_of
from parlour.parts.network import Weights, answer, load_weights

MIN_RELATIVE_CHANCE: Final = 0.05
"""Words with less than this share of the best word's probability are never chosen."""

_CHANCE_STEPS: Final = 1 << 30


class OtherGameError(ValueError):
    """The weights do not fit the game's actions."""


def trained_player(path: Path) -> Policy:
    """A policy that plays with the weights in *path*. They are loaded at the first move."""
    load = cache(partial(load_weights, path))
    return lambda observation, chance: action_of(load(), observation, chance)


def make_player(weights: Weights) -> Policy:
    return lambda observation, chance: action_of(weights, observation, chance)


def action_of(weights: Weights, observation: Observation, chance: Chance) -> Data:
    """Chooses an action word by word, among the legal words.

    In games without secrets it takes the best word. In games with secrets it samples among the good words,
    because a player who always does the same reveals what they hold.
    """
    game, seat = observation.game, observation.seat
    vocabulary = _vocabulary(game)
    if weights["b"].shape[0] != len(vocabulary) + 1:  # one output per word, and one for the odds
        raise OtherGameError(
            f"these weights were trained for other actions than those of {game.title}; "
            f"train again with `parlour train {game.name}`"
        )
    view = observation.view
    partial = begin_action(observation.choices, vocabulary)
    while True:
        word = partial.words[0]
        if len(partial.words) > 1:
            said = [vocabulary.words[number] for number in partial.spelled]
            row = row_of(view, seat, said, weights["w0"].shape[0])
            wishes = answer(weights, row, len(vocabulary)).actions[list(partial.words)]
            word = partial.words[_sample(wishes, chance) if game.secrets else int(np.argmax(wishes))]
        meant = partial.say(word)
        if not isinstance(meant, PartialAction):
            return meant
        partial = meant


def _sample(wishes: Row, chance: Chance) -> int:
    likely = np.exp(wishes - wishes.max())
    likely[likely < MIN_RELATIVE_CHANCE] = 0
    at = chance.below(_CHANCE_STEPS) / _CHANCE_STEPS * float(likely.sum())
    return int(np.searchsorted(np.cumsum(likely), at, side="right"))


@lru_cache(maxsize=64)
def _vocabulary(game: Game) -> Vocabulary:
    return Vocabulary(game.actions, game.vocabulary())
