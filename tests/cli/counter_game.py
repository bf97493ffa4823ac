"""A small game with texts in tables without `N_`, in nested calls, in options and in a level."""

from typing import Annotated

from msgspec import Meta

from parlour.engine import (
    Began,
    Bot,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    Observation,
    Result,
    Seat,
    Words,
    catalogues,
    ranked,
)

name, title, version = "counter_game", "Counter", 1
line = "Count to three"
length = "a minute"
seats, bound, secrets, opens = range(2, 3), 4, False, "all"
translations = catalogues(__file__)
refusals = {"counter_game/not-yours": "It is not your counter."}


class Options(Data):
    step: Annotated[int, Meta(title="Cards", description="How many at once.")] = 1


class Count(Data, tag="count"):
    pass


class Counted(Data, tag="counted"):
    seat: Seat


class State(Data):
    count: int


Action, Event = Count, Counted
sentences = {Counted: "{seat} counts."}


def start(began: Began) -> State:
    return State(0)


def decide(state: State, seat: Seat | None, action: Count, chance: Chance, now: Millis) -> list[Counted]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("counter_game/not-yours")
    return [Counted(seat)]


def evolve(state: State, event: Counted) -> State:
    return State(state.count + 1)


def to_act(state: State) -> list[Seat]:
    return [] if state.count == 3 else [Seat(state.count % 2)]


def legal(state: State, seat: Seat) -> list[Count]:
    return [Count()] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([1, 0])


def label(action: Count, view: State, words: Words) -> str:
    return words.say("Count to {number}", number=words.say("the next number"))


def describe(view: State, words: Words) -> str:
    if view.count == 0:
        return words.tell(Seat(0), "You begin.", "{who} begins.")
    return words.say("The counter is at {count}.", count=view.count)


def watchful(observation: Observation, chance: Chance) -> Data:
    return observation.choices[0]


bot = Bot(levels={"watchful": watchful, "easy": watchful})
