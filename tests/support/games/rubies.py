"""Rubies: two seats take stones in turn. Nothing is drawn at random and nothing is hidden.

For tests of the design report, whose numbers are exact here: an action that is never legal (`Steal`) and one
that its bots never choose (`Pass`), an event that never happens, and options with and without an effect.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from parlour.engine import (
    Bot,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    Observation,
    Result,
    Seat,
    Words,
    ranked,
)
from parlour.engine.contract.option_form import needs

name, title, version = "rubies", "Rubies", 1
seats, bound, opens, secrets = range(2, 3), 8, "all", False
WORTH = {"ruby": 2, "opal": 1, "coal": 0}


class Options(Data, frozen=True):
    turns: Annotated[int, Meta(ge=1, le=3)] = 2
    """For each seat."""

    bonus: Literal["none", "first"] = "none"
    """Whether the first seat starts with three points."""

    polished: bool = False
    """Changes nothing."""

    motto: str = "shine"
    doubled: Annotated[bool, needs(bonus=("first",))] = False


class Take(Data, frozen=True, tag="take"):
    stone: Literal["ruby", "opal", "coal"]


class Pass(Data, frozen=True, tag="pass"): ...


class Steal(Data, frozen=True, tag="steal"): ...


class Taken(Data, frozen=True, tag="taken"):
    seat: Seat
    points: int


class Passed(Data, frozen=True, tag="passed"):
    seat: Seat


class Stolen(Data, frozen=True, tag="stolen"):
    seat: Seat


class State(Data, frozen=True):
    points: tuple[int, ...]
    left: int


Action = Take | Pass | Steal
Event = Taken | Passed | Stolen
refusals = {"rubies/no": "You cannot do that."}


class Started(Data, frozen=True, tag="started"):
    first: int
    turns: int


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(3 if options.bonus == "first" else 0, options.turns)


def start(started: Started) -> State:
    return State((started.first, 0), 2 * started.turns)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("rubies/no")
    return [Taken(seat, WORTH[action.stone]) if isinstance(action, Take) else Passed(seat)]


def evolve(state: State, event: Event) -> State:
    gained = event.points if isinstance(event, Taken) else 0
    points = tuple(had + gained * (seat == event.seat) for seat, had in enumerate(state.points))
    return replace(state, points=points, left=state.left - 1)


def to_act(state: State) -> Sequence[Seat]:
    return [Seat(state.left % 2)] if state.left else []


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    return [Take("ruby"), Take("opal"), Take("coal"), Pass()]


def result(state: State) -> Result | None:
    return None if state.left else ranked(state.points)


def sentence(event: Event, words: Words) -> str:
    return words.say("{who} moves.", who=words.name(event.seat))


def label(action: Action, view: State, words: Words) -> str:
    return words.say("Take")


def describe(view: State, words: Words) -> str:
    return words.say("{left} turns left.", left=view.left)


def worth(view: Data, seat: Seat) -> float:
    assert isinstance(view, State), "the view of a game without secrets is its state"
    return view.points[seat]


def keen(seen: Observation, chance: Chance) -> Data:
    return Take("ruby")


def dull(seen: Observation, chance: Chance) -> Data:
    return Take("opal")


bot = Bot(evaluate=worth, levels={"dull": dull, "keen": keen})
