"""Tic-tac-toe by clicks, on the board that any game has."""

from browsing.visitor import Visitor


def begin(ann: Visitor, bob: Visitor) -> None:
    """Ann makes a table, Bob joins by its code, Ann starts."""
    ann.make("Tic-tac-toe")
    bob.join(ann.code)
    ann.press("Start the game")
    ann.wait_for("Your turn")
    bob.wait_for("Ann’s turn")


def mark(who: Visitor, cell: int) -> None:
    who.wait_for("Your turn")
    who.press(f"Mark cell {cell}")


def play_out(ann: Visitor, bob: Visitor) -> None:
    """Ann wins on the diagonal."""
    for who, cell in ((ann, 5), (bob, 1), (ann, 3), (bob, 2), (ann, 7)):
        mark(who, cell)
