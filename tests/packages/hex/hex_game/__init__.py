"""Hex: two players join their two sides of the board by a chain. The second may take over the first stone."""

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
from parlour.parts.graphs import shortest_path
from parlour.parts.grids import edge, hexagons
from parlour.parts.zones import put

name, title, version = "hex", "Hex", 1
line = N_("Join your two sides")
SIZE = 11
seats, bound, secrets, opens = range(2, 3), SIZE * SIZE + 2, False, "all"
translations = catalogues(__file__)
refusals = {
    "hex/not-your-turn": N_("It is not your turn."),
    "hex/taken": N_("Choose an empty cell."),
    "hex/no-swap": N_("Only the first stone can be taken over, by the second player."),
}
BOARD = Grid(
    "board",
    SIZE,
    SIZE,
    tiling="hex",
    shape="rhombus",
    rims=(("top", 0), ("bottom", 0), ("left", 1), ("right", 1)),
)
SIDES = (("top", "bottom"), ("left", "right"))
NEIGHBOURS = hexagons(SIZE, SIZE)
CELLS = tuple(f"board.{cell // SIZE}.{cell % SIZE}" for cell in range(SIZE * SIZE))


class Place(Data, frozen=True, tag="place"):
    cell: int


class Swap(Data, frozen=True, tag="swap"):
    """Take over the first stone, mirrored to one's own sides."""


class Placed(Data, frozen=True, tag="placed"):
    seat: Seat
    cell: int
    path: tuple[int, ...]
    """The chain that wins, if this was its last stone."""


class Swapped(Data, frozen=True, tag="swapped"):
    seat: Seat
    cell: int


class State(Data, frozen=True):
    cells: tuple[Seat | None, ...]
    turn: Seat
    stones: int
    last: int | None
    path: tuple[int, ...]


Action = Place | Swap
Event = Placed | Swapped
EMPTY: tuple[Seat | None, ...] = (None,) * (SIZE * SIZE)
_PLACES = tuple(Place(cell) for cell in range(SIZE * SIZE))


def start(began: Began) -> State:
    return State(EMPTY, Seat(0), 0, None, ())


def decide(
    state: State, seat: Seat | None, action: Place | Swap, chance: Chance, now: Millis
) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("hex/not-your-turn")
    if isinstance(action, Swap):
        if state.stones != 1 or state.last is None:
            raise IllegalActionError("hex/no-swap")
        row, column = divmod(state.last, SIZE)
        return [Swapped(seat, column * SIZE + row)]
    if not 0 <= action.cell < SIZE * SIZE or state.cells[action.cell] is not None:
        raise IllegalActionError("hex/taken")
    cells = put(state.cells, action.cell, seat)
    return [Placed(seat, action.cell, winning_path(cells, seat))]


def evolve(state: State, event: Event) -> State:
    following = Seat(1 - event.seat)
    if isinstance(event, Swapped):
        return State(put(EMPTY, event.cell, event.seat), following, 2, event.cell, ())
    cells = put(state.cells, event.cell, event.seat)
    return State(cells, following, state.stones + 1, event.cell, event.path)


def winning_path(cells: tuple[Seat | None, ...], seat: Seat) -> tuple[int, ...]:
    """A shortest chain between the seat's sides (the first player's are top and bottom), if there is one."""
    starts, ends = (edge(SIZE, SIZE, side) for side in SIDES[seat])
    return shortest_path(NEIGHBOURS, starts, ends, lambda cell: cells[cell] == seat)[::-1]


def to_act(state: State) -> Sequence[Seat]:
    return () if state.path else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Place | Swap]:
    if seat not in to_act(state):
        return []
    places = [place for place in _PLACES if state.cells[place.cell] is None]
    return [*places, Swap()] if state.stones == 1 else places


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([int(state.turn != seat) for seat in (0, 1)])


def sentence(event: Event, words: Words) -> str:
    who = words.name(event.seat)
    if isinstance(event, Swapped):
        return words.say("{who} takes over the first stone, to {cell}.", who=who, cell=called(event.cell))
    return words.say("{who} plays {cell}.", who=who, cell=called(event.cell))


def label(action: Place | Swap, view: State, words: Words) -> str:
    if isinstance(action, Swap):
        return words.say("Take over the stone")
    return words.say("Play {cell}", cell=called(action.cell))


def called(cell: int) -> str:
    row, column = divmod(cell, SIZE)
    return f"{'abcdefghijk'[column]}{row + 1}"


# What is drawn, and what is tapped.


def scene(view: State, words: Words) -> Scene:
    stones = tuple(
        Piece(CELLS[n], Token(colour=seat)) for n, seat in enumerate(view.cells) if seat is not None
    )
    chain = tuple(Mark(CELLS[cell], "path") for cell in view.path)
    return Scene((BOARD,), stones, chain or (() if view.last is None else (Mark(CELLS[view.last]),)))


def taps(action: Place | Swap, view: State) -> Taps:
    return Taps((CELLS[action.cell],)) if isinstance(action, Place) else Taps()  # a swap is a button
