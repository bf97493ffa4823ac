"""The names of the options, and the pictures for the rules."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, About, OptionText, Seat, Words
from parlour.engine.scene import Arrow, Die, Graph, Mark, Piece, Scene, Spot, Token
from parlour.games.backgammon.checkers import START, Checkers, dice_of, place
from parlour.games.backgammon.rules import begin
from parlour.games.backgammon.scene import DICE_COLOUR, FINISHES, POINT_COLOURS, scene
from parlour.games.backgammon.state import Options, Roll

_MATCHES: Final = {"1": N_("Single game"), "3": N_("3 points"), "5": N_("5 points"), "7": N_("7 points")}


def about(options: Options, words: Words) -> About:
    names = {f"points.{points}": OptionText(words.say(name)) for points, name in _MATCHES.items()}
    return About(options=names)


def pictures(words: Words) -> Mapping[str, Scene]:
    way = Arrow("p24", "p13", "note"), Arrow("p13", "p12", "note"), Arrow("p12", "p1", "note")
    hitting = place(p24=2, p13=4, p8=0, p6=5, p5=2, p3=2), place(p24=2, p17=1, p13=4, p14=2, p8=2, p6=4)
    hit = Arrow("p13", "p8", "good"), Mark("p8", "good")  # by a 5; a 2 is blocked
    blocked = Arrow("p13", "p11", "bad"), Mark("p11", "bad")
    # No checker is on 6 or 5: both dice bear off from 4.
    bearing_off = place(p4=3, p3=3, p2=2, p1=1, off=6), place(p6=3, p5=3, p4=3, p2=1, off=5)
    return {
        "tile": _tile(),
        "start": _board(words, (START, START), (3, 1), *way),
        "hit": _board(words, hitting, (5, 2), *hit, *blocked),
        "off": _board(words, bearing_off, (6, 5), Arrow("p4", "off 0", "good")),
    }


def _tile() -> Scene:
    """Half of a board with short spikes, and two dice."""
    length, gap = 2.6, 1.1
    top, bottom = 0.0, length + gap
    spots = []
    for column in range(6):
        down, up = POINT_COLOURS[column % 2], POINT_COLOURS[1 - column % 2]
        spots.append(Spot(f"a{column}", column, top, 1, length, "spike-down", "down", down, f"a{column}"))
        spots.append(Spot(f"b{column}", column, bottom, 1, length, "spike-up", "up", up, f"b{column}"))
    middle = (top + bottom) / 2
    spots += [Spot(f"die {n}", 2 + n, middle, shape="none", name=f"c{n}") for n in (0, 1)]
    stacks = (("a0", 1, 3), ("a3", 0, 1), ("a4", 1, 2), ("b0", 0, 3), ("b2", 0, 2), ("b5", 1, 2))
    pieces = [
        Piece(at, Token("disc", colour, finish=FINISHES[colour], count=count)) for at, colour, count in stacks
    ]
    pieces += [Piece(f"die {n}", Die(pips, colour=DICE_COLOUR)) for n, pips in enumerate((6, 5))]
    return Scene((Graph("board", tuple(spots)),), tuple(pieces))


def _board(words: Words, checkers: tuple[Checkers, Checkers], dice: Roll, *marks: Arrow | Mark) -> Scene:
    """The board as drawn at a table, without the players' sheets."""
    begun = begin(Options(), ((6, 5),), (0, 0), "ahead", None)
    drawn = scene(
        replace(begun, checkers=checkers, turn=Seat(0), dice=dice, left=dice_of(dice), opening=()), words
    )
    return Scene(drawn.areas[:1], drawn.pieces, marks)
