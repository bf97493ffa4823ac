"""A bot that looks one action ahead and takes the best result for its own seat."""

from collections.abc import Sequence
from math import inf
from statistics import fmean

from parlour.bots.rollouts import bot_of
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation
from parlour.engine.contract.choices import Open, sample
from parlour.engine.table.log import fold
from parlour.engine.values import Data
from parlour.engine.words.refusals import IllegalActionError

WORLDS_PER_ACTION = 4
SAMPLES_PER_OPEN_CHOICE = 4


def choose(observation: Observation, chance: Chance) -> Data:
    """The action with the highest average value; ties are broken at random."""
    actions = candidates(observation.choices, chance)
    if len(actions) == 1:
        return actions[0]
    worlds = [observation.deal(chance) for _ in range(WORLDS_PER_ACTION if observation.game.secrets else 1)]
    worths = [_worth(observation, action, worlds, chance) for action in actions]
    most = max(worths)
    return chance.pick([action for action, worth in zip(actions, worths, strict=True) if worth == most])


def candidates(choices: Sequence[Data], chance: Chance) -> list[Data]:
    """The actions to try: all listed ones, and samples of each open choice."""
    found: list[Data] = []
    for choice in choices:
        tries = SAMPLES_PER_OPEN_CHOICE if isinstance(choice, Open) else 1
        drawn = [sample(choice, chance) for _ in range(tries)]
        found.extend(action for number, action in enumerate(drawn) if action not in drawn[:number])
    return found


def _worth(observation: Observation, action: Data, worlds: Sequence[Data], chance: Chance) -> float:
    values = [_value(observation, action, world, chance) for world in worlds]
    allowed = [value for value in values if value is not None]
    return fmean(allowed) if allowed else -inf


def _value(observation: Observation, action: Data, world: Data, chance: Chance) -> float | None:
    """The value of the state after *action* in *world*; None if the action is illegal there."""
    game, seat = observation.game, observation.seat
    try:
        events = game.decide(world, seat, action, chance, observation.now)
    except IllegalActionError:
        return None
    state = fold(game, world, events)
    evaluate = bot_of(game).evaluate
    if evaluate is not None:
        return evaluate(game.view(state, seat), seat)
    result = game.result(state)
    if result is None:
        return 0.0
    mine = result.places[seat]  # the number of seats behind minus the number in front
    return float(sum((place > mine) - (place < mine) for place in result.places))
