"""The bots finish their games, and the sensible one beats random ones."""

import pytest

from parlour.bots import find_bot, random_bot
from parlour.engine import Chance, Data, Observation, Policy
from parlour.games import built_in
from parlour.games.imperial import actions as act
from parlour.games.imperial.actions import Options
from parlour.games.imperial.bot.sensible import bot, sensible

from .games import Played, play

STEPS = {act.Steer, act.Build, act.Make, act.MakeAll, act.Import, act.Done, act.Pick, act.Move, act.Plan}
MOST_ROUNDS = 80
"""A game between sensible bots ends within this number of rounds."""


def at_25(game: Played) -> bool:
    return game.result is not None and max(one.points for one in game.state.nations) == 25


def wins(games: range) -> int:
    """The number of games that one sensible bot wins against three random ones."""
    won = 0
    for seed in games:
        policies: list[Policy] = [random_bot.choose] * 4
        policies[seed % 4] = sensible
        played = play(policies, seed)
        won += played.result is not None and played.result.places[seed % 4] == 1
    return won


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_bots_finish_their_games(seats: int) -> None:
    assert at_25(play([random_bot.choose] * seats, seats))


def test_a_bot_goes_on_with_the_draft_of_another_player() -> None:
    """The level *Easy* takes turns between two bots, also within a turn."""
    easy = find_bot(built_in("imperial"), "easy")

    assert at_25(play([easy, easy], 0))


@pytest.mark.parametrize("seats", range(2, 7))
def test_sensible_bots_reach_25_points_in_time_and_send_whole_proposals(seats: int) -> None:
    sent = set[type]()

    def noted(seen: Observation, chance: Chance) -> Data:
        action = sensible(seen, chance)
        sent.add(type(action))
        return action

    played = play([noted] * seats, seats)

    assert at_25(played)
    assert played.state.round <= MOST_ROUNDS
    assert act.Propose in sent
    assert not sent & STEPS, "a proposal is sent as a whole"


def test_sensible_bots_play_other_setups_and_with_a_clock() -> None:
    timed = Options(setup="example", timed=True, ending_passes=True)

    assert at_25(play([sensible] * 4, 1, options=timed))


@pytest.mark.deep
def test_one_sensible_bot_beats_three_random_ones() -> None:
    assert wins(range(12)) >= 9


@pytest.mark.deep
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_games_between_sensible_bots_reach_25_points_in_time(part: int) -> None:
    for seed in range(100 * part, 100 * (part + 1)):
        played = play([sensible] * (2 + seed % 5), seed)

        assert at_25(played), seed
        assert played.state.round <= MOST_ROUNDS, seed


@pytest.mark.deep
def test_one_sensible_bot_wins_at_least_140_of_200_games_against_three_random_ones() -> None:
    assert wins(range(200)) >= 140


def test_the_bot_evaluates_a_view() -> None:
    assert bot.evaluate is not None
    assert set(bot.levels) == {"sensible"}
