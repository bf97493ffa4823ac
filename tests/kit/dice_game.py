"""A small open game with dice: in turn everyone keeps some of five and rolls the others anew, once."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import (
    Chance,
    Data,
    IllegalActionError,
    Millis,
    NoOptions,
    Result,
    Seat,
    Some,
    Words,
    ranked,
)
from parlour.engine.contract.choices import is_legal
from parlour.engine.scene import Die, Numbers, Piece, Row, Scene, Taps

name, title, version = "keep", "Keep", 1
seats, bound, opens, secrets = range(2, 5), 5, "all", False
DICE = 5


class Keep(Data, frozen=True, tag="keep"):
    places: tuple[int, ...]


class Started(Data, frozen=True, tag="started"):
    seats: int
    dice: tuple[int, ...]


class Rolled(Data, frozen=True, tag="rolled"):
    seat: Seat
    dice: tuple[int, ...]
    following: tuple[int, ...]
    """The dice of who is next."""


class State(Data, frozen=True):
    dice: tuple[int, ...]
    points: tuple[int, ...]
    seats: int


Options, Action, Event = NoOptions, Keep, Rolled
refusals = {"keep/no": "Keep any of the five, in their order, when it is your turn."}


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(seats, roll(chance, DICE))


def start(started: Started) -> State:
    return State(started.dice, (), started.seats)


def roll(chance: Chance, count: int) -> tuple[int, ...]:
    return tuple(chance.below(6) + 1 for _ in range(count))


def decide(state: State, seat: Seat | None, action: Keep, chance: Chance, now: Millis) -> Sequence[Rolled]:
    if seat is None or not is_legal(legal(state, seat), action):
        raise IllegalActionError("keep/no")
    kept = [die if place in action.places else chance.below(6) + 1 for place, die in enumerate(state.dice)]
    return [Rolled(seat, tuple(kept), roll(chance, DICE))]


def evolve(state: State, event: Rolled) -> State:
    return replace(state, dice=event.following, points=(*state.points, sum(event.dice)))


def to_act(state: State) -> Sequence[Seat]:
    return [Seat(len(state.points))] if len(state.points) < state.seats else []


def legal(state: State, seat: Seat) -> Sequence[Some]:
    return [Some(Keep(()), "places", tuple(range(DICE)), 0, DICE)] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked(state.points)


def sentence(event: Rolled, words: Words) -> str:
    return words.say("{who} has {dice}.", who=words.name(event.seat), dice=event.dice)


def label(action: Keep, view: State, words: Words) -> str:
    return words.say("Keep and roll")


def scene(view: State, words: Words) -> Scene:
    """Its `describe` is made from this."""
    points = tuple((words.name(Seat(n)), str(score)) for n, score in enumerate(view.points))
    areas = (
        Row("dice", size=DICE, title=words.say("Dice")),
        Numbers("points", points, title=words.say("Points")),
    )
    return Scene(
        areas, tuple(Piece(f"dice.{n}", Die(pips, id=f"die {n}")) for n, pips in enumerate(view.dice))
    )


def taps(action: Keep, view: State) -> Taps:
    return Taps(together=tuple(f"dice.{n}" for n in action.places), confirm=True)
