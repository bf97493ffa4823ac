"""Evaluates a position by men, mills, threats and mobility, and has a fast policy for rollouts."""

from collections.abc import Iterator
from math import exp
from typing import Final

from parlour.engine import Bot, Chance, Seat
from parlour.games.morris.board import BIT, MILL_SETS, NEAR, PARTNERS, closes_mill, men_in_mills, points_in
from parlour.games.morris.rules import can_fly, empty, legal
from parlour.games.morris.state import Action, Move, State, Take

WON: Final = 1000.0
MAN: Final = 10.0
TO_TAKE: Final = 9.0
"""The value of a mill just closed, before the seat takes a man."""

NEXT_MILL: Final = 6.0
"""The value of having the move and being able to close a mill with it."""

THREAT: Final = 1.5
SECOND_THREAT: Final = 5.0
"""The value of threatening two mills, of which the opponent can stop only one."""

DOUBLE_MILL: Final = 7.0
"""The value of a man that closes one mill by opening another, which gives a mill each turn."""

CLOSED_MILL: Final = 1.0
FREE_STEP: Final = 0.3
BLOCKED_MAN: Final = 0.5
LOGISTIC_SCALE: Final = 7.0


def evaluate(view: State, seat: Seat) -> float:
    if view.ended is not None:
        return 0.0 if view.winner is None else WON if view.winner == seat else -WON
    return _strength(view, seat) - _strength(view, Seat(1 - seat))


def _strength(view: State, seat: Seat) -> float:
    mine, free = view.men[seat], empty(view)
    sources = [movers for _, movers in _closing(view, seat)]
    milled = men_in_mills(mine)
    value = MAN * (mine.bit_count() + view.hands[seat])
    value += CLOSED_MILL * sum(mine & mill == mill for mill in MILL_SETS)
    value += THREAT * len(sources) + SECOND_THREAT * (len(sources) > 1)
    value += DOUBLE_MILL * any(movers & milled for movers in sources)
    if view.turn == seat:
        value += TO_TAKE if view.taking else NEXT_MILL * bool(sources)
    if not can_fly(view, seat):
        steps = [(NEAR[point] & free).bit_count() for point in points_in(mine)]
        value += FREE_STEP * sum(steps) - BLOCKED_MAN * steps.count(0)
    return value


def _closing(view: State, seat: Seat) -> Iterator[tuple[int, int]]:
    """The free points on which the seat can close a mill, each with the men that can move there."""
    mine, hand, flies = view.men[seat], view.hands[seat], can_fly(view, seat)
    for point in points_in(empty(view)):
        for pair in PARTNERS[point]:
            if mine & pair == pair:
                movers = mine & ~pair if flies else mine & ~pair & NEAR[point]
                if movers or hand:
                    yield point, movers
                    break


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    """Closes a mill if possible, else stops one, else plays at random."""
    choices, other = legal(state, seat), Seat(1 - seat)
    mine, theirs = state.men[seat], state.men[other]
    if state.taking:
        dangerous = [
            take for take in choices if isinstance(take, Take) and _has_company(theirs, take.point, mine)
        ]
        return chance.pick(dangerous or choices)
    closing = [action for action in choices if _closes(mine, action)]
    if closing:
        return chance.pick(closing)
    stops = {point for point, _ in _closing(state, other)}
    return chance.pick([action for action in choices if _end(action) in stops] or choices)


def _has_company(men: int, point: int, against: int) -> bool:
    """True if the man on *point* shares a mill line with another man and no opponent blocks it."""
    return any(men & pair and not against & pair for pair in PARTNERS[point])


def _closes(mine: int, action: Action) -> bool:
    return closes_mill(mine & ~BIT[action.start] if isinstance(action, Move) else mine, _end(action))


def _end(action: Action) -> int:
    return action.end if isinstance(action, Move) else action.point


def worth(state: State, seat: Seat) -> float | None:
    """The chance to win. None while a man is being taken."""
    return None if state.taking else 1 / (1 + exp(-evaluate(state, seat) / LOGISTIC_SCALE))


bot = Bot(evaluate=evaluate, rollout=rollout, worth=worth)
