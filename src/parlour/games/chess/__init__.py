"""Chess by the FIDE Laws of Chess. The library `chess`, from the extra `chess`, generates the moves."""

from parlour.engine import N_, catalogues
from parlour.games.chess.rules import END_QUIET_PLIES

name, title, version = "chess", N_("Chess"), 1
line = N_("Checkmate the king")
like = (N_("Checkers"), N_("Shogi"), N_("Xiangqi"))
seats, minutes, kinds = range(2, 3), 30, ("board",)
colours = ("white", "black")
secrets, opens = False, "all"
translations = catalogues(__file__)

_CAPTURES_AND_PAWN_MOVES = 30 + 16 * 6
_ENTRIES_A_PLY = 3
"""A declined draw, an offered draw, and the move."""

bound = 1 + (_CAPTURES_AND_PAWN_MOVES + 1) * END_QUIET_PLIES * _ENTRIES_A_PLY
