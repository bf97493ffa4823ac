"""Episodes of random play for the tests of the adapters."""

from collections.abc import Iterator

from parlour.adapters.episode import Episode, EpisodeConfig, begin
from parlour.bots import FastChance
from parlour.games import CORE_GAMES, built_in

GAMES = [built_in(name) for name in CORE_GAMES]
LONG = ("deck", "imperial")
"""Games whose positions have many choices. Some of their tests run only in `make deep`."""


def episodes(config: EpisodeConfig, seed: int, words: int) -> Iterator[Episode]:
    """Every decision of a random game, from the deal on."""
    chance = FastChance(seed)
    episode = begin(config, chance)
    for _ in range(words):
        if episode.is_over:
            return
        yield episode
        episode = episode.say(chance.pick(episode.legal(episode.seat)), chance)
