"""An adapter's output reveals nothing that the seat does not know."""

from dataclasses import replace
from itertools import chain, islice

import numpy as np
import pytest

from adapters.episodes import GAMES, episodes
from parlour.adapters.action_words import PartialAction, begin_action
from parlour.adapters.episode import Episode, configure
from parlour.adapters.features import features
from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.contract.game import Game
from parlour.engine.values import encode
from parlour.games import built_in

SECRETIVE = [game for game in GAMES if game.secrets]


def observed(episode: Episode, seat: Seat) -> tuple[bytes, bytes, tuple[int, ...], tuple[str, ...]]:
    """All that an agent at *seat* is given: the row, the view, the mask and its own words."""
    view, said = episode.view(seat), episode.said(seat)
    return features(view, said, 512).tobytes(), encode(view), episode.legal(seat), said


def in_another_world(episode: Episode, seat: Seat, chance: FastChance) -> Episode:
    """The same episode with everything that *seat* has not seen dealt again."""
    game = episode.config.game
    world = game.redeal(episode.state, seat, chance)
    if seat != episode.seat:
        return replace(episode, state=world)
    partial, meant = begin_action(game.legal(world, seat), episode.config.vocabulary), episode.partial
    while meant is not None and len(partial.said) < len(meant.said):
        following = partial.say(meant.said[len(partial.said)])
        assert isinstance(following, PartialAction), "what was half said is half said here too"
        partial = following
    return replace(episode, state=world, partial=partial)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_observations_do_not_depend_on_hidden_information(game: Game) -> None:
    made, chance, different = configure(game), FastChance("worlds"), 0
    several = chain.from_iterable(episodes(made, seed, 100) for seed in range(20))
    for episode in islice(several, 300):
        for seat in map(Seat, range(made.seats)):
            other = in_another_world(episode, seat, chance)
            different += game.hidden(other.state, seat) != game.hidden(episode.state, seat)

            assert observed(other, seat) == observed(episode, seat)
    assert different, "the worlds did differ"


def test_a_partial_bid_is_known_to_its_seat_only() -> None:
    episode, *_ = episodes(configure(built_in("imperial"), seats=3), seed=5, words=1)
    bidder = episode.seat
    others = [Seat(number) for number in range(3) if number != bidder]

    continuations = [episode.say(word, FastChance(0)) for word in episode.legal(bidder)[:2]]

    assert observed(continuations[0], bidder) != observed(continuations[1], bidder)
    for seat in others:
        assert observed(continuations[0], seat) == observed(continuations[1], seat) == observed(episode, seat)


def test_a_sealed_bid_is_not_in_the_history_of_others() -> None:
    episode, *_ = episodes(configure(built_in("imperial"), seats=3), seed=5, words=1)
    bidder, game = episode.seat, episode.config.game
    low, high = _bid(episode, 0), _bid(episode, -1)

    for seat in map(Seat, range(3)):
        same = low.history.key(game, seat) == high.history.key(game, seat)
        assert same == (seat != bidder)


def test_feature_rows_distinguish_different_views() -> None:
    rows = {
        features(episode.view(Seat(0)), (), 128).tobytes()
        for episode in episodes(configure(built_in("tictactoe")), seed=2, words=9)
    }

    assert len(rows) >= 5


def test_feature_rows_stay_within_their_bounds() -> None:
    for episode in episodes(configure(built_in("imperial")), seed=6, words=100):
        row = features(episode.view(episode.seat), episode.said(episode.seat), 64)

        assert np.abs(row).max() <= 64
        assert row.dtype == np.float32


def _bid(episode: Episode, which: int) -> Episode:
    """The bid that always takes the first or always the last possible word."""
    bidder, chance = episode.seat, FastChance(0)
    while episode.seat == bidder and not episode.is_over:
        episode = episode.say(episode.legal(bidder)[which], chance)
    return episode
