"""Hunch with bots that think as long, and fail in the way, that a test wants.

For tests of the processes that bots think in, of their tasks and of judgements.
"""

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from parlour.bots.search_bot import search
from parlour.engine import (
    Bot,
    Chance,
    Data,
    Judgement,
    Millis,
    NoOptions,
    Observation,
    Public,
    Seat,
    Viewer,
    Words,
)
from support.games import hunch
from support.games.hunch import (  # noqa: F401  its rules
    Action,
    Change,
    Event,
    Take,
    bound,
    conserved,
    decide,
    describe,
    evolve,
    label,
    opens,
    refusals,
    result,
    sentence,
    title,
    to_act,
    version,
)

name, seats = hunch.name, hunch.seats


class Options(Data, frozen=True):
    folder: str = ""
    """The folder through which bots and tests signal each other with files."""


class Started(hunch.Started, frozen=True, tag="started"):
    folder: str


class State(hunch.State, frozen=True):
    folder: Public[str]


class View(State, frozen=True):
    me: Viewer


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    dealt = hunch.setup(NoOptions(), seats, chance, now)
    return Started(dealt.hands, dealt.pile, options.folder)


def start(started: Started) -> State:
    state = hunch.start(started)
    return State(**{field: getattr(state, field) for field in state.__struct_fields__}, folder=started.folder)


def legal(state: State, seat: Seat) -> Sequence[Take | Change]:
    """Excludes looks and guesses, so that every game takes eight turns of two players."""
    return [action for action in hunch.legal(state, seat) if isinstance(action, Take | Change)]


def ponder(seen: Observation, chance: Chance) -> Data:
    """Creates a file to signal that it thinks, and takes a point once the file `go` exists."""
    folder = _folder(seen)
    (folder / f"thinks-{os.getpid()}").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return Take()


def die(seen: Observation, chance: Chance) -> Data:
    with (_folder(seen) / "deaths").open("a") as deaths:
        deaths.write(f"{os.getpid()}\n")
    os._exit(3)


def hang(seen: Observation, chance: Chance) -> Data:
    re.match(r"(a+)+$", "a" * 64 + "b")
    return Take()


def stumble(seen: Observation, chance: Chance) -> Data:
    raise ValueError("a card that nobody may read in a log")


def _folder(seen: Observation) -> Path:
    view = seen.view
    assert isinstance(view, View)
    return Path(view.folder)


def answer_at_once(seen: Observation, chance: Chance) -> Data:
    return Change()


def judge(seen: Observation, words: Words) -> Judgement:
    """Judges by its own card alone. Raises if the folder has the file `stumble`."""
    view = seen.view
    assert isinstance(view, View)
    card = view.hands[seen.seat].value
    if view.folder and (Path(view.folder) / "stumble").exists():
        raise ValueError("a card that nobody may read in a log")
    return Judgement(card / 5, Take() if card > 2 else Change(), words.say("The card is a {n}.", n=card))


bot = Bot(
    judge=judge,
    levels={
        "ponder": ponder,
        "die": die,
        "hang": hang,
        "stumble": stumble,
        "count": search(ms=None, games=60),
        "quick": answer_at_once,
    },
    slow=("ponder", "die", "hang", "stumble", "count"),
)
