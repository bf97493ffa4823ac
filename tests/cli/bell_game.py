"""A game for one, for tests of time: say the number of the round before its bell. Three bells end it."""

from collections.abc import Sequence

from parlour.engine import Chance, Data, Due, IllegalActionError, Millis, Result, Seat, Words, ranked

name, title, version = "bells", "Bells", 1
seats, bound, secrets, opens = range(1, 2), 10, False, "all"
ROUND = Millis(10_000)
refusals = {"bells/wrong": "That is not the number."}


class Say(Data, frozen=True, tag="say"):
    number: int


class Ring(Data, frozen=True, tag="ring"): ...


class Started(Data, frozen=True, tag="started"):
    at: Millis


class Said(Data, frozen=True, tag="said"):
    number: int


class Rang(Data, frozen=True, tag="rang"):
    at: Millis


class State(Data, frozen=True):
    number: int
    points: int
    has_said: bool
    next_bell: Millis


Action, Notice, View = Say, Ring, State
Event = Said | Rang


def setup(options: Data, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(now)


def start(started: Started) -> State:
    return State(1, 0, False, Millis(started.at + ROUND))


def decide(
    state: State, seat: Seat | None, action: Say | Ring, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Ring):
        return [Rang(now)]
    if state.has_said or action.number != state.number:
        raise IllegalActionError("bells/wrong")
    return [Said(action.number)]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Said):
        return State(state.number, state.points + 1, True, state.next_bell)
    return State(state.number + 1, state.points, False, Millis(event.at + ROUND))


def to_act(state: State) -> Sequence[Seat]:
    return [] if state.has_said or result(state) else [Seat(0)]


def legal(state: State, seat: Seat) -> Sequence[Say]:
    return [Say(state.number)] if to_act(state) else []


def due(state: State) -> Due | None:
    return None if result(state) else Due(state.next_bell, Ring())


def result(state: State) -> Result | None:
    return ranked([state.points]) if state.number > 3 else None


def sentence(event: Event, words: Words) -> str:
    return words.say("The bell rings.") if isinstance(event, Rang) else words.say("Said in time.")


def label(action: Say, view: State, words: Words) -> str:
    return words.say("Say {number}", number=action.number)


def describe(view: State, words: Words) -> str:
    return words.say("Round {number}, {points} points.", number=view.number, points=view.points)
