"""The texts of the options, and the pictures of the rules."""

from collections.abc import Mapping

from msgspec.structs import replace

from parlour.engine import About, OptionText, Seat, Words
from parlour.engine.scene import Arrow, Grid, Mark, Piece, Scene, Token
from parlour.games.sea_battle.grid import Fleet
from parlour.games.sea_battle.scene import ENEMY, MINE, scene
from parlour.games.sea_battle.state import Options
from parlour.games.sea_battle.view import View


def about(options: Options, words: Words) -> About:
    return About(
        options={
            "board.full": OptionText(words.say("10 by 10, five ships")),
            "board.small": OptionText(words.say("8 by 8, four ships")),
        },
    )


SMALL = Options(board="small")
NOTHING = "." * 64
FLEET = (2 * 9, 2 * 22 + 1, 2 * 41, 2 * 32)
"""A fleet on the small board, with ships at B2, G3, B6 and A5."""

SPACED_FLEET = (2 * 9, 2 * 14 + 1, 2 * 40, 2 * 52)
"""The same ships, none of which touch."""

SHOTS = """
........
..~.....
.....~..
.*......
........
~......~
...~....
........
"""
SUNK = """
........
..~....~
.....~..
.111.*..
....~...
~......~
...~....
........
"""


def pictures(words: Words) -> Mapping[str, Scene]:
    spaced = replace(SMALL, touching=False)
    return {
        "tile": _tile(),
        "fleet": replace(
            _alone(scene(_placement_view(SMALL, FLEET), words), MINE),
            marks=(Arrow("mine.1.4", "mine.7.4"), Mark("mine.7.4")),
        ),
        "shots": _waters(SHOTS, 25, words),
        "sunk": _waters(SUNK, 29, words),
        "spaced": _alone(scene(_placement_view(spaced, SPACED_FLEET), words), MINE),
    }


def _placement_view(options: Options, fleet: Fleet) -> View:
    """The first seat's view before the battle."""
    return View(
        me=Seat(0),
        options=options,
        fleets=(fleet, None),
        arranged=(0, 0),
        ready=(False, False),
        waters=(NOTHING, NOTHING),
        last=((), ()),
        turn=Seat(0),
        winner=None,
    )


def _waters(text: str, last: int, words: Words) -> Scene:
    """A picture of the enemy's waters alone."""
    view = replace(
        _placement_view(SMALL, FLEET),
        ready=(True, True),
        waters=(NOTHING, "".join(text.split())),
        last=((), (last,)),
    )
    return _alone(scene(view, words), ENEMY)


def _alone(whole: Scene, area: str) -> Scene:
    """The scene with one of its areas only."""
    return replace(
        whole,
        areas=tuple(one for one in whole.areas if one.id == area),
        pieces=tuple(piece for piece in whole.pieces if piece.at.startswith(f"{area}.")),
        say="",
    )


def _tile() -> Scene:
    ship = Token("ship", 0, picture="battleship.svg")
    boat = Token("ship", 1, picture="destroyer-sunk.svg", turned=90)
    flame, cross = Token("flame", "orange", picture="hit.svg"), Token("cross", "red", picture="sunk.svg")
    return Scene(
        (Grid(MINE, 5, 5, picture="sea.svg"),),
        (
            Piece("mine.1.0", ship, ("mine.1.1", "mine.1.2", "mine.1.3")),
            Piece("mine.3.3", boat, ("mine.4.3",)),
            Piece("mine.1.2", flame),
            *(Piece(at, cross) for at in ("mine.3.3", "mine.4.3")),
            *(
                Piece(at, Token("dot", "white", picture="miss.svg"))
                for at in ("mine.0.1", "mine.3.1", "mine.2.4")
            ),
        ),
    )
