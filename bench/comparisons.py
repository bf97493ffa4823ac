"""Which game is compared with which peer. A game without a peer is compared with a similar one, without a
target."""

from typing import NamedTuple


class Comparison(NamedTuple):
    game: str
    peer: str
    target: float | None = None
    """Required multiple of the peer's steps per second."""


COMPARISONS = (
    Comparison("tictactoe", "boardgame.io tic-tac-toe", 8),
    Comparison("tictactoe", "PettingZoo tictactoe_v3"),
    Comparison("tictactoe", "OpenSpiel tic_tac_toe"),
    Comparison("tictactoe", "pgx tic_tac_toe"),
    # The same Deck, written for boardgame.io. No other peer has this game.
    Comparison("deck", "boardgame.io deck"),
    Comparison("deck", "RLCard uno"),
    Comparison("deck", "PettingZoo leduc_holdem_v4"),
    Comparison("cambio", "RLCard uno", 3),
    Comparison("cambio", "OpenSpiel gin_rummy", 4),
    Comparison("cambio", "RLCard gin-rummy"),
    Comparison("cambio", "OpenSpiel hearts"),
    Comparison("cambio", "pgx leduc_holdem"),
    Comparison("imperial", "catanatron 4 players", 1),
    Comparison("hex", "OpenSpiel hex"),
    Comparison("hex", "pgx hex"),
    Comparison("reversi", "OpenSpiel othello"),
    Comparison("reversi", "pgx othello"),
    Comparison("morris", "OpenSpiel nine_mens_morris"),
    Comparison("chess", "OpenSpiel chess"),
    Comparison("chess", "pgx chess"),
    Comparison("backgammon", "OpenSpiel backgammon"),
    Comparison("backgammon", "pgx backgammon"),
    Comparison("hearts", "OpenSpiel hearts"),
    Comparison("liars-dice", "OpenSpiel liars_dice"),
    Comparison("sea-battle", "OpenSpiel battleship"),
)
