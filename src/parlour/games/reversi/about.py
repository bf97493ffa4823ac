"""The pictures of the rules."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import Seat, Words
from parlour.engine.scene import Arrow, Grid, Mark, Piece, Scene
from parlour.games.reversi.board import EMPTY, NAMES, OPENING, find_moves, find_turned, squares_of
from parlour.games.reversi.rules import evolve
from parlour.games.reversi.scene import PLACES, SEATS, scene, two_sided
from parlour.games.reversi.state import Placed, State

BLACK = Seat(0)


TILE = ".01../.0110/.001./..10./....."
LINES = "......../......../..0...../...1..../.011.1../....1.../....0.../........"
"""Black plays e5 and turns over three lines. The white disc on f5 stays, without a black one behind it."""


def pictures(words: Words) -> Mapping[str, Scene]:
    lines, square = _position(LINES), NAMES.index("e5")
    turned = tuple(squares_of(find_turned(lines.cells, BLACK, square)))
    played = evolve(lines, Placed(BLACK, square, turned))
    opening = [Mark(PLACES[at], "good") for at in squares_of(find_moves(OPENING, BLACK))]
    arrows = [Arrow(_at("e5"), _at(end), "good") for end in ("c3", "b5", "e7")]
    return {
        "tile": _tile(),
        "opening": _drawn(_position(OPENING), words, opening),
        "lines": _drawn(lines, words, [Mark(_at("e5"), "good"), *arrows]),
        "turned": _drawn(played, words, [Mark(_at("e5"))]),
    }


def _drawn(position: State, words: Words, marks: Sequence[Mark | Arrow]) -> Scene:
    """The board alone, with these marks."""
    drawn = scene(position, words)
    return replace(drawn, areas=drawn.areas[:1], marks=tuple(marks), say="")


def _tile() -> Scene:
    rows = TILE.split("/")
    places = {
        f"board.{row}.{column}": disc for row, line in enumerate(rows) for column, disc in enumerate(line)
    }
    grid = Grid("board", len(rows), len(rows), cloth=True)
    discs = (Piece(at, two_sided(SEATS[int(disc)])) for at, disc in places.items() if disc != EMPTY)
    return Scene((grid,), tuple(discs))


def _at(square: str) -> str:
    return PLACES[NAMES.index(square)]


def _position(rows: str) -> State:
    return State(rows.replace("/", ""), BLACK, last=None, passed=None, is_over=False)
