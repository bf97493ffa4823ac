import pickle

import pytest

from adapters.episodes import GAMES, episodes
from parlour.adapters.episode import begin, configure
from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.contract.game import Game
from parlour.engine.values import encode
from parlour.games import built_in


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_equal_seeds_give_equal_games(game: Game) -> None:
    made = configure(game)

    one, other = ([encode(episode.state) for episode in episodes(made, 7, 120)] for _ in range(2))

    assert one == other


def test_returns_map_places_to_1_through_minus_1_with_sum_0() -> None:
    made, chance = configure(built_in("cambio"), seats=4), FastChance(2)
    episode = begin(made, chance)
    while not episode.is_over:
        assert episode.returns() == [0.0] * 4
        episode = episode.say(chance.pick(episode.legal(episode.seat)), chance)

    assert max(episode.returns()) > 0
    assert sum(episode.returns()) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in episode.returns())


def test_an_endless_game_is_cut_off_at_its_limit() -> None:
    made, chance = configure(built_in("deck"), limit=30), FastChance(2)
    episode = begin(made, chance)
    for _ in range(30):
        assert not episode.is_over
        episode = episode.say(chance.pick(episode.legal(episode.seat)), chance)

    assert episode.is_over
    assert episode.is_cut_off
    assert episode.returns() == [0.0]


def test_an_invalid_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="Cambio is for 2 to 4 seats, not 5"):
        configure(built_in("cambio"), seats=5)


def test_a_long_episode_can_be_pickled() -> None:
    *_, last = episodes(configure(built_in("imperial")), seed=4, words=1500)

    again = pickle.loads(pickle.dumps(last))

    assert encode(again.state) == encode(last.state)
    assert again.legal(again.seat) == last.legal(last.seat)
    game = last.config.game
    assert again.history.key(game, Seat(0)) == last.history.key(game, Seat(0))
