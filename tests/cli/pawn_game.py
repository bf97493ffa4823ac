"""A pawn on a board of three files. It moves straight ahead and promotes to one of two pieces at the end."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.scene import Grid, Piece, Scene, Taps, Token

name, title, version = "pawn", "Pawn", 1
seats, bound, opens, secrets = range(1, 2), 4, "all", False
BOARD = Grid("board", 3, 3)
refusals = {"pawn/no": "It cannot go there."}


class Go(Data, frozen=True, tag="go"):
    row: int
    become: str = ""


class Gone(Data, frozen=True, tag="gone"):
    row: int
    become: str


class State(Data, frozen=True):
    row: int
    become: str


Action, Event = Go, Gone


def start(began: Began) -> State:
    return State(2, "")


def decide(state: State, seat: Seat | None, action: Go, chance: Chance, now: Millis) -> Sequence[Gone]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("pawn/no")
    return [Gone(action.row, action.become)]


def evolve(state: State, event: Gone) -> State:
    return replace(state, row=event.row, become=event.become)


def to_act(state: State) -> Sequence[Seat]:
    return [] if state.become else [Seat(0)]


def legal(state: State, seat: Seat) -> Sequence[Go]:
    if seat not in to_act(state):
        return []
    if state.row == 1:
        return [Go(0, "queen"), Go(0, "knight")]
    return [Go(1)]


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([1])


def sentence(event: Gone, words: Words) -> str:
    return words.say("The pawn goes to row {row} {become}.", row=3 - event.row, become=event.become)


def label(action: Go, view: State, words: Words) -> str:
    return words.say("Become a {become}", become=action.become) if action.become else words.say("Go on")


def scene(view: State, words: Words) -> Scene:
    return Scene((BOARD,), (Piece(f"board.{view.row}.1", Token(view.become or "pawn", 0, id="pawn")),))


def taps(action: Go, view: State) -> Taps:
    return Taps(("pawn", f"board.{action.row}.1"))
