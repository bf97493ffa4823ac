"""Positions that its rules show, and the picture of its tile."""

from collections.abc import Mapping

from msgspec.structs import replace

from parlour.engine import Seat, Words
from parlour.engine.scene import Arrow, Die, Graph, Mark, Piece, Scene, Spot, Token
from parlour.games.backgammon.checkers import START, Checkers, dice_of, place
from parlour.games.backgammon.rules import begin
from parlour.games.backgammon.scene import SPIKE_COLOURS, scene
from parlour.games.backgammon.state import Options, Roll


def pictures(words: Words) -> Mapping[str, Scene]:
    return {"tile": tile(), "start": opening(words), "hit": hit(words), "off": bear_off(words)}


def opening(words: Words) -> Scene:
    """The first position, with the way of the first player round the board."""
    way = (Arrow("p24", "p13", "note"), Arrow("p13", "p12", "note"), Arrow("p12", "p1", "note"))
    return _board(words, START, START, (3, 1), *way)


def hit(words: Words) -> Scene:
    """A 5 hits the blot on 8; a 2 is blocked."""
    mine = place(p24=2, p13=4, p8=0, p6=5, p5=2, p3=2)
    theirs = place(p24=2, p17=1, p13=4, p14=2, p8=2, p6=4)
    marks = Arrow("p13", "p8", "good"), Mark("p8", "good"), Arrow("p13", "p11", "bad"), Mark("p11", "bad")
    return _board(words, mine, theirs, (5, 2), *marks)


def bear_off(words: Words) -> Scene:
    """No checker is on 6 or 5: both dice bear off from 4."""
    mine, theirs = place(p4=3, p3=3, p2=2, p1=1, off=6), place(p6=3, p5=3, p4=3, p2=1, off=5)
    return _board(words, mine, theirs, (6, 5), Arrow("p4", "off 0", "good"))


def tile() -> Scene:
    """Half of a board with short spikes, and two dice."""
    length, gap = 2.6, 1.1
    top, bottom = 0.0, length + gap
    spots = []
    for column in range(6):
        down, up = SPIKE_COLOURS[column % 2], SPIKE_COLOURS[1 - column % 2]
        spots.append(Spot(f"a{column}", column, top, 1, length, "spike-down", "down", down, f"a{column}"))
        spots.append(Spot(f"b{column}", column, bottom, 1, length, "spike-up", "up", up, f"b{column}"))
    middle = (top + bottom) / 2
    spots += [Spot(f"die {n}", 2 + n, middle, shape="square", label=f"c{n}") for n in (0, 1)]
    stacks = (("a0", 1, 3), ("a3", 0, 1), ("a4", 1, 2), ("b0", 0, 3), ("b2", 0, 2), ("b5", 1, 2))
    pieces = [Piece(at, Token("disc", colour, count=count)) for at, colour, count in stacks]
    pieces += [Piece(f"die {n}", Die(pips)) for n, pips in enumerate((6, 5))]
    return Scene((Graph("board", tuple(spots)),), tuple(pieces))


def _board(words: Words, mine: Checkers, theirs: Checkers, dice: Roll, *marks: Arrow | Mark) -> Scene:
    """The board alone, as it is drawn at a table."""
    begun = begin(Options(), ((6, 5),), (0, 0), "ahead", None)
    state = replace(begun, checkers=(mine, theirs), turn=Seat(0), dice=dice, left=dice_of(dice), opening=())
    drawn = scene(state, words)
    return Scene(drawn.areas[:1], drawn.pieces, marks)
