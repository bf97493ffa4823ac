"""Positions for tests, and random games through the rules alone."""

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.bots import FastChance
from parlour.engine import Millis, Seat
from parlour.games.backgammon import rules
from parlour.games.backgammon.checkers import START, Checkers, dice_of
from parlour.games.backgammon.state import Options, State

NOW = Millis(0)
PLAIN = Options()


def standing(
    mine: Checkers,
    theirs: Checkers = START,
    dice: tuple[int, int] | None = None,
    *,
    turn: int = 0,
    options: Options = PLAIN,
    score: tuple[int, int] = (0, 0),
) -> State:
    """A state with the checkers *mine* of the player on turn, after the roll of *dice* or before a roll."""
    begun = rules.begin(options, ((6, 5),), score, "ahead", None)
    return replace(
        begun,
        checkers=(mine, theirs) if turn == 0 else (theirs, mine),
        turn=Seat(turn),
        phase="roll" if dice is None else "move",
        dice=dice,
        left=() if dice is None else dice_of(dice),
        opening=(),
    )


def play(seed: str, options: Options = PLAIN) -> Iterator[State]:
    """The states of a random game."""
    chance = FastChance(seed)
    state = rules.start(rules.setup(options, 2, chance, NOW))
    yield state
    while waiting := rules.to_act(state):
        action = chance.pick(rules.legal(state, waiting[0]))
        for event in rules.decide(state, waiting[0], action, chance, NOW):
            state = rules.evolve(state, event)
        yield state
