"""Compares the legal moves with a second, naive implementation and with counts made by hand."""

from itertools import combinations_with_replacement

import pytest

from parlour.games.backgammon.checkers import BAR, OFF, START, Checkers, Step, dice_of, move, steps
from parlour.games.backgammon.rules import sides
from parlour.games.backgammon.state import State

from .naive import Board, Way, find_plays
from .positions import play, standing

LONG = pytest.mark.deep
ROLLS = [*combinations_with_replacement(range(1, 7), 2)]


def board_of(first: Checkers, second: Checkers) -> Board:
    points = tuple(first[point] - second[BAR - point] for point in range(1, BAR))
    return Board(points, (first[BAR], second[BAR]), (first[OFF], second[OFF]))


def way_of(step: Step, seat: int) -> Way:
    start, end = (point if seat == 0 else BAR - point for point in step[:2])
    return "bar" if step.start == BAR else start, "off" if step.end == OFF else end


def ends_of(mine: Checkers, theirs: Checkers, dice: tuple[int, ...]) -> set[tuple[Checkers, Checkers]]:
    """All positions at the end of the turn."""
    level, ends = {(mine, theirs, dice)}, set[tuple[Checkers, Checkers]]()
    while level:
        following = set()
        for one, other, left in level:
            found = steps(one, other, left)
            if not found:
                ends.add((one, other))
            for start, end, die in found:
                used = left.index(die)
                following.add((*move(one, other, start, end), left[:used] + left[used + 1 :]))
        level = following
    return ends


def check(state: State, roll: tuple[int, int]) -> None:
    seat = state.turn
    mine, theirs = sides(state, seat)
    naive = find_plays(board_of(*state.checkers), seat, roll)
    ends = ends_of(mine, theirs, dice_of(roll))

    assert {way_of(step, seat) for step in steps(mine, theirs, dice_of(roll))} == naive.first
    assert {board_of(*(end if seat == 0 else end[::-1])) for end in ends} == naive.ends


def compare_games(count: int, seed: str, every: int = 1) -> int:
    compared = 0
    for number in range(count):
        for at, state in enumerate(play(f"{seed} {number}")):
            is_fresh = state.dice is not None and len(state.left) == len(dice_of(state.dice))
            if state.phase == "move" and is_fresh and at % every == 0:
                assert state.dice is not None
                check(state, state.dice)
                compared += 1
    return compared


def test_random_games_match_the_naive_rules() -> None:
    assert compare_games(30, "naive", every=9) > 200


@LONG
def test_a_thousand_random_games_match_the_naive_rules() -> None:
    assert compare_games(1000, "deep naive") > 50_000


def test_all_21_opening_rolls_match_the_naive_rules() -> None:
    assert len(ROLLS) == 21
    for roll in ROLLS:
        for turn in (0, 1):
            check(standing(START, dice=roll, turn=turn), roll)


@pytest.mark.parametrize(
    ("roll", "plays"),
    [
        # By hand. Sixes: 24, 13 and 8; fives: 13 and 8. Six pairs, of which one is 13 to 2, and 24 to 13.
        ((6, 5), 7),
        # Only 13 to 8 and 8 to 3 are open: one to four of the first, the rest of the second.
        ((5, 5), 4),
        # 24, 13 and 8 by six, no checker twice: four of up to two, four and three.
        ((6, 6), 11),
    ],
)
def test_openings_have_as_many_plays_as_counted_by_hand(roll: tuple[int, int], plays: int) -> None:
    assert len(ends_of(START, START, dice_of(roll))) == plays
