"""The bot plays the usual openings, and doubles, takes and drops sensibly."""

import pytest

from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.games.backgammon.bot import chance_at_score, evaluate, play_out, rollout
from parlour.games.backgammon.checkers import START, Checkers, dice_of, move, place, steps
from parlour.games.backgammon.rules import decide, evolve
from parlour.games.backgammon.state import Double, Drop, Move, Options, RollDice, Take

from .positions import NOW, standing

CUBE = Options(points="7", cube=True)


def choose(roll: tuple[int, int]) -> Checkers:
    """The position after the turn that the bot considers best."""
    state = standing(START, START, roll)
    chance = FastChance("opening")
    values = {}
    for step in steps(START, START, dice_of(roll)):
        after = state
        for event in decide(state, Seat(0), Move(step.start, step.end), chance, NOW):
            after = evolve(after, event)
        values[step] = evaluate(after, Seat(0))
    first = max(values, key=lambda step: values[step])
    left = tuple(die for die in dice_of(roll) if die != first.die)
    return play_out(*move(START, START, first.start, first.end), left)[0]


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ((3, 1), place(p24=2, p13=5, p8=2, p6=4, p5=2)),
        ((4, 2), place(p24=2, p13=5, p8=2, p6=4, p4=2)),
        ((6, 1), place(p24=2, p13=4, p8=2, p7=2, p6=5)),
        ((6, 5), place(p24=1, p13=6, p8=3, p6=5)),
    ],
)
def test_the_bot_plays_the_standard_openings(roll: tuple[int, int], expected: Checkers) -> None:
    assert choose(roll) == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "offer", "answer"),
    [
        (START, START, RollDice(), Take()),
        (place(p6=5, p5=5, p4=5), place(p6=5, p5=5, p4=5), RollDice(), Take()),
        (place(p1=4, off=11), place(p6=5, p5=5, p4=5), Double(), Drop()),
    ],
)
def test_the_bot_doubles_when_ahead_and_drops_when_lost(
    mine: Checkers, theirs: Checkers, offer: RollDice | Double, answer: Take | Drop
) -> None:
    state = standing(mine, theirs, options=CUBE)
    chance = FastChance("cube")

    assert rollout(state, Seat(0), chance) == offer
    for event in decide(state, Seat(0), Double(), chance, NOW):
        state = evolve(state, event)
    assert rollout(state, Seat(1), chance) == answer


def test_match_equity_is_symmetric_and_monotonic() -> None:
    assert chance_at_score(3, 3) == pytest.approx(0.5)
    assert chance_at_score(2, 5) + chance_at_score(5, 2) == pytest.approx(1)
    assert chance_at_score(1, 7) > chance_at_score(2, 7) > chance_at_score(3, 7)
