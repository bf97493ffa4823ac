"""Games on their way, played by chance, for the tests of the adapters to look at."""

from collections.abc import Iterator

from parlour.adapters.course import Course, Setting, begin
from parlour.bots import FastChance
from parlour.games import NAMES, built_in

GAMES = [built_in(name) for name in NAMES]


def courses(setting: Setting, seed: int, words: int) -> Iterator[Course]:
    """Each position at which someone is asked, from the deal on."""
    chance = FastChance(seed)
    course = begin(setting, chance)
    for _ in range(words):
        if course.is_over:
            return
        yield course
        course = course.say(chance.pick(course.legal(course.seat)), chance)
