"""A game with a full board of 400 stones where each move flips one: the largest scene a page has to draw."""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Seat, Viewer, Words
from parlour.engine.scene import Grid, Piece, Scene, Taps, Token

name, title, version = "crowded", "Crowded board", 1
seats, bound, secrets, opens = range(1, 3), None, False, "nothing"

SIDE = 20
BOARD = Grid("board", SIDE, SIDE)
PLACES = tuple(f"board.{n // SIDE}.{n % SIDE}" for n in range(SIDE * SIDE))
STONES = tuple(tuple(Piece(place, Token(colour=colour)) for place in PLACES) for colour in (0, 1))


class Turn(Data, frozen=True, tag="turn"):
    cell: int


class Turned(Data, frozen=True, tag="turned"):
    cell: int


class State(Data, frozen=True):
    cells: tuple[int, ...]
    seats: int


Action, Event = Turn, Turned
TURNS = tuple(Turn(n * (SIDE + 1)) for n in range(SIDE))


def start(began: Began) -> State:
    return State((0, 1) * (SIDE * SIDE // 2), began.seats)


def decide(state: State, seat: Seat | None, action: Turn, chance: Chance, now: Millis) -> Sequence[Turned]:
    if action not in TURNS:
        raise IllegalActionError("crowded/no-such-cell")
    return [Turned(action.cell)]


def evolve(state: State, event: Turned) -> State:
    cell = event.cell
    return State((*state.cells[:cell], 1 - state.cells[cell], *state.cells[cell + 1 :]), state.seats)


def to_act(state: State) -> Sequence[Seat]:
    return tuple(map(Seat, range(state.seats)))


def legal(state: State, seat: Seat) -> Sequence[Turn]:
    return TURNS


def view(state: State, viewer: Viewer) -> State:
    return state


def sentence(event: Turned, words: Words) -> str:
    return words.say("Stone {cell} is turned over.", cell=event.cell + 1)


def label(action: Turn, view: State, words: Words) -> str:
    return words.say("Turn stone {cell} over", cell=action.cell + 1)


def scene(view: State, words: Words) -> Scene:
    return Scene((BOARD,), tuple(STONES[colour][n] for n, colour in enumerate(view.cells)))


def taps(action: Turn, view: State) -> Taps:
    return Taps((PLACES[action.cell],))
