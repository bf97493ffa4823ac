"""The board with its men, those in hand and those that were taken, and what is tapped."""

from collections.abc import Iterator
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import Arrow, Graph, Mark, Piece, Row, Scene, Spot, Taps, Token
from parlour.games.morris.board import LINES, MILLS, NAMES, POINTS, bits, points_in
from parlour.games.morris.rules import MEN, can_fly
from parlour.games.morris.values import Action, Move, State

COLOURS: Final = ("white", "black")
MAN_NAMES: Final = (N_("white man"), N_("black man"))


def graph(size: float) -> Graph:
    """The board, with men of this size; from one line to the next it is one."""
    spots = [Spot(name, "abcdefg".index(name[0]), 7 - int(name[1]), size, size, label=name) for name in NAMES]
    return Graph("board", tuple(spots), links=tuple((NAMES[one], NAMES[other]) for one, other in LINES))


BOARD: Final = graph(0.96)


def scene(view: State, words: Words) -> Scene:
    rows = [row for seat in (Seat(0), Seat(1)) for row in _rows(view, seat, words)]
    pieces = (*men_on_board(view, words), *_men_beside(view, words))
    return Scene((BOARD, *rows), pieces, tuple(_marks(view)), say=_say(view, words))


def men_on_board(view: State, words: Words) -> Iterator[Piece]:
    for seat in (Seat(0), Seat(1)):
        man = _man(seat, words)
        yield from (Piece(NAMES[point], man) for point in points_in(view.men[seat]))


def _man(seat: Seat, words: Words) -> Token:
    return Token("disc", COLOURS[seat], name=words.say(MAN_NAMES[seat]))


def _rows(view: State, seat: Seat, words: Words) -> Iterator[Row]:
    if any(view.hands):
        yield Row(f"hand {seat}", seat=seat, title=words.say("In hand"))
    yield Row(f"taken {seat}", seat=seat, title=words.say("Taken"))


def _men_beside(view: State, words: Words) -> Iterator[Piece]:
    for seat, other in ((Seat(0), Seat(1)), (Seat(1), Seat(0))):
        lost = MEN - view.hands[other] - view.men[other].bit_count()
        yield from [Piece(f"hand {seat}", _man(seat, words))] * view.hands[seat]
        yield from [Piece(f"taken {seat}", _man(other, words))] * lost


def _marks(view: State) -> Iterator[Mark | Arrow]:
    for point in view.last:
        yield Mark(NAMES[point], "last")
    if view.taken is not None:
        yield Mark(NAMES[view.taken], "bad")
    if view.taking:
        mine = view.men[view.turn]
        closed = [mill for mill in MILLS if view.last[-1] in mill and not bits(mill) & ~mine]
        yield from (Mark(NAMES[point], "good") for point in POINTS if any(point in mill for mill in closed))


def _say(view: State, words: Words) -> str:
    if view.ended is not None:
        return ""
    who = words.name(view.turn)
    if view.taking:
        return words.say("A mill: {who} takes a man.", who=who)
    if view.hands[view.turn]:
        return words.say("{who} places a man.", who=who)
    if can_fly(view, view.turn):
        return words.say("{who} has three men left and may fly to any point.", who=who)
    return words.say("{who} moves a man along a line.", who=who)


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        return Taps((NAMES[action.start], NAMES[action.end]))
    return Taps((NAMES[action.point],))
