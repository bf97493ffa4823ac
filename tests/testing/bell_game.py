"""A small open game with dice and a deadline: roll in turn until the bell rings after ten seconds."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import (
    Chance,
    Data,
    Due,
    IllegalActionError,
    Millis,
    NoOptions,
    Result,
    Seat,
    Words,
    ranked,
)
from parlour.parts import rounds, turns, zones

name, title, version = "bell", "Bell", 1
seats, bound, opens, secrets = range(2, 4), 40, "all", False
refusals = {"bell/wait": "It is not your turn."}
TIME = 10_000


class Roll(Data, frozen=True, tag="roll"):
    pass


class Ring(Data, frozen=True, tag="ring"):
    """The table's own: the time is up."""


class Started(Data, frozen=True, tag="started"):
    order: tuple[Seat, ...]
    until: Millis


class Rolled(Data, frozen=True, tag="rolled"):
    seat: Seat
    pips: int


class Rang(Data, frozen=True, tag="rang"):
    pass


class State(Data, frozen=True):
    turn: Seat
    points: tuple[int, ...]
    until: Millis
    is_over: bool


Options, Action, Notice = NoOptions, Roll, Ring
Event = Rolled | Rang


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(chance.shuffle(turns.order(Seat(0), seats)), Millis(now + TIME))


def start(started: Started) -> State:
    return State(started.order[0], rounds.totals((), len(started.order)), started.until, False)


def decide(
    state: State, seat: Seat | None, action: Roll | Ring, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Ring):
        return [Rang()]
    if seat != state.turn or state.is_over:
        raise IllegalActionError("bell/wait")
    rolled = Rolled(state.turn, chance.below(6) + 1)
    return [rolled, Rang()] if sum(state.points) + rolled.pips > 30 else [rolled]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Rang):
        return replace(state, is_over=True)
    points = zones.put(state.points, event.seat, state.points[event.seat] + event.pips)
    return replace(state, points=points, turn=turns.following(event.seat, len(points)))


def to_act(state: State) -> Sequence[Seat]:
    return () if state.is_over else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Roll]:
    return [Roll()] if seat in to_act(state) else []


def due(state: State) -> Due | None:
    return None if state.is_over else Due(state.until, Ring())


def result(state: State) -> Result | None:
    return ranked(state.points) if state.is_over else None


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Rang):
        return words.say("The bell rings.")
    return words.say("{who} rolls {pips}.", who=words.name(event.seat), pips=event.pips)


def label(action: Roll, view: State, words: Words) -> str:
    return words.say("Roll")


def describe(view: State, words: Words) -> str:
    scores = [f"{words.name(Seat(n))}: {points}" for n, points in enumerate(view.points)]
    return "\n".join([*scores, words.say("{who} to roll.", who=words.name(view.turn))])
