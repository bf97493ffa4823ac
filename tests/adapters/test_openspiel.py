"""Runs OpenSpiel's own random simulations on every game, and tests what its algorithms rely on."""

import pickle

import pytest

from adapters.episodes import GAMES, LONG
from parlour.engine.contract.game import Game
from parlour.games import built_in

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")

from parlour.adapters import openspiel  # noqa: E402  it cannot be imported without pyspiel

AT_BOTH_ENDS = [
    pytest.param(game, seats, marks=pytest.mark.slow if game.name in LONG else ())
    for game in GAMES
    for seats in sorted({game.seats[0], game.seats[-1]})
]


@pytest.mark.parametrize(("game", "seats"), AT_BOTH_ENDS, ids=lambda value: getattr(value, "name", value))
def test_a_game_passes_openspiels_random_simulation(game: Game, seats: int) -> None:
    limit = 15 if game.bound is None else 150
    loaded = openspiel.load(f"parlour_{game.name}(players={seats},limit={limit})")

    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_passes_openspiels_random_simulation(game: Game) -> None:
    pyspiel.random_sim_test(openspiel.load(f"parlour_{game.name}"), num_sims=3, serialize=True, verbose=False)


def test_games_and_states_can_be_pickled_and_cloned() -> None:
    game = pickle.loads(pickle.dumps(openspiel.load("parlour_cambio(players=3)")))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])

    copied, replayed = state.clone(), game.deserialize_state(state.serialize())
    state.apply_action(state.legal_actions()[0])

    assert str(copied) == str(replayed) != str(state)
    assert game.num_players() == 3


def test_every_draw_is_a_chance_node_and_large_draws_are_several() -> None:
    state = openspiel.load("parlour_deck").new_initial_state()
    outcomes = []
    while state.is_chance_node():
        outcomes.append([odds for _, odds in state.chance_outcomes()])
        state.apply_action(0)

    assert all(sum(odds) == pytest.approx(1) for odds in outcomes)
    assert max(map(len, outcomes)) == 256, "the id of a card is drawn in parts"


def test_a_won_game_is_worth_one() -> None:
    state = openspiel.load("parlour_tictactoe").new_initial_state()
    for cell in (0, 3, 1, 4, 2):
        state.apply_action(cell)

    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


def test_openspiels_own_search_plays_a_game() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = openspiel.load("parlour_tictactoe").new_initial_state()
    for cell in (0, 3, 1, 4):
        state.apply_action(cell)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1)

    bot = mcts.MCTSBot(state.get_game(), uct_c=2, max_simulations=60, evaluator=rollouts)

    assert bot.step(state) == 2, "it sees the win"


def test_a_custom_game_is_registered_explicitly() -> None:
    renamed = _under_another_name(built_in("tictactoe"))

    assert openspiel.register(renamed) == "parlour_noughts"
    assert pyspiel.load_game("parlour_noughts").num_players() == 2


def _under_another_name(game: Game) -> Game:
    from dataclasses import replace

    return replace(game, name="noughts")
