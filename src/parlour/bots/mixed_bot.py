"""A bot that takes turns by chance between a stronger and a weaker bot, for the levels between the two."""

from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation, Policy
from parlour.engine.values import Data

_PARTS = 1000


def mix(stronger: Policy, weaker: Policy, share: float) -> Policy:
    """Asks *stronger* for this share of the actions and *weaker* for the others."""

    def choose(observation: Observation, chance: Chance) -> Data:
        is_strong = chance.below(_PARTS) < share * _PARTS
        return (stronger if is_strong else weaker)(observation, chance)

    return choose
