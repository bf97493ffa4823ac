"""The scene, and the taps for each action."""

from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import Grid, Mark, Numbers, Piece, Scene, Taps, Token, Zone
from parlour.games.reversi.board import DISCS, EMPTY, NAMES, SIZE, SQUARES
from parlour.games.reversi.rules import count
from parlour.games.reversi.state import Place, State
from parlour.games.reversi.words import outcome

PLACES: Final = tuple(f"board.{square // SIZE}.{square % SIZE}" for square in SQUARES)
FELT: Final = "green"
BOARD: Final = Grid(
    "board",
    SIZE,
    SIZE,
    labels=tuple(zip(PLACES, NAMES, strict=True)),
    zones=(Zone("felt", PLACES, colour=FELT),),
)
COLOURS: Final = (("black", N_("Black")), ("white", N_("White")))
_DISCS: Final = {
    disc: tuple(Piece(at, Token(colour=colour, id=f"disc {at}")) for at in PLACES)
    for disc, (colour, _) in zip(DISCS, COLOURS, strict=True)
}
"""A disc stays on its square for the whole game, so its id is the square's name, for both colours."""


def scene(view: State, words: Words) -> Scene:
    discs = count(view.cells)
    counts = tuple(
        Numbers(f"discs {seat}", ((words.call(name), str(number)),), seat=Seat(seat))
        for seat, ((_, name), number) in enumerate(zip(COLOURS, discs, strict=True))
    )
    lying = tuple(_DISCS[lies][square] for square, lies in enumerate(view.cells) if lies != EMPTY)
    last = () if view.last is None else (Mark(PLACES[view.last]),)
    return Scene((BOARD, *counts), lying, last, say=_say(view, discs, words))


def _say(view: State, discs: tuple[int, int], words: Words) -> str:
    if view.is_over:
        return outcome(discs, words.for_all())  # all viewers share one scene
    if view.passed is not None:
        # All viewers share one scene, so it names the colours instead of saying "you".
        passed, turn = (words.call(COLOURS[seat][1]) for seat in (view.passed, view.turn))
        return words.say("{passed} has no move. {who} plays again.", passed=passed, who=turn)
    return "" if view.last is not None else words.say("Black begins: enclose a white disc.")


def taps(action: Place, view: State) -> Taps:
    return Taps((PLACES[action.square],))
