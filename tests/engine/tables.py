"""Tables for the engine's tests: tic-tac-toe, in which nothing is hidden, and Hush, in which most is."""

from parlour.engine import Data, Millis, Seat, Table, bind
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark
from support.games import hush

TICTACTOE = bind(tictactoe)
HUSH = bind(hush)
SECRET = bytes(range(32))
ADA, BEA, CEM = Seat(0), Seat(1), Seat(2)


def board(*cells: int, every: int = 1000) -> Table:
    """Tic-tac-toe after these marks, one per second, by seats in turn."""
    table = Table(TICTACTOE, "t", seats=2, secret=SECRET)
    table.start(Millis(0))
    for number, cell in enumerate(cells, 1):
        table.act(Seat((number - 1) % 2), Mark(cell), Millis(number * every))
    return table


def cards(*actions: Data, seats: int = 2, every: int = 1000, secret: bytes = SECRET) -> Table:
    """Hush after these actions, one per second, by seats in turn."""
    table = Table(HUSH, "h", seats=seats, secret=secret)
    table.start(Millis(0))
    for number, action in enumerate(actions, 1):
        table.act(turn(table), action, Millis(number * every))
    return table


def turn(table: Table) -> Seat:
    (seat,) = table.game.to_act(table.state)
    return seat
