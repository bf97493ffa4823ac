"""Bells: an open game of dice against a bell.

For tests of deadlines that recur (`due`), of waiting while no seat has to act, of dice and a drawn order, of
choosing several things (`Some`), and of a scene with taps in a game without secrets.

In each round of ten seconds every player once keeps some of five dice and rolls the others. A bell ends the
round. The last one rings as soon as all have rolled. The highest sum wins.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from parlour.engine import Chance, Data, Due, IllegalActionError, Millis, Result, Seat, Some, Words, ranked
from parlour.engine.contract.choices import is_legal
from parlour.engine.scene import Die, Numbers, Piece, Row, Scene, Taps
from parlour.parts import rounds, turns, zones

name, title, version = "bells", "Bells", 1
seats, bound, opens, secrets = range(1, 5), 30, "all", False
refusals = {"bells/wait": "Keep any of the five, in their order, once a round and when it is your turn."}
DICE = 5
ROUND_MS = 10_000


class Options(Data, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=5)] = 3


class Keep(Data, frozen=True, tag="keep"):
    places: tuple[int, ...]
    round: int


class Ring(Data, frozen=True, tag="ring"):
    """The table's own action: the round is over."""


class Started(Data, frozen=True, tag="started"):
    order: tuple[Seat, ...]
    dice: tuple[int, ...]
    rounds: int
    at: Millis


class Rolled(Data, frozen=True, tag="rolled"):
    seat: Seat
    dice: tuple[int, ...]
    following: tuple[int, ...]
    """The dice of the next player."""


class Rang(Data, frozen=True, tag="rang"):
    at: Millis


class State(Data, frozen=True):
    turn: Seat
    points: tuple[int, ...]
    dice: tuple[int, ...]
    rolls: int
    """Rolls in this round."""

    round: int
    rounds: int
    bell: Millis


Action, Notice = Keep, Ring
Event = Rolled | Rang


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(chance.shuffle(turns.order(Seat(0), seats)), roll(chance, DICE), options.rounds, now)


def start(started: Started) -> State:
    points = rounds.totals((), len(started.order))
    bell = Millis(started.at + ROUND_MS)
    return State(started.order[0], points, started.dice, 0, 1, started.rounds, bell)


def roll(chance: Chance, count: int) -> tuple[int, ...]:
    return tuple(chance.below(6) + 1 for _ in range(count))


def decide(
    state: State, seat: Seat | None, action: Keep | Ring, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Ring):
        return [Rang(now)]
    if seat is None or not is_legal(legal(state, seat), action):
        raise IllegalActionError("bells/wait")
    dice = [die if place in action.places else chance.below(6) + 1 for place, die in enumerate(state.dice)]
    rolled = Rolled(seat, tuple(dice), roll(chance, DICE))
    is_last = state.round == state.rounds and state.rolls + 1 == len(state.points)
    return [rolled, Rang(now)] if is_last else [rolled]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Rang):
        return replace(state, rolls=0, round=state.round + 1, bell=Millis(event.at + ROUND_MS))
    points = zones.put(state.points, event.seat, state.points[event.seat] + sum(event.dice))
    turn = turns.following(event.seat, len(points))
    return replace(state, turn=turn, points=points, dice=event.following, rolls=state.rolls + 1)


def to_act(state: State) -> Sequence[Seat]:
    return () if result(state) or state.rolls == len(state.points) else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Some]:
    dice = tuple(range(DICE))
    return [Some(Keep((), state.round), "places", dice, 0, DICE)] if seat in to_act(state) else []


def due(state: State) -> Due | None:
    return None if result(state) else Due(state.bell, Ring())


def result(state: State) -> Result | None:
    return ranked(state.points) if state.round > state.rounds else None


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Rang):
        return words.say("The bell rings.")
    return words.say("{who} has {dice}.", who=words.name(event.seat), dice=event.dice)


def label(action: Keep, view: State, words: Words) -> str:
    return words.say("Keep and roll in round {n}", n=action.round)


def scene(view: State, words: Words) -> Scene:
    """The game has no `describe`, so its text is made from this scene."""
    points = tuple((words.name(Seat(n)), str(score)) for n, score in enumerate(view.points))
    areas = (
        Row("dice", size=DICE, title=words.say("Dice")),
        Numbers("points", points, title=words.say("Points")),
    )
    dice = tuple(Piece(f"dice.{n}", Die(pips, id=f"die {n}")) for n, pips in enumerate(view.dice))
    return Scene(areas, dice, say=words.say("{who} to roll.", who=words.name(view.turn)))


def taps(action: Keep, view: State) -> Taps:
    return Taps(together=tuple(f"dice.{n}" for n in action.places), confirm=True)
