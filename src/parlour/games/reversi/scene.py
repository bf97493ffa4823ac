"""The scene, and the taps for each action."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import Counter, Delay, Flip, Grid, Mark, Motion, Numbers, Piece, Scene, Taps, Token
from parlour.games.reversi.board import DISCS, EMPTY, NAMES, SIZE, SQUARES
from parlour.games.reversi.rules import count
from parlour.games.reversi.state import Event, Place, Placed, State
from parlour.games.reversi.words import outcome

PLACES: Final = tuple(f"board.{square // SIZE}.{square % SIZE}" for square in SQUARES)
BOARD: Final = Grid(
    "board",
    SIZE,
    SIZE,
    cloth=True,
    dots=("board.2.2", "board.2.6", "board.6.2", "board.6.6"),
    names=tuple(zip(PLACES, NAMES, strict=True)),
)
COLOURS: Final = (N_("Black"), N_("White"))
SEATS: Final = (Seat(0), Seat(1))


def two_sided(seat: Seat, id: str = "") -> Token:
    return Token("disc", seat, back=1 - seat, id=id)


_DISCS: Final = {
    disc: tuple(Piece(at, two_sided(seat, id=f"disc {at}")) for at in PLACES)
    for disc, seat in zip(DISCS, SEATS, strict=True)
}
"""A disc stays on its square for the whole game, so its id is the square's name, for both colours."""


def scene(view: State, words: Words) -> Scene:
    discs = count(view.cells)
    counts = tuple(
        Numbers(f"discs {seat}", (Counter(words.call(name), number, look="score"),), seat=Seat(seat))
        for seat, (name, number) in enumerate(zip(COLOURS, discs, strict=True))
    )
    lying = tuple(_DISCS[lies][square] for square, lies in enumerate(view.cells) if lies != EMPTY)
    last = () if view.last is None else (Mark(PLACES[view.last], look="dot"),)
    return Scene((BOARD, *counts), lying, last, say=_say(view, discs, words))


def _say(view: State, discs: tuple[int, int], words: Words) -> str:
    if view.is_over:
        return outcome(discs, words.for_all())  # all viewers share one scene
    if view.passed is not None:
        # All viewers share one scene, so it names the colours instead of saying "you".
        passed, turn = (words.call(COLOURS[seat]) for seat in (view.passed, view.turn))
        return words.say("{passed} has no move. {who} plays again.", passed=passed, who=turn)
    return "" if view.last is not None else words.say("Black begins: enclose a white disc.")


def taps(action: Place, view: State) -> Taps:
    return Taps((PLACES[action.square],))


def motions(redacted: Event) -> Sequence[Motion]:
    """Turns the discs over once the new disc lies there, the nearest first."""
    if not isinstance(redacted, Placed):
        return ()
    row, column = divmod(redacted.square, SIZE)

    def distance(square: int) -> int:
        return max(abs(square // SIZE - row), abs(square % SIZE - column))

    return (Delay(), *(Flip(PLACES[square]) for square in sorted(redacted.turned, key=distance)))
