"""Endless tic-tac-toe: the move that completes a line or fills the board also scores and clears it.

The peers' servers play the same game, so that a match lasts as long as the measurement.
"""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Seat, Viewer, Words
from parlour.engine.scene import Scene, Taps
from parlour.games.tictactoe import BOARD, MARKS, PAIRS, PIECES, PLACES, Mark

name, title, version = "endless", "Endless tic-tac-toe", 1
seats, bound, secrets, opens = range(2, 3), None, False, "nothing"
refusals = {"endless/not-your-turn": "It is not your turn.", "endless/taken": "Choose an empty cell."}

EMPTY: tuple[Seat | None, ...] = (None,) * 9
DRAWN = 2
"""Index of drawn rounds in the scores."""


class Marked(Data, frozen=True, tag="marked"):
    seat: Seat
    cell: int
    scores: int | None
    """Index of the score that the end of a round increases, or None while the round goes on."""


class State(Data, frozen=True):
    cells: tuple[Seat | None, ...]
    turn: Seat
    round: int
    scores: tuple[int, ...]


class View(Data, frozen=True):
    cells: tuple[Seat | None, ...]
    turn: Seat
    round: int
    scores: tuple[int, ...]


Action, Event = Mark, Marked


def start(began: Began) -> State:
    return State(cells=EMPTY, turn=Seat(0), round=0, scores=(0, 0, 0))


def decide(state: State, seat: Seat | None, action: Mark, chance: Chance, now: Millis) -> Sequence[Marked]:
    if seat is None or seat != state.turn:
        raise IllegalActionError("endless/not-your-turn")
    if not 0 <= action.cell < 9 or state.cells[action.cell] is not None:
        raise IllegalActionError("endless/taken")
    if any(state.cells[a] == state.cells[b] == seat for a, b in PAIRS[action.cell]):
        return [Marked(seat, action.cell, seat)]
    return [Marked(seat, action.cell, DRAWN if state.cells.count(None) == 1 else None)]


def evolve(state: State, event: Marked) -> State:
    turn = Seat(1 - event.seat)
    if event.scores is None:
        cells = (*state.cells[: event.cell], event.seat, *state.cells[event.cell + 1 :])
        return State(cells, turn, state.round, state.scores)
    scores = tuple(score + (place == event.scores) for place, score in enumerate(state.scores))
    return State(EMPTY, turn, state.round + 1, scores)


def to_act(state: State) -> Sequence[Seat]:
    return (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Mark]:
    return [mark for mark in MARKS if state.cells[mark.cell] is None] if seat == state.turn else []


def view(state: State, viewer: Viewer) -> View:
    return View(state.cells, state.turn, state.round, state.scores)


def sentence(event: Marked, words: Words) -> str:
    return words.say("{who} marks cell {cell}.", who=words.name(event.seat), cell=event.cell + 1)


def label(action: Mark, view: View, words: Words) -> str:
    return words.say("Mark cell {cell}", cell=action.cell + 1)


def scene(view: View, words: Words) -> Scene:
    return Scene((BOARD,), tuple(PIECES[by][n] for n, by in enumerate(view.cells) if by is not None))


def taps(action: Mark, view: View) -> Taps:
    return Taps((PLACES[action.cell],))
