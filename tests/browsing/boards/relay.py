"""Relay: a runner passes two flags on its way, then a card turns for a moment and a disc turns over.

Its motions have an order: a path, a pause, a look at a card, and a flip. Any number of players runs in turn.
"""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.scene import (
    Back,
    Card,
    Delay,
    Flip,
    Graph,
    Grid,
    Motion,
    Piece,
    Row,
    Scene,
    Spot,
    Taps,
    Token,
    Travel,
)

name, title, version = "relay", "Relay", 1
seats, bound, secrets, opens = range(2, 3), 40, False, "all"
LAPS = 12
COURSE = Graph(
    "course",
    tuple(
        Spot(f"flag {n}", x, y, label=f"Flag {n}")
        for n, (x, y) in enumerate(((0, 0), (2, 2), (5, 2), (7, 0)))
    ),
)
PAUSE_MS = 300


class Run(Data, frozen=True, tag="run"): ...


class Ran(Data, frozen=True, tag="ran"):
    seat: Seat
    back: bool


class State(Data, frozen=True):
    laps: int


Action, Event = Run, Ran


def start(began: Began) -> State:
    return State(0)


def decide(state: State, seat: Seat | None, action: Run, chance: Chance, now: Millis) -> Sequence[Ran]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("relay/not-now")
    return [Ran(seat, state.laps % 2 == 1)]


def evolve(state: State, event: Ran) -> State:
    return State(state.laps + 1)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.laps == LAPS else (Seat(state.laps % 2),)


def legal(state: State, seat: Seat) -> Sequence[Run]:
    return [Run()] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([1, 1])


def sentence(event: Ran, words: Words) -> str:
    return words.say("{who} runs.", who=words.name(event.seat))


def label(action: Run, view: State, words: Words) -> str:
    return words.say("Run")


def scene(view: State, words: Words) -> Scene:
    lap = view.laps % 2
    pieces = (
        Piece(f"flag {3 * lap}", Token("pawn", 0, id="runner")),
        Piece("discs.0.0", Token("disc", lap)),
        Piece("cards.0", Back()),
    )
    areas = (COURSE, Grid("discs", 1, 2, title="Discs"), Row("cards", size=1, title="Card"))
    return Scene(areas, pieces)


def taps(action: Run, view: State) -> Taps:
    return Taps(("runner",))


def motions(redacted: Ran) -> Sequence[Motion]:
    first, *middle, last = [f"flag {n}" for n in (range(3, -1, -1) if redacted.back else range(4))]
    return (
        Travel(first, last, via=tuple(middle)),
        Delay(PAUSE_MS),
        Flip("cards.0", Card("QS")),
        Delay(),
        Flip("discs.0.0"),
    )
