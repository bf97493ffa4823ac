"""The rules compared with a second implementation, with derived counts, and with published figures."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from random import Random

import pytest

from games.morris.naive import NaiveMorris
from parlour.engine import Chance, Millis
from parlour.games.morris.board import LINES, MILLS, NAMES, POINTS
from parlour.games.morris.rules import decide, evolve, legal, setup, start
from parlour.games.morris.rules import result as morris_result
from parlour.games.morris.state import Action, Move, Options, Place, State

LONG = pytest.mark.deep
WINNERS = {(1, 0): "white", (0, 1): "black", (0, 0): "draw"}


def begin(flying: bool = True) -> State:
    return start(setup(Options(flying), 2, Chance(), Millis(0)))


def after(state: State, action: Action) -> State:
    for event in decide(state, state.turn, action, Chance(), Millis(0)):
        state = evolve(state, event)
    return state


# A second implementation.


def notation(action: Action) -> str:
    if isinstance(action, Move):
        return f"{NAMES[action.start]}-{NAMES[action.end]}"
    return NAMES[action.point] if isinstance(action, Place) else f"x{NAMES[action.point]}"


def compare_game(seed: int, flying: bool) -> str:
    """Plays a random game on both. Returns how it ended."""
    random, state, naive = Random(seed), begin(flying), NaiveMorris(flying)
    while not naive.result:
        choices = {notation(action): action for action in legal(state, state.turn)}

        assert morris_result(state) is None
        assert set(choices) == naive.legal()

        move = random.choice(sorted(choices))
        state = after(state, choices[move])
        naive.play(move)
    result = morris_result(state)

    assert result is not None
    assert WINNERS[result.scores[0], result.scores[1]] == naive.result

    return str(state.ended)


def test_two_implementations_play_the_same_games() -> None:
    ends = Counter(compare_game(seed, flying=seed % 2 > 0) for seed in range(30))

    assert ends["men"] > 10


@LONG
def test_two_implementations_play_a_thousand_equal_games() -> None:
    ends = Counter(compare_game(seed, flying=seed % 2 > 0) for seed in range(1000, 2000))

    assert set(ends) >= {"men", "blocked", "repeated"}


# Symmetries and counts.


@cache
def symmetries(are_squares_free: bool = False) -> tuple[tuple[int, ...], ...]:
    """Every symmetry of the board: rotations, reflections, inside out, or its squares in any order."""
    orders = permutations((1, 2, 3)) if are_squares_free else iter([(1, 2, 3), (3, 2, 1)])
    found = []
    for order in orders:
        for flip in (1, -1):
            for turn in range(4):
                found.append(tuple(_moved(point, order, flip, turn) for point in POINTS))
    return tuple(found)


def _moved(point: int, order: Iterable[int], flip: int, turn: int) -> int:
    right, up = "abcdefg".index(NAMES[point][0]) - 3, int(NAMES[point][1]) - 4
    ring = max(abs(right), abs(up))
    size = tuple(order)[ring - 1]
    right, up = flip * right * size // ring, up * size // ring
    for _ in range(turn):
        right, up = -up, right
    return NAMES.index(f"{'abcdefg'[right + 3]}{up + 4}")


def test_the_board_is_symmetric() -> None:
    lines, mills = ({frozenset(one) for one in some} for some in (LINES, MILLS))

    assert (len(lines), len(mills)) == (32, 16)
    assert len(set(symmetries())) == 16
    assert len(set(symmetries(are_squares_free=True))) == 48
    for symmetry in symmetries():
        assert {frozenset(symmetry[point] for point in line) for line in lines} == lines
    for symmetry in symmetries(are_squares_free=True):
        assert {frozenset(symmetry[point] for point in mill) for mill in mills} == mills


def count_positions(first: int, second: int, are_squares_free: bool = False) -> int:
    """The number of positions with these numbers of men, up to symmetry (Burnside's lemma)."""
    group = symmetries(are_squares_free)
    return sum(_fixed(symmetry, first, second) for symmetry in group) // len(group)


def _fixed(symmetry: tuple[int, ...], first: int, second: int) -> int:
    ways = Counter({(0, 0): 1})
    for length in _cycles(symmetry):
        longer = Counter(ways)
        for (one, other), count in ways.items():
            longer[one + length, other] += count
            longer[one, other + length] += count
        ways = longer
    return ways[first, second]


def _cycles(symmetry: tuple[int, ...]) -> Iterator[int]:
    seen: set[int] = set()
    for point in POINTS:
        length = 0
        while point not in seen:
            seen.add(point)
            point, length = symmetry[point], length + 1
        if length:
            yield length


def test_the_number_of_endgames_matches_the_publication() -> None:
    """The sizes of the databases of 3-3, 4-3 and 4-4 men in R. Gasser, Solving Nine Men's Morris (1996).

    If both players fly, lines do not matter, so the squares can be exchanged. 4-3 has either player to move.
    """
    assert count_positions(3, 3, are_squares_free=True) == 56_922
    assert 2 * count_positions(4, 3) == 1_520_796
    assert count_positions(4, 4) == 3_225_597


def turns(state: State) -> Iterator[State]:
    """The states after each possible turn, including the taking of a man."""
    for action in legal(state, state.turn):
        reached = after(state, action)
        if reached.taking:
            yield from turns(reached)
        else:
            yield reached


def least(state: State) -> State:
    """A canonical state, the same for all symmetric ones."""
    first, second = (tuple(point for point in POINTS if men >> point & 1) for men in state.men)
    men = min(
        (sum(1 << symmetry[point] for point in first), sum(1 << symmetry[point] for point in second))
        for symmetry in symmetries()
    )
    return State(state.flying, men, state.hands, state.turn, False, state.since, (), None, None, None)


def perft(depth: int) -> list[int]:
    """The numbers of games of 1, 2, … turns."""
    level, counts = Counter({begin(): 1}), []
    for left in reversed(range(depth)):
        following: Counter[State] = Counter()
        count = 0
        for state, ways in level.items():
            for reached in turns(state):
                count += ways
                if left:
                    following[least(reached)] += ways
        counts.append(count)
        level = following
    return counts


CLOSING = 16 * 6 * 21 * 20
"""Number of games of five turns that close a mill: one of sixteen mills, in six orders, with any replies."""

FIRST_TURNS = [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21, 24 * 23 * 22 * 21 * 20 + CLOSING]
"""Each man goes to a free point. A mill in the fifth turn gives a choice of two men to take."""


def test_the_first_turns_match_derived_counts() -> None:
    assert perft(4) == FIRST_TURNS[:4]


@LONG
def test_the_first_turn_with_a_mill_matches_its_derived_count() -> None:
    assert perft(5) == FIRST_TURNS
