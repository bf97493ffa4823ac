"""The scene: the board, the men on it, and those in hand and lost. The taps for each action."""

from collections.abc import Iterator
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import Graph, Mark, Numbers, Piece, Scene, Spot, Taps, Thread, Token
from parlour.games.morris.board import LINES, NAMES, points_in
from parlour.games.morris.ending import mills_just_closed
from parlour.games.morris.rules import MEN, can_fly
from parlour.games.morris.state import Action, Move, State

SEATS: Final = (Seat(0), Seat(1))
MAN_SIZE: Final = 0.96
HOLLOW: Final = "#ffe9bd"
"""Light, so that points to tap stand out."""

LINKS: Final = tuple((NAMES[one], NAMES[other]) for one, other in LINES)


def points(size: float = MAN_SIZE) -> tuple[Spot, ...]:
    """The points of the board for men of this size. The distance between neighbouring lines is 1."""
    return tuple(
        Spot(name, "abcdefg".index(name[0]), 7 - int(name[1]), size, size, colour=HOLLOW, name=name)
        for name in NAMES
    )


BOARD: Final = Graph("board", points(), links=LINKS, faces=(0, 180))
_MEN: Final = tuple(Token("disc", seat) for seat in SEATS)


def scene(view: State, words: Words) -> Scene:
    men = tuple(_beside(view, seat, words) for seat in SEATS)
    return Scene(
        (BOARD, *men), tuple(men_on_board(view)), (*_marks(view), *_threads(view)), say=_say(view, words)
    )


def men_on_board(view: State) -> Iterator[Piece]:
    return (Piece(NAMES[point], _MEN[seat]) for seat in SEATS for point in points_in(view.men[seat]))


def _beside(view: State, seat: Seat, words: Words) -> Numbers:
    """The men that are not on the board, next to the name. Once all are placed, only those that were lost."""
    hand = view.hands[seat]
    lost = MEN - hand - view.men[seat].bit_count()
    numbers = ((words.say("In hand"), hand),) if hand else ()
    gone = ((words.say("Lost"), lost),) if lost or not hand else ()
    things = (Token("disc", seat, count=hand or lost),) if hand or lost else ()
    return Numbers(
        f"men {seat}", tuple((name, str(n)) for name, n in (*numbers, *gone)), things=things, seat=seat
    )


def _marks(view: State) -> Iterator[Mark]:
    mills = {point for mill in mills_just_closed(view) for point in mill}
    yield from (Mark(NAMES[point]) for point in view.last if point not in mills)
    if view.taken is not None:
        yield Mark(NAMES[view.taken], "bad", look="cross")


def _threads(view: State) -> Iterator[Thread]:
    """Lights up the mills of the last move, until the next one."""
    for mill in mills_just_closed(view):
        yield Thread(tuple(NAMES[point] for point in mill), "win" if view.ended == "men" else "good")


def _say(view: State, words: Words) -> str:
    if view.ended is not None:
        return ""
    if view.taking:
        return words.say("Mill! Take a man.")
    if view.hands[view.turn]:
        return words.say("Place a man.")
    if can_fly(view, view.turn):
        return words.say("Three men left: move anywhere.")
    return words.say("Move a man along a line.")


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        return Taps((NAMES[action.start], NAMES[action.end]))
    return Taps((NAMES[action.point],))
