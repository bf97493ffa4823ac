"""Evaluates a position by mobility, corners, stable edges, and squares that give a corner away."""

from math import exp
from typing import Final

from parlour.engine import Bot, Seat
from parlour.games.reversi.board import BITS, NAMES, bits_of, empty_bits, find_moves, other
from parlour.games.reversi.rules import count
from parlour.games.reversi.state import State

WON: Final = 10_000.0
MOBILITY, CORNER, EDGE, RISK, DISC = 8.0, 60.0, 12.0, 25.0, 1.0
ENDGAME_SQUARES: Final = 10
"""With at most this number of empty squares, the discs themselves count."""

STEEPNESS: Final = 0.03
"""Steepness of the logistic function from a lead to the chance to win."""


def _bits(*names: str) -> int:
    return sum(BITS[NAMES.index(name)] for name in names)


_CORNERS: Final = {
    _bits("a1"): _bits("b1", "a2", "b2"),
    _bits("h1"): _bits("g1", "h2", "g2"),
    _bits("a8"): _bits("b8", "a7", "b7"),
    _bits("h8"): _bits("g8", "h7", "g7"),
}
"""Each corner with its neighbouring squares. A disc there gives an empty corner away."""

_DIAGONAL: Final = _bits("b2", "g2", "b7", "g7")
_EDGES: Final = tuple(
    (_bits(corner), step, forward)
    for corner, step, forward in (
        ("a1", 1, False), ("a1", 8, False), ("h1", 1, True), ("h1", 8, False),
        ("a8", 1, False), ("a8", 8, True), ("h8", 1, True), ("h8", 8, True),
    )
)  # fmt: skip
"""Both edges from each corner: the corner, the step, and true if the step goes to higher bits."""


def _stable_on_edges(own: int) -> int:
    """The bits of the discs in unbroken lines along the edges from a corner that the seat owns."""
    stable = 0
    for corner, step, forward in _EDGES:
        at = corner
        for _ in range(8):
            if not at & own:
                break
            stable |= at
            at = at << step if forward else at >> step
    return stable


def _standing(cells: str, seat: Seat) -> float:
    own, empty = bits_of(cells, seat), empty_bits(cells)
    value = MOBILITY * find_moves(cells, seat).bit_count()
    for corner, beside in _CORNERS.items():
        if own & corner:
            value += CORNER
        elif empty & corner and (risky := own & beside):
            value -= RISK * (risky.bit_count() + (risky & _DIAGONAL).bit_count()) / 2
    return value + EDGE * _stable_on_edges(own).bit_count()


def lead(cells: str, seat: Seat) -> float:
    value = _standing(cells, seat) - _standing(cells, other(seat))
    if cells.count(".") <= ENDGAME_SQUARES:
        discs = count(cells)
        value += DISC * (ENDGAME_SQUARES - cells.count(".")) * (discs[seat] - discs[other(seat)])
    return value


def evaluate(view: State, seat: Seat) -> float:
    if view.is_over:
        discs = count(view.cells)
        return WON * (discs[seat] - discs[other(seat)])
    return lead(view.cells, seat)


def worth(state: State, seat: Seat) -> float:
    return 1 / (1 + exp(-STEEPNESS * max(-1000.0, min(1000.0, lead(state.cells, seat)))))


bot = Bot(evaluate=evaluate, worth=worth)
