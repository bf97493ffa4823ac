"""A game for one player whose rules hang, exhaust memory or exit on command. Its views can be large.

For tests of the watchdog, the supervisor and the limits of a serving process.
"""

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from parlour.engine import Chance, Data, IllegalActionError, Millis, Result, Seat, Viewer, Words

name, title, version = "failing", "Failing", 1
seats, bound, secrets, opens = range(1, 3), None, True, "all"


class Options(Data, frozen=True):
    marker: str = ""
    """While this file exists, `evolve` hangs on a `Mark`."""


class Step(Data, frozen=True, tag="step"): ...


class Fail(Data, frozen=True, tag="fail"):
    where: str
    how: str = "match"


class Mark(Data, frozen=True, tag="mark"):
    """Harmless as long as the marker file does not exist."""


class Swell(Data, frozen=True, tag="swell"):
    """Makes every later position at least *size* bytes large."""

    size: int


Action = Step | Fail | Mark | Swell


class Started(Data, frozen=True, tag="started"):
    marker: str


class Stepped(Data, frozen=True, tag="stepped"):
    seat: Seat
    where: str = ""
    how: str = ""
    size: int | None = None


class State(Data, frozen=True):
    marker: str
    steps: int
    where: str = ""
    how: str = ""
    size: int = 0


class View(Data, frozen=True):
    steps: int
    where: str
    how: str
    bulk: str


Event = Stepped


def fail(how: str) -> None:
    match how:
        case "loop":  # a loop in Python, which the watchdog can stop
            while True:
                pass
        case "match":
            re.match(r"(a+)+$", "a" * 64 + "b")
        case "sleep":
            time.sleep(100_000)
        case "memory":
            hoard = [bytearray(2**20)]
            while True:
                hoard.append(bytearray(2**24))
        case "exit":
            os._exit(3)
        case _:
            raise ValueError(how)


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options.marker)


def start(started: Started) -> State:
    return State(started.marker, 0)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Stepped]:
    if seat is None:
        raise IllegalActionError("failing/nobody")
    match action:
        case Fail("decide", how):
            if state.marker:
                Path(state.marker).touch()
            fail(how)
        case Fail(where, how):
            return [Stepped(seat, where, how)]
        case Mark():
            return [Stepped(seat, "marked", "match")]
        case Swell(size):
            return [Stepped(seat, size=size)]
    return [Stepped(seat)]


def evolve(state: State, event: Stepped) -> State:
    is_marked = event.where == "marked" and bool(state.marker) and Path(state.marker).exists()
    if event.where == "evolve" or is_marked:
        fail(event.how)
    size = state.size if event.size is None else event.size
    return State(state.marker, state.steps + 1, event.where, event.how, size)


def to_act(state: State) -> Sequence[Seat]:
    return (Seat(0),)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if state.where == "legal":
        fail(state.how)
    return [Step(), Mark(), Fail("decide"), Swell(20_000)]


def result(state: State) -> Result | None:
    return None


def view(state: State, viewer: Viewer) -> View:
    if state.where == "view":
        fail(state.how)
    bulk = f"{state.steps:0{state.size}d}" if state.size else ""
    return View(state.steps, state.where, state.how, bulk)


def redact(event: Stepped, viewer: Viewer) -> Stepped:
    return event


def reveals_to(event: Stepped) -> Sequence[Viewer]:
    return ()


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    return state


def hidden(state: State, viewer: Viewer) -> dict[str, object]:
    return {}


def sentence(event: Stepped, words: Words) -> str:
    return words.say("{who} steps.", who=words.name(event.seat))


def label(action: Action, view: View, words: Words) -> str:
    return words.say("Step")


def describe(view: View, words: Words) -> str:
    if view.where == "describe":
        fail(view.how)
    return words.say("{steps} steps", steps=view.steps)
