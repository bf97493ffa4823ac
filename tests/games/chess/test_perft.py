"""Perft: counts move sequences through the game contract and compares with published figures."""

from typing import Final

import pytest

from parlour.bots import FastChance
from parlour.engine import Millis
from parlour.games.chess.rules import decide, evolve, legal, state_of, turn
from parlour.games.chess.state import Move, State

LONG: Final = pytest.mark.deep
START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE: Final = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PINNED_PASSING: Final = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTIONS: Final = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
SHUFFLED: Final = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
CHANCE: Final = FastChance("perft")


def count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    seat, total = turn(state), 0
    for action in legal(state, seat):
        if isinstance(action, Move):
            after = state
            for event in decide(state, seat, action, CHANCE, Millis(0)):
                after = evolve(after, event)
            total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("fen", "depth", "ways"),
    [
        (START, 1, 20),
        (START, 2, 400),
        (START, 3, 8_902),
        (KIWIPETE, 1, 48),
        (KIWIPETE, 2, 2_039),
        (PINNED_PASSING, 3, 2_812),
        (PROMOTIONS, 2, 264),
        pytest.param(START, 4, 197_281, marks=LONG),
        pytest.param(KIWIPETE, 3, 97_862, marks=LONG),
        pytest.param(PINNED_PASSING, 4, 43_238, marks=LONG),
        pytest.param(PROMOTIONS, 3, 9_467, marks=LONG),
    ],
    ids=lambda part: str(part).partition(" ")[0].replace("/", "-"),
)
def test_move_counts_match_the_published_figures(fen: str, depth: int, ways: int) -> None:
    assert count(state_of(fen), depth) == ways


@pytest.mark.parametrize(("depth", "ways"), [(1, 21), (2, 528), pytest.param(3, 12_189, marks=LONG)])
def test_move_counts_match_the_published_figures_of_chess960(depth: int, ways: int) -> None:
    assert count(state_of(SHUFFLED, chess960=True), depth) == ways
