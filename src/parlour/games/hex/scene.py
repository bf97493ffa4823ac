"""The scene, and the taps for each action."""

from functools import cache
from typing import Final

from parlour.engine import Words
from parlour.engine.scene import Grid, Mark, Piece, Scene, Taps, Thread, Token
from parlour.games.hex.board import EMPTY, SIDES, STONES
from parlour.games.hex.state import Action, Place, State

EARLY: Final = 3
"""The scene says the aim until this many stones lie on the board."""


@cache
def places(size: int) -> tuple[str, ...]:
    return tuple(f"board.{cell // size}.{cell % size}" for cell in range(size * size))


@cache
def _grid(size: int) -> Grid:
    rims = tuple((side, seat) for seat, sides in enumerate(SIDES) for side in sides)
    return Grid("board", size, size, tiling="hex", shape="rhombus", rims=rims)


@cache
def _stones(size: int, seat: int) -> tuple[Piece, ...]:
    return tuple(Piece(at, Token("disc", seat)) for at in places(size))


def scene(view: State, words: Words) -> Scene:
    at, of = places(view.size), {STONES[seat]: _stones(view.size, seat) for seat in (0, 1)}
    stones = tuple(of[lies][cell] for cell, lies in enumerate(view.cells) if lies != EMPTY)
    chain = (Thread(tuple(at[cell] for cell in view.path)),) if view.path else ()
    last = () if view.last is None else (Mark(at[view.last]),)
    return Scene((_grid(view.size),), stones, chain or last, say=_say(view, words))


def _say(view: State, words: Words) -> str:
    if view.path:
        return words.say("Both sides are connected.")
    if view.can_swap:
        # All viewers share one scene, so it names the player.
        return words.say("{who} may take over the first stone.", who=words.name(view.turn))
    is_new = len(view.cells) - view.cells.count(EMPTY) <= EARLY
    return words.say("Connect the two sides of your colour.") if is_new else ""


def taps(action: Action, view: State) -> Taps:
    return Taps((places(view.size)[action.cell],)) if isinstance(action, Place) else Taps()
