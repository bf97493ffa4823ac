"""Looping: a game whose rules never come back from one of its actions, and send as much as one likes."""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words

name, title, version = "looping", "Looping", 1
seats, bound, secrets, opens = range(1, 3), None, False, "all"


class Step(Data, frozen=True, tag="step"): ...


class Loop(Data, frozen=True, tag="loop"):
    """Never decided."""


class Trap(Data, frozen=True, tag="trap"):
    """Kept; what may be done after it is never said."""


class Veil(Data, frozen=True, tag="veil"):
    """Kept; the position after it is never described."""


class Swell(Data, frozen=True, tag="swell"):
    """From now on every position is so many bytes long."""

    size: int


Action = Step | Loop | Trap | Veil | Swell


class Stepped(Data, frozen=True, tag="stepped"):
    seat: Seat
    size: int | None = None
    ends_in: str = ""


class State(Data, frozen=True):
    steps: int
    size: int
    bulk: str
    ends_in: str = ""


Event = Stepped


def start(began: Began) -> State:
    return State(0, 0, "")


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Stepped]:
    if seat is None:
        raise IllegalActionError("looping/nobody")
    while isinstance(action, Loop):
        pass
    ends_in = action.__struct_config__.tag if isinstance(action, Trap | Veil) else ""
    return [Stepped(seat, action.size if isinstance(action, Swell) else None, str(ends_in))]


def evolve(state: State, event: Stepped) -> State:
    size = state.size if event.size is None else event.size
    steps = state.steps + 1
    return State(steps, size, f"{steps:0{size}d}" if size else "", event.ends_in)


def to_act(state: State) -> Sequence[Seat]:
    return (Seat(0),)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    while state.ends_in == "trap":
        pass
    return [Step(), Loop(), Trap(), Veil(), Swell(20_000)]


def result(state: State) -> Result | None:
    return None


def sentence(event: Stepped, words: Words) -> str:
    return words.say("{who} steps.", who=words.name(event.seat))


def label(action: Action, view: State, words: Words) -> str:
    return words.say("Step")


def describe(view: State, words: Words) -> str:
    while view.ends_in == "veil":
        pass
    return words.say("{steps} steps", steps=view.steps)
