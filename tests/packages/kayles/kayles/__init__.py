"""Kayles: nine pins in a row. Knock over one pin or two neighbours. The last to knock one over wins."""

from collections.abc import Sequence

from parlour.engine import (
    N_,
    Began,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    Result,
    Seat,
    Words,
    catalogues,
    ranked,
)
from parlour.engine.scene import Grid, Mark, Piece, Scene, Taps, Token

name, title, version = "kayles", "Kayles", 1
line = N_("Knock over the last pin")
PINS = 9
seats, bound, secrets, opens = range(2, 3), PINS + 1, False, "all"
translations = catalogues(__file__)
refusals = {
    "kayles/not-your-turn": N_("It is not your turn."),
    "kayles/fallen": N_("Choose one pin, or two side by side, that still stand."),
}
LANE = Grid("lane", 1, PINS, names=tuple((f"lane.0.{pin}", str(pin + 1)) for pin in range(PINS)))


class Knock(Data, frozen=True, tag="knock"):
    """Knock over *pin*, and with two also the next one."""

    pin: int
    count: int = 1


class Knocked(Data, frozen=True, tag="knocked"):
    seat: Seat
    pin: int
    count: int


class State(Data, frozen=True):
    standing: tuple[bool, ...]
    turn: Seat
    last: tuple[int, ...]


Action = Knock
Event = Knocked


def start(began: Began) -> State:
    return State((True,) * PINS, Seat(0), ())


def decide(state: State, seat: Seat | None, action: Knock, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("kayles/not-your-turn")
    if action not in legal(state, seat):
        raise IllegalActionError("kayles/fallen")
    return [Knocked(seat, action.pin, action.count)]


def evolve(state: State, event: Knocked) -> State:
    fallen = range(event.pin, event.pin + event.count)
    standing = tuple(stands and pin not in fallen for pin, stands in enumerate(state.standing))
    return State(standing, Seat(1 - event.seat), tuple(fallen))


def to_act(state: State) -> Sequence[Seat]:
    return (state.turn,) if any(state.standing) else ()


def legal(state: State, seat: Seat) -> Sequence[Knock]:
    if seat not in to_act(state):
        return []
    up = state.standing
    ones = [Knock(pin) for pin in range(PINS) if up[pin]]
    return ones + [Knock(pin, 2) for pin in range(PINS - 1) if up[pin] and up[pin + 1]]


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([int(state.turn != seat) for seat in (0, 1)])


def sentence(event: Knocked, words: Words) -> str:
    who, pin = words.name(event.seat), event.pin + 1
    if event.count == 1:
        return words.say("{who} knocks over pin {pin}.", who=who, pin=pin)
    return words.say("{who} knocks over pins {pin} and {next}.", who=who, pin=pin, next=pin + 1)


def label(action: Knock, view: State, words: Words) -> str:
    if action.count == 1:
        return words.say("Pin {pin}", pin=action.pin + 1)
    return words.say("Pins {pin} and {next}", pin=action.pin + 1, next=action.pin + 2)


# Scene and taps.


def scene(view: State, words: Words) -> Scene:
    pin = Token(picture="pin.svg", colour="paper", name=words.say("pin"))
    pins = tuple(Piece(f"lane.0.{n}", pin) for n, stands in enumerate(view.standing) if stands)
    return Scene((LANE,), pins, tuple(Mark(f"lane.0.{n}") for n in view.last))


def taps(action: Knock, view: State) -> Taps:
    return Taps(tuple(f"lane.0.{pin}" for pin in range(action.pin, action.pin + action.count)))
