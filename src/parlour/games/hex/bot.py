"""Evaluates a position by the number of stones that each player still needs to connect their sides.

A step leads to a neighbouring cell, or over a bridge: two empty cells that both lead to the target, of which
the opponent can take only one. A board is an integer with a bit for each cell, so that one operation makes a
step from all cells at once. The board has a frame around it. The rows beyond a player's own sides count as
that player's stones.
"""

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from parlour.engine import Bot, Seat
from parlour.games.hex.board import EMPTY, STONES, mirrored, other
from parlour.games.hex.state import Action, Place, State

WON: Final = 1000.0
TEMPO: Final = 0.5
"""The value of having the next move, in stones."""

PATH_CELL_VALUE: Final = 0.02
"""The value of each cell on a shortest way, in stones."""

PATH_CELL_WEIGHT: Final = 6.0
"""How much likelier a good player is to choose a cell on a shortest way than another cell."""

STEEPNESS: Final = 1.5
"""Steepness of the logistic function from a lead in stones to the chance to win."""


class Frame(NamedTuple):
    """The bits of a board of one size."""

    width: int
    bits: tuple[tuple[int, ...], ...]
    """For each seat, the bit of each cell. The second board is mirrored, so both connect top and bottom."""

    top: int
    bottom: int


@cache
def _frame(size: int) -> Frame:
    width = size + 2
    bits = tuple(1 << ((cell // size + 1) * width + cell % size + 1) for cell in range(size * size))
    turned = tuple(bits[mirrored(cell, size)] for cell in range(size * size))
    row = (1 << width) - 1
    return Frame(width, (bits, turned), row, row << (size + 1) * width)


class ShortestPaths(NamedTuple):
    """The shortest ways between a seat's sides: the number of stones needed, and the cells."""

    stones: int
    cells: int
    """The bits of the empty cells on any shortest way."""


def find_shortest_paths(cells: str, size: int, seat: Seat) -> ShortestPaths | None:
    """None if the opponent has cut all ways."""
    frame, stone = _frame(size), STONES[seat]
    own, empty = frame.top | frame.bottom, 0
    for bit, lies in zip(frame.bits[seat], cells, strict=True):
        if lies == EMPTY:
            empty |= bit
        elif lies == stone:
            own |= bit
    bridges = _bridges(empty, frame.width)
    down = _layers(frame.top, frame.bottom, own, empty, bridges, frame.width)
    if down is None:
        return None
    up = _layers(frame.bottom, frame.top, own, empty, bridges, frame.width)
    assert up is not None, "a way down is a way up"
    shortest = 0
    for above, below in zip(down, reversed(up), strict=False):
        shortest |= above & below
    return ShortestPaths(len(down), shortest)


def _bridges(empty: int, width: int) -> tuple[int, ...]:
    """For each direction of a bridge, the target cells that have both empty cells between."""
    w = width
    return (
        empty << (w - 1) & empty << w,
        empty >> (w - 1) & empty >> w,
        empty << w & empty << 1,
        empty >> w & empty >> 1,
        empty << (w - 1) & empty >> 1,
        empty >> (w - 1) & empty << 1,
    )


def _layers(
    start: int, end: int, own: int, empty: int, bridges: Sequence[int], width: int
) -> list[int] | None:
    """The empty cells reached with one stone, with two, and so on, up to *end*. None if *end* is cut off."""
    w, layers = width, list[int]()
    far_down, far_up, aslant, back, flat, flat_back = bridges
    seen, fresh = start, start
    while True:
        reached = 0
        while fresh:  # first to all connected stones, then to the empty cells around them
            step = (
                fresh << 1 | fresh >> 1 | fresh << w | fresh >> w | fresh << (w - 1) | fresh >> (w - 1)
                | fresh << (2 * w - 1) & far_down | fresh >> (2 * w - 1) & far_up
                | fresh << (w + 1) & aslant | fresh >> (w + 1) & back
                | fresh << (w - 2) & flat | fresh >> (w - 2) & flat_back
            )  # fmt: skip
            reached |= step
            fresh = step & own & ~seen
            seen |= fresh
        if seen & end:
            return layers
        fresh = reached & empty & ~seen
        if not fresh:
            return None
        seen |= fresh
        layers.append(fresh)


def evaluate(view: State, seat: Seat) -> float:
    """The lead in stones."""
    if view.path:
        return -WON if view.turn == seat else WON
    lead = _lead(view, seat)
    # The opponent takes over a first stone if it is worth more than the next move.
    return -abs(lead - TEMPO) if view.can_swap and view.turn != seat else lead


def _lead(state: State, seat: Seat) -> float:
    mine = find_shortest_paths(state.cells, state.size, seat)
    theirs = find_shortest_paths(state.cells, state.size, other(seat))
    if mine is None or theirs is None:
        return WON if theirs is None else -WON
    breadth = mine.cells.bit_count() - theirs.cells.bit_count()
    return theirs.stones - mine.stones + PATH_CELL_VALUE * breadth


def worth(state: State, seat: Seat) -> float:
    """The chance to win, from the lead in stones and the next move."""
    lead = _lead(state, seat) + (TEMPO if state.turn == seat else -TEMPO)
    return 1 / (1 + exp(-STEEPNESS * max(-50.0, min(50.0, lead))))


def prior(state: State, seat: Seat, actions: Sequence[Action]) -> list[float] | None:
    """Good players choose cells on shortest ways, preferably of both players. A swap is as likely."""
    mine, theirs = (find_shortest_paths(state.cells, state.size, one) for one in (seat, other(seat)))
    if mine is None or theirs is None:
        return None
    frame = _frame(state.size)
    likely = [
        (PATH_CELL_WEIGHT if frame.bits[seat][action.cell] & mine.cells else 1.0)
        * (PATH_CELL_WEIGHT if frame.bits[other(seat)][action.cell] & theirs.cells else 1.0)
        if isinstance(action, Place)
        else PATH_CELL_WEIGHT**2
        for action in actions
    ]
    total = sum(likely)
    return [weight / total for weight in likely]


bot = Bot(evaluate=evaluate, worth=worth, prior=prior)
