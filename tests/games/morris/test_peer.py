"""The rules compared with OpenSpiel's, up to the first draw: OpenSpiel has only draws by length."""

from random import Random

import pytest

from games.morris.test_proof import after, begin
from parlour.games.morris.board import POINTS
from parlour.games.morris.rules import legal
from parlour.games.morris.state import Action, Move

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")

LONG = pytest.mark.deep


def number(action: Action) -> int:
    """OpenSpiel's number of an action: first the points, then moves by start and end."""
    size = len(POINTS)
    return size + action.start * size + action.end if isinstance(action, Move) else action.point


def compare_game(seed: int) -> bool:
    """Plays a random game on both. Returns True if a player won."""
    random, state = Random(seed), begin()
    peer = pyspiel.load_game("nine_mens_morris").new_initial_state()
    while state.ended is None and not peer.is_terminal():
        choices = {number(action): action for action in legal(state, state.turn)}

        assert peer.current_player() == state.turn
        assert sorted(choices) == sorted(peer.legal_actions())

        chosen = random.choice(sorted(choices))
        state = after(state, choices[chosen])
        peer.apply_action(chosen)
    if state.winner is None:
        return False

    assert peer.is_terminal()
    assert peer.returns()[state.winner] == 1

    return True


def test_legal_moves_match_openspiel() -> None:
    assert sum(compare_game(seed) for seed in range(30)) > 10


@LONG
def test_legal_moves_match_openspiel_in_a_thousand_games() -> None:
    assert sum(compare_game(seed) for seed in range(1000)) > 300
