"""The rules of the World Othello Federation, with their fixed opening position."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import N_, Began, Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.games.reversi.board import (
    BITS,
    DISCS,
    EMPTY,
    OPENING,
    SQUARES,
    find_moves,
    find_turned,
    other,
    put,
    squares_of,
)
from parlour.games.reversi.state import Ended, Event, Passed, Place, Placed, State

refusals = {
    "reversi/not-your-turn": N_("It’s not your turn."),
    "reversi/taken": N_("Choose an empty square."),
    "reversi/turns-nothing": N_("Choose a square where your disc turns over at least one other."),
}
_PLACES = tuple(map(Place, SQUARES))


def start(began: Began) -> State:
    """The opening. The first seat plays black and begins."""
    return State(OPENING, Seat(0), last=None, passed=None, is_over=False)


def decide(state: State, seat: Seat | None, action: Place, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or state.is_over or seat != state.turn:
        raise IllegalActionError("reversi/not-your-turn")
    if action.square not in SQUARES or state.cells[action.square] != EMPTY:
        raise IllegalActionError("reversi/taken")
    if not BITS[action.square] & find_moves(state.cells, seat):
        raise IllegalActionError("reversi/turns-nothing")
    turned = tuple(squares_of(find_turned(state.cells, seat, action.square)))
    placed = Placed(seat, action.square, turned)
    return [placed, *_consequences(put(state.cells, seat, action.square, turned), other(seat))]


def _consequences(cells: str, seat: Seat) -> Sequence[Event]:
    """A seat without a move passes. If the other seat has none either, the game is over."""
    if find_moves(cells, seat):
        return ()
    if find_moves(cells, other(seat)):
        return (Passed(seat),)
    return (Ended(count(cells)),)


def count(cells: str) -> tuple[int, int]:
    return cells.count(DISCS[0]), cells.count(DISCS[1])


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Placed):
        cells = put(state.cells, event.seat, event.square, event.turned)
        return State(cells, other(event.seat), event.square, passed=None, is_over=False)
    if isinstance(event, Passed):
        return replace(state, turn=other(event.seat), passed=event.seat)
    return replace(state, is_over=True)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.is_over else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Place]:
    if state.is_over or seat != state.turn:
        return []
    return [_PLACES[square] for square in squares_of(find_moves(state.cells, seat))]


def result(state: State) -> Result | None:
    """The player with most discs wins."""
    return ranked(count(state.cells)) if state.is_over else None
