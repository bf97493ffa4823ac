"""The scene: the board, the men on it, and trays for men in hand and taken men. The taps for each action."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import Graph, Mark, Piece, Scene, Spot, Taps, Token
from parlour.games.morris.board import LINES, MILLS, NAMES, bits, points_in
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
        Spot(name, "abcdefg".index(name[0]), 7 - int(name[1]), size, size, colour=HOLLOW, label=name)
        for name in NAMES
    )


@cache
def _board(hands: tuple[str, str], taken: tuple[str, str]) -> Graph:
    """The board with labelled trays. Each player's trays are on one side, which faces that player."""
    beside = [spot for seat in SEATS for spot in _trays(seat, hands[seat], taken[seat])]
    return Graph("board", (*points(), *beside), links=LINKS, faces=(0, 180))


def _trays(seat: Seat, hand: str, taken: str) -> Iterator[Spot]:
    side = 1 if seat == 0 else -1
    stack: Final = "up" if seat == 0 else "down"
    yield Spot(f"hand {seat}", 3 + side * 4.2, 3 + side, 0.9, 4.8, "square", stack, label=hand)
    yield Spot(f"taken {seat}", 3 + side * 4.2, 3 - side * 2.55, 0.9, 1.9, "square", stack, label=taken)


def scene(view: State, words: Words) -> Scene:
    names = [words.name(seat) for seat in SEATS]
    hands, taken = ([words.say(called, who=who) for who in names] for called in (_IN_HAND, _TAKEN))
    board = _board((hands[0], hands[1]), (taken[0], taken[1]))
    pieces = (*men_on_board(view), *_men_beside(view))
    return Scene((board,), pieces, tuple(_marks(view)), say=_say(view, words))


_IN_HAND: Final = N_("In hand, {who}")
_TAKEN: Final = N_("Taken by {who}")
_MEN: Final = tuple(Token("disc", seat) for seat in SEATS)


def men_on_board(view: State) -> Iterator[Piece]:
    return (Piece(NAMES[point], _MEN[seat]) for seat in SEATS for point in points_in(view.men[seat]))


def _men_beside(view: State) -> Iterator[Piece]:
    for seat in SEATS:
        other = 1 - seat
        taken = MEN - view.hands[other] - view.men[other].bit_count()
        yield from [Piece(f"hand {seat}", _MEN[seat])] * view.hands[seat]
        yield from [Piece(f"taken {seat}", _MEN[other])] * taken


def _marks(view: State) -> Iterator[Mark]:
    mill = mill_just_closed(view)
    yield from (Mark(NAMES[point], "good" if point in mill else "last") for point in {*view.last} | mill)
    if view.taken is not None:
        yield Mark(NAMES[view.taken], "bad")


def mill_just_closed(view: State) -> frozenset[int]:
    """The points of the mills that were just closed, until a man is taken."""
    men = view.men[view.turn]
    mills = [mill for mill in MILLS if view.taking and view.last[-1] in mill and not bits(mill) & ~men]
    return frozenset(point for mill in mills for point in mill)


def _say(view: State, words: Words) -> str:
    if view.ended is not None:
        return ""
    if view.taking:
        return words.say("Mill! Take a man")
    if view.hands[view.turn]:
        return words.say("Place a man")
    if can_fly(view, view.turn):
        return words.say("Three men left: move anywhere")
    return words.say("Move a man along a line")


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        return Taps((NAMES[action.start], NAMES[action.end]))
    return Taps((NAMES[action.point],))
