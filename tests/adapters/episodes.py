"""Games on their way, played by chance, for the tests of the adapters to look at."""

from collections.abc import Iterator

from parlour.adapters.episode import Episode, EpisodeConfig, begin
from parlour.bots import FastChance
from parlour.games import FIRST, built_in

GAMES = [built_in(name) for name in FIRST]
LONG = ("deck", "imperial")
"""Whose positions have many choices: the suite leaves some of their proofs to `make deep`."""


def episodes(config: EpisodeConfig, seed: int, words: int) -> Iterator[Episode]:
    """Each position at which someone is asked, from the deal on."""
    chance = FastChance(seed)
    episode = begin(config, chance)
    for _ in range(words):
        if episode.is_over:
            return
        yield episode
        episode = episode.say(chance.pick(episode.legal(episode.seat)), chance)
