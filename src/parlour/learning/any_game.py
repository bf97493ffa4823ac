"""Self-play for any game in Python: plays many games in parallel and evaluates the network in batches.

An action is chosen word by word (`adapters.action_words`). Each word with an alternative is one decision. The
games have three parts: in the first, all seats learn. In the second, one seat learns against an earlier
version. In the third, all learn after random opening words, and so meet positions that good play avoids.
"""

from functools import cached_property, partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
from jax import Array

from parlour.adapters.episode import Episode, EpisodeConfig, begin, configure
from parlour.bots.fast_chance import FastChance
from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.values import Seat
from parlour.learning.ppo import Params, Steps, estimate_advantages, masked
from parlour.learning.view_rows import columns_for, row_of
from parlour.parts.network import answer

PAST_EIGHTHS: Final = 1
OPENED_EIGHTHS: Final = 3
"""How many eighths of the games are against an earlier version, and how many have a random opening."""

MAX_OPENING_WORDS: Final = 8
"""The longest random opening, in words."""

_TRIES: Final = 100
_SAMPLE_GAMES: Final = 200
"""The number of random games played to find the columns of a row that vary."""

_Numbers = npt.NDArray[Any]


class NothingToLearnError(ValueError):
    """The game has no decisions to learn from."""


class Games(NamedTuple):
    episodes: list[Episode]
    opening_words: _Numbers
    """By episode: the number of random opening words left."""

    chance: Chance


class AnyGame:
    """A `World` of *games* parallel games. Each `collect` plays *length* decisions in every game."""

    heads = 1

    def __init__(self, game: Game, seats: int, games: int = 256, length: int = 32) -> None:
        if seats < 2:
            raise NothingToLearnError(
                f"{game.title} alone cannot be learnt: a bot learns by winning against others"
            )
        self.config, self.games, self.length = configure(game, seats=seats), games, length
        self._first_opened = games - games // 8 * OPENED_EIGHTHS
        self._first_past = self._first_opened - games // 8 * PAST_EIGHTHS
        self._learning_seats = np.arange(games) % seats
        """By game: the seat that learns against an earlier version."""

    @property
    def inputs(self) -> int:
        return len(self._used)

    def weights_for_play(self, params: Params) -> Params:
        """The weights for all columns of a row. Columns that never vary get zeros."""
        first = params["w0"]
        return params | {"w0": jnp.zeros((self._columns, first.shape[1])).at[self._used].set(first)}

    @property
    def actions(self) -> int:
        return len(self.config.vocabulary)

    def begin(self, key: Array) -> Games:
        chance = FastChance(int(jax.random.bits(key, (), jnp.uint32)))
        opening_words = np.array([self._opening(at, chance) for at in range(self.games)])
        return Games([_begin_episode(self.config, chance) for _ in range(self.games)], opening_words, chance)

    def collect(
        self, params: Params, past: Params, games: Games, key: Array
    ) -> tuple[Games, Steps, dict[str, Array]]:
        record = _Batch(self)
        outputs: list[tuple[Array, Array, Array]] = []
        episodes, opening_words = games.episodes, games.opening_words.copy()
        for time, one in enumerate(jax.random.split(key, self.length)):
            self._record_positions(record, time, episodes)
            learns = record.learns[time] = self._learners(record.movers[time], opening_words)
            seen = (record.rows[time], record.legal[time], learns, opening_words > 0)
            outputs.append(_choose(self._first_past, self._first_opened, params, past, seen, one))
            words, opening_words = np.asarray(outputs[-1][0]).tolist(), np.maximum(opening_words - 1, 0)
            episodes = self._play_words(record, time, episodes, words, games.chance)
            for at in np.flatnonzero(record.overs[time]).tolist():
                opening_words[at] = self._opening(at, games.chance)
        done = tuple(jnp.stack(values) for values in zip(*outputs, strict=True))
        outcome = (record.movers, record.overs, record.shares, record.learns)
        steps = _steps(record.rows, record.legal, done, outcome)
        return Games(episodes, opening_words, games.chance), steps, self._figures(record)

    @cached_property
    def _columns(self) -> int:
        return columns_for(begin(self.config, FastChance(0)).view(Seat(0)))

    @cached_property
    def _used(self) -> _Numbers:
        """The columns that vary between positions. Most of a row is empty or constant, and a network without
        those columns trains several times as fast."""
        chance, differs = FastChance("columns"), np.zeros(self._columns, bool)
        first: _Numbers | None = None
        for _ in range(_SAMPLE_GAMES):
            episode = _begin_episode(self.config, chance)
            while not episode.is_over:
                row = self._row(episode)
                first = row if first is None else first
                differs |= row != first
                episode = _play_forced_words(
                    episode.say(chance.pick(episode.legal(episode.seat)), chance), chance
                )
        return np.flatnonzero(differs)

    def _row(self, episode: Episode) -> _Numbers:
        seat = episode.seat
        return row_of(episode.view(seat), seat, episode.spelled(seat), self._columns)

    def _opening(self, at: int, chance: Chance) -> int:
        """The number of random opening words for a new game at this index."""
        return chance.below(MAX_OPENING_WORDS + 1) if at >= self._first_opened else 0

    def _record_positions(self, record: "_Batch", time: int, episodes: list[Episode]) -> None:
        for at, episode in enumerate(episodes):
            seat = episode.seat
            record.rows[time, at] = self._row(episode)[self._used]
            record.legal[time, at, list(episode.legal(seat))] = True
            record.movers[time, at] = seat

    def _play_words(
        self, record: "_Batch", time: int, episodes: list[Episode], words: list[int], chance: Chance
    ) -> list[Episode]:
        """Plays one word in each game. Replaces finished games by new ones."""
        after: list[Episode] = []
        for at, (episode, word) in enumerate(zip(episodes, words, strict=True)):
            following = _play_forced_words(episode.say(word, chance), chance)
            if following.is_over:
                record.overs[time, at], record.shares[time, at] = True, win_shares(following)
                record.words += following.words
                following = _begin_episode(self.config, chance)
            after.append(following)
        return after

    def _learners(self, movers: _Numbers, opening_words: _Numbers) -> _Numbers:
        """Marks the games in which the seat to move learns. Random opening words are not learned from."""
        number = np.arange(self.games)
        is_past = (number >= self._first_past) & (number < self._first_opened)
        learns: _Numbers = (opening_words == 0) & (~is_past | (movers == self._learning_seats))
        return learns

    def _figures(self, record: "_Batch") -> dict[str, Array]:
        overs, seats = record.overs, np.arange(self.config.seats)
        won = (record.shares * (seats == self._learning_seats[:, None])).sum(-1)
        past = slice(self._first_past, self._first_opened)
        games = overs.sum()
        found = {
            "games": games,
            "turns": record.words / max(1, games),
            "against past": won[:, past].sum() / max(1, overs[:, past].sum()),
        }
        return {name: jnp.asarray(value) for name, value in found.items()}


class _Batch:
    """The decisions of one `collect`, in arrays by time and game."""

    def __init__(self, world: AnyGame) -> None:
        shape = (world.length, world.games)
        self.rows = np.zeros((*shape, world.inputs), np.float32)
        self.legal = np.zeros((*shape, world.actions), bool)
        self.movers = np.zeros(shape, np.int32)
        self.learns = np.zeros(shape, bool)
        self.overs = np.zeros(shape, bool)
        self.shares = np.zeros((*shape, world.config.seats), np.float32)
        self.words = 0
        """The number of words in the finished games."""


def win_shares(episode: Episode) -> list[float]:
    """Each seat's share of the win. The first places share it, and all seats do if there is no result."""
    result, seats = episode.config.game.result(episode.state), episode.config.seats
    if result is None:
        return [1 / seats] * seats
    best = min(result.places)
    return [float(place == best) / result.places.count(best) for place in result.places]


def _begin_episode(config: EpisodeConfig, chance: Chance) -> Episode:
    for _ in range(_TRIES):
        episode = _play_forced_words(begin(config, chance), chance)
        if not episode.is_over:
            return episode
    raise NothingToLearnError(f"{config.game.title} has no choices to learn from with {config.seats} seats")


def _play_forced_words(episode: Episode, chance: Chance) -> Episode:
    """Plays forced words until there is a choice or the game is over."""
    while episode.partial is not None and len(episode.partial.words) == 1:
        episode = episode.say(episode.partial.words[0], chance)
    return episode


@partial(jax.jit, static_argnums=(0, 1))
def _choose(
    first_past: int, first_opened: int, params: Params, past: Params, seen: tuple[Array, ...], key: Array
) -> tuple[Array, Array, Array]:
    """Chooses a word in each game. Returns the words, their log probabilities, and the odds to win."""
    rows, legal, learns, is_opening = seen
    words, middle = legal.shape[-1], slice(first_past, first_opened)
    mine_key, past_key, any_key = jax.random.split(key, 3)
    outputs = answer(params, rows, words)
    wishes = masked(outputs.actions, legal)
    actions = jax.random.categorical(mine_key, wishes)
    earlier = masked(answer(past, rows[middle], words).actions, legal[middle])
    others = actions.at[middle].set(jax.random.categorical(past_key, earlier))
    random_words = jax.random.categorical(any_key, masked(jnp.zeros(legal.shape), legal))
    actions = jnp.where(learns, actions, jnp.where(is_opening, random_words, others))
    log_probs = jnp.take_along_axis(jax.nn.log_softmax(wishes), actions[:, None], 1)[:, 0]
    return actions, log_probs, jax.nn.sigmoid(outputs.heads[:, 0])


@jax.jit
def _steps(rows: Array, legal: Array, done: tuple[Array, ...], outcome: tuple[Array, ...]) -> Steps:
    actions, log_probs, odds = done
    movers, overs, shares, learns = outcome
    advantages, targets, has_target = estimate_advantages(odds, movers, overs, shares)
    weight = (has_target & learns).astype(jnp.float32)
    parts = (rows, legal, actions, log_probs, advantages, targets[..., None], weight[..., None])
    return Steps(*(part.reshape((-1, *part.shape[2:])) for part in parts))
