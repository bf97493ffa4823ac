"""Tic-tac-toe: the example to read first. Three in a row wins; a full board is a draw."""

import parlour.engine.scene as table
from parlour.engine import N_, Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.words.catalogues import catalogues
from parlour.games.tictactoe.sheets import NUMBERS, SIGNS, rod, sheets
from parlour.parts.grids import filled_line, lines, lines_through

name = "tictactoe"
title = "Tic-tac-toe"
line = N_("Three in a row wins; a full board is a draw")
like = (N_("Connect Four"), N_("Gomoku"))
version = 1
seats = range(2, 3)
minutes = 2
kinds = ("board",)
secrets = False  # all viewers see the full state
opens = "all"
bound = 10  # the start and nine marks
translations = catalogues(__file__)
refusals = {
    f"{name}/not-your-turn": N_("It’s not your turn."),
    f"{name}/taken": N_("Choose an empty cell."),
}

PAIRS = lines_through(3, 3, 3)  # for each cell, the other two cells of the lines through it
LINES = lines(3, 3, 3)
PLACES = [place for place, _ in NUMBERS]
BOARD = table.Grid("board", 3, 3, names=NUMBERS, labels=NUMBERS)
PIECES = [[table.Piece(at, table.Token(*look)) for at in PLACES] for look in (("cross", 0), ("ring", 1))]


class Mark(Data, tag="mark"):
    cell: int


class Marked(Data, tag="marked"):
    seat: Seat
    cell: int
    wins: bool


class State(Data):
    cells: tuple[Seat | None, ...]
    turn: Seat
    winner: Seat | None


Action = Mark
Event = Marked

MARKS = [Mark(cell) for cell in range(9)]


def start(began: Began) -> State:
    return State(cells=(None,) * 9, turn=Seat(0), winner=None)


def decide(state: State, seat: Seat | None, action: Mark, chance: Chance, now: Millis) -> list[Marked]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError(f"{name}/not-your-turn")
    if not 0 <= action.cell < 9 or state.cells[action.cell] is not None:
        raise IllegalActionError(f"{name}/taken")
    return [Marked(seat, action.cell, wins=bool(filled_line(PAIRS[action.cell], state.cells, seat)))]


def evolve(state: State, event: Marked) -> State:
    cells = list(state.cells)
    cells[event.cell] = event.seat
    return State(tuple(cells), turn=Seat(1 - event.seat), winner=event.seat if event.wins else None)


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.winner is not None or None not in state.cells else (state.turn,)


def legal(state: State, seat: Seat) -> list[Mark]:
    return [mark for mark in MARKS if state.cells[mark.cell] is None] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([int(state.winner == seat) for seat in (0, 1)])


def sentence(event: Marked, words: Words) -> str:
    return words.tell(event.seat, N_("You marked cell {n}."), N_("{who} marked cell {n}."), n=event.cell + 1)


def label(action: Mark, view: State, words: Words) -> str:
    return words.say("Mark cell {cell}", cell=action.cell + 1)


def scene(view: State, words: Words) -> table.Scene:
    pieces = tuple(PIECES[by][n] for n, by in enumerate(view.cells) if by is not None)
    won = [] if view.winner is None else [PLACES[n] for n in filled_line(LINES, view.cells, view.winner)]
    return table.Scene((BOARD, *sheets(words)), SIGNS + pieces, rod(won))


def taps(action: Mark, view: State) -> table.Taps:
    return table.Taps((PLACES[action.cell],))
