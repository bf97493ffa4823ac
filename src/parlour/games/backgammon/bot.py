"""Evaluates a position by the race, exposed blots, points held, primes, and checkers on the bar.

The evaluation gives the chance to win the game. Score and cube turn it into the chance to win the match.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from msgspec.structs import replace

from parlour.engine import Bot, Chance, Seat
from parlour.games.backgammon.checkers import BAR, HOME, OFF, Checkers, Step, count_pips, dice_of, move, steps
from parlour.games.backgammon.rules import HIGHEST_CUBE, legal, other, possible_steps, sides
from parlour.games.backgammon.state import Action, Move, State

ROLLS_THAT_HIT: Final = (11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)
"""The rolls out of 36 that hit a blot at a distance of 1 to 12 points."""

MISS_CHANCES: Final = tuple(1 - hits / 36 for hits in ROLLS_THAT_HIT)

ON_ROLL_PIPS: Final = 4.0
"""The value of being on roll in pips: half an average roll."""

PIPS_IN_RACE: Final = 9.0
PIPS_IN_CONTACT: Final = 16.0
"""The advantage in pips that multiplies the odds by e."""

POINT_VALUES: Final = (
    *(0, 2, 3, 4.5, 6, 7, 6, 4, 2, 0.5, 0.5, 0.5, 0.5),
    *(1, 0.5, 0.5, 0.5, 1, 3, 3, 4, 4, 2, 1, 1, 0),
)
"""The value of holding each point with two or more checkers."""

PRIME_VALUES: Final = (0, 0, 0, 2, 6, 12, 20)
"""The value of a prime by its length."""

BAR_COST_PIPS: Final = (0.0, 1.0, 2.5, 5.0, 9.0, 15.0, 25.0)
"""The cost of a checker on the bar, by the number of points that the opponent holds at home."""

SPARE_COST_PIPS: Final = 0.3
"""The cost of each checker above the third on a point."""

HIT_COST_PIPS: Final = 6
"""The cost of being hit, in addition to the lost distance."""

GAMMON_SHARE: Final = 0.25

CUBE_VALUE: Final = 0.08
"""The value of owning the cube, as a share of the stake."""


def chance_to_win(mine: Checkers, theirs: Checkers, is_on_roll: bool) -> float:
    advantage, scale = advantage_of(mine, theirs)
    return 1 / (1 + exp(-(advantage + (ON_ROLL_PIPS if is_on_roll else -ON_ROLL_PIPS)) / scale))


@lru_cache(maxsize=1 << 12)
def advantage_of(mine: Checkers, theirs: Checkers) -> tuple[float, float]:
    """The advantage in pips, and the scale that turns it into odds."""
    lead = float(count_pips(theirs) - count_pips(mine))
    if is_race(mine, theirs):
        return lead + wasted_pips(theirs) - wasted_pips(mine), PIPS_IN_RACE
    return lead + contact_value(mine, theirs) - contact_value(theirs, mine), PIPS_IN_CONTACT


def is_race(mine: Checkers, theirs: Checkers) -> bool:
    """Whether contact is over: no checker can be hit or blocked any more."""
    return farthest(mine) + farthest(theirs) < BAR


def farthest(mine: Checkers) -> int:
    return next(point for point in range(BAR, -1, -1) if mine[point])


def wasted_pips(mine: Checkers) -> float:
    """The pips that a race wastes, by checkers on the lowest points and checkers not yet borne off."""
    return 2.0 * mine[1] + mine[2] + 0.5 * mine[3] - 0.7 * mine[OFF]


def contact_value(mine: Checkers, theirs: Checkers) -> float:
    """The value of the position without the race."""
    value = 0.0
    run = longest = 0
    for point in range(1, BAR):
        count = mine[point]
        if count > 1:
            value += POINT_VALUES[point]
            if count > 3:
                value -= SPARE_COST_PIPS * (count - 3)
            run += 1
            if run > longest:
                longest = run
            continue
        run = 0
        if count:
            value -= hit_chance(point, theirs) * (BAR - point + HIT_COST_PIPS)
    value += PRIME_VALUES[min(longest, HOME)]
    if mine[BAR]:
        held = sum(count > 1 for count in theirs[1 : HOME + 1])
        value -= mine[BAR] * BAR_COST_PIPS[held]
    return value


def hit_chance(point: int, theirs: Checkers) -> float:
    """The chance that a blot on *point* is hit, ignoring blocked points on the way."""
    missed = 1.0
    for count, miss in zip(theirs[BAR - point + 1 :], MISS_CHANCES, strict=False):
        if count:
            missed *= miss
    return 1 - missed


@lru_cache(maxsize=256)
def chance_at_score(mine: int, theirs: int) -> float:
    """The chance to win a match between equal players who still need these points."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    single = 1 - GAMMON_SHARE
    won = single * chance_at_score(mine - 1, theirs) + GAMMON_SHARE * chance_at_score(mine - 2, theirs)
    lost = single * chance_at_score(mine, theirs - 1) + GAMMON_SHARE * chance_at_score(mine, theirs - 2)
    return (won + lost) / 2


def value_of(state: State, seat: Seat) -> float:
    """The chance to win the match. In a single game with the cube, the expected points scaled to 0 to 1."""
    if state.phase == "over":
        return float(state.score[seat] > state.score[1 - seat])
    is_on_roll = state.turn == seat and state.phase != "done"
    chance = chance_to_win(*sides(state, seat), is_on_roll)
    if state.phase != "answer":
        return _stake(state, seat, chance, state.cube, state.owner)
    doubler = state.turn
    taken = _stake(state, seat, chance, 2 * state.cube, other(doubler))
    dropped = _stake(state, seat, float(seat == doubler), state.cube, None)
    return min(taken, dropped) if seat == doubler else max(taken, dropped)


def _stake(state: State, seat: Seat, chance: float, cube: int, owner: Seat | None) -> float:
    win, lose = _values_at_end(state, seat, cube)
    value = lose + chance * (win - lose)
    if owner is not None and 0 < chance < 1:
        value += (CUBE_VALUE if owner == seat else -CUBE_VALUE) * (win - lose)
    return value


def _values_at_end(state: State, seat: Seat, cube: int) -> tuple[float, float]:
    target = state.options.target
    if target == 1:
        share = cube / HIGHEST_CUBE / 2 if state.options.cube else 0.5
        return 0.5 + share, 0.5 - share
    mine, theirs = target - state.score[seat], target - state.score[1 - seat]
    return chance_at_score(mine - cube, theirs), chance_at_score(mine, theirs - cube)


def evaluate(view: State, seat: Seat) -> float:
    """The value of a position. If the player has already used a die, the turn is played out first."""
    if view.turn != seat or not is_turn_begun(view):
        return value_of(view, seat)
    mine, theirs = play_out(*sides(view, seat), view.left)
    checkers = (mine, theirs) if seat == 0 else (theirs, mine)
    return value_of(replace(view, checkers=checkers, phase="done"), seat)


def play_out(mine: Checkers, theirs: Checkers, left: tuple[int, ...]) -> tuple[Checkers, Checkers]:
    """Plays the rest of a turn greedily, one die at a time."""
    while found := steps(mine, theirs, left):
        best = best_of(mine, theirs, found)
        mine, theirs = move(mine, theirs, best.start, best.end)
        used = left.index(best.die)
        left = left[:used] + left[used + 1 :]
    return mine, theirs


def best_of(mine: Checkers, theirs: Checkers, found: Sequence[Step]) -> Step:
    return max(found, key=lambda step: advantage_of(*move(mine, theirs, step.start, step.end))[0])


def worth(state: State, seat: Seat) -> float | None:
    """The value of a position between two turns. None once a die is used: the dice left matter then."""
    return None if is_turn_begun(state) else value_of(state, seat)


def is_turn_begun(state: State) -> bool:
    return state.phase == "move" and state.dice is not None and len(state.left) < len(dice_of(state.dice))


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    """A fast greedy move: hits, makes points, bears off, avoids blots."""
    if state.phase != "move":
        return _answer(state, seat)
    best = best_of(*sides(state, seat), possible_steps(state))
    return Move(best.start, best.end)


def _answer(state: State, seat: Seat) -> Action:
    choices = legal(state, seat)
    if len(choices) == 1:
        return choices[0]
    chance = chance_to_win(*sides(state, seat), state.turn == seat)
    if state.phase == "answer":
        return choices[0] if chance > 0.23 else choices[1]
    return choices[1] if chance > 0.7 else choices[0]


bot: Final = Bot(evaluate=evaluate, strengths={"greedy": 3}, rollout=rollout, worth=worth)
