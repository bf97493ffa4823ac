"""The player that takes any of its choices, each as likely."""

from parlour.engine.bot import Seen
from parlour.engine.chance import Chance
from parlour.engine.choices import sample
from parlour.engine.values import Data


def choose(seen: Seen, chance: Chance) -> Data:
    return sample(chance.pick(seen.choices), chance)
