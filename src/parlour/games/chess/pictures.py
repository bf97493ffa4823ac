"""Pictures for the tile and the rules page, drawn by the game's own scene."""

from collections.abc import Mapping

from parlour.engine import Words
from parlour.engine.scene import Arrow, Grid, Mark, Piece, Scene, Token
from parlour.games.chess.rules import state_of
from parlour.games.chess.scene import PLACES, scene

CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9"
PASSING = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
MATED = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1"


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "tile": _tile(),
        "start": _board(words, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "castling": _board(words, CASTLING, arrows=("e1g1", "h1f1", "e8c8", "a8d8")),
        "passing": _board(words, PASSING, arrows=("e5f6",), last=("f7", "f5")),
        "mate": _board(words, MATED, last=("a1", "a8")),
    }


def _board(words: Words, fen: str, arrows: tuple[str, ...] = (), last: tuple[str, ...] = ()) -> Scene:
    drawn = scene(state_of(fen), words)
    board = tuple(piece for piece in drawn.pieces if piece.at.startswith("board."))
    marks = tuple(Mark(PLACES[at], "last") for at in last) + drawn.marks
    ways = tuple(Arrow(PLACES[way[:2]], PLACES[way[2:]], "good") for way in arrows)
    return Scene(drawn.areas[:1], board, (*marks, *ways))


def _tile() -> Scene:
    """Part of a board with a back-rank mate."""
    men = {(0, 1): ("rook", "white"), (0, 3): ("king", "black"), (1, 2): ("pawn", "black"),
           (1, 3): ("pawn", "black"), (1, 4): ("pawn", "black"), (3, 3): ("knight", "white"),
           (4, 2): ("queen", "white")}  # fmt: skip
    pieces = tuple(Piece(f"board.{row}.{column}", Token(*look)) for (row, column), look in men.items())
    marks = (Mark("board.0.3", "check"),)
    return Scene((Grid("board", 5, 5, checkered=True),), pieces, marks)
