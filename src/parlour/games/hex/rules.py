"""The standard rules of Hex (Piet Hein, John Nash), with the swap rule as an option."""

from collections.abc import Sequence
from functools import cache
from itertools import compress

from parlour.engine import N_, Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.games.hex.board import EMPTY, STONES, Board, board_of, mirrored, other
from parlour.games.hex.state import Action, Event, Options, Place, Placed, Started, State, Swap, Swapped
from parlour.parts.graphs import region, shortest_path

refusals = {
    "hex/not-your-turn": N_("It’s not your turn."),
    "hex/taken": N_("Choose an empty cell."),
    "hex/no-swap": N_("You can’t swap now. Place a stone."),
}
_SWAP = Swap()
_IS_EMPTY = bytes(byte == ord(EMPTY) for byte in range(256))


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(int(options.size), options.swap)


def start(started: Started) -> State:
    cells = EMPTY * started.size**2
    return State(started.size, cells, Seat(0), last=None, path=(), can_swap=False, swap=started.swap)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or state.path or seat != state.turn:
        raise IllegalActionError("hex/not-your-turn")
    if isinstance(action, Swap):
        if not state.can_swap or state.last is None:
            raise IllegalActionError("hex/no-swap")
        return [Swapped(seat, mirrored(state.last, state.size))]
    if not 0 <= action.cell < len(state.cells) or state.cells[action.cell] != EMPTY:
        raise IllegalActionError("hex/taken")
    return [Placed(seat, action.cell, winning_path(state, seat, action.cell))]


def evolve(state: State, event: Event) -> State:
    is_swap = isinstance(event, Swapped)
    cells = EMPTY * len(state.cells) if is_swap else state.cells
    return State(
        size=state.size,
        cells=cells[: event.cell] + STONES[event.seat] + cells[event.cell + 1 :],
        turn=other(event.seat),
        last=event.cell,
        path=() if isinstance(event, Swapped) else event.path,
        can_swap=state.swap and state.last is None,
        swap=state.swap,
    )


def winning_path(state: State, seat: Seat, cell: int) -> tuple[int, ...]:
    """A shortest chain between the seat's sides after it places a stone on *cell*. Empty if there is none."""
    board = board_of(state.size)
    if not _can_connect(board, state.cells, seat, cell):
        return ()
    cells, stone = state.cells, STONES[seat]
    chain = {*region(board.neighbours, cell, lambda near: cells[near] == stone)}
    starts, ends = board.sides[seat]
    if chain.isdisjoint(starts) or chain.isdisjoint(ends):
        return ()
    return shortest_path(board.neighbours, starts, ends, chain.__contains__)


def _can_connect(board: Board, cells: str, seat: Seat, cell: int) -> bool:
    """A cheap test: the last stone of a chain touches at least two stones or sides of its seat."""
    stone, met = STONES[seat], board.touched[seat][cell]
    for near in board.neighbours[cell]:
        met += cells[near] == stone
    return met > 1


def to_act(state: State) -> Sequence[Seat]:
    return () if state.path else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if state.path or seat != state.turn:
        return []
    places: list[Action] = [*compress(_places(state.size), state.cells.encode().translate(_IS_EMPTY))]
    return [*places, _SWAP] if state.can_swap else places


@cache
def _places(size: int) -> tuple[Place, ...]:
    return tuple(map(Place, range(size * size)))


def result(state: State) -> Result | None:
    """The player who completed a chain wins. There is no draw."""
    return ranked([int(state.turn != seat) for seat in (0, 1)]) if state.path else None
