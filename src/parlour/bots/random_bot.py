"""A bot that picks any of its choices with equal probability."""

from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation
from parlour.engine.contract.choices import sample
from parlour.engine.values import Data


def choose(observation: Observation, chance: Chance) -> Data:
    return sample(chance.pick(observation.choices), chance)
