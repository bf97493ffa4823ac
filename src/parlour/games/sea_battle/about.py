"""The tour, the texts of the options, and the pictures of the rules."""

from collections.abc import Mapping

from msgspec.structs import replace

from parlour.engine import About, OptionText, Seat, Step, Words
from parlour.engine.scene import Arrow, Grid, Mark, Piece, Scene, Token, Zone
from parlour.games.sea_battle.grid import Fleet
from parlour.games.sea_battle.scene import ENEMY, MINE, WATER, scene
from parlour.games.sea_battle.state import Options
from parlour.games.sea_battle.view import View


def about(options: Options, words: Words) -> About:
    fleet = words.say(
        "Your ships are placed at random, and only you can see them. Tap a ship, then the cell to move it to."
    )
    ready = words.say("Tap a ship twice to turn it, or shuffle the fleet. Press Ready when you’re done.")
    fire = words.say(
        "Then take turns firing. You learn which shots hit and which ships sink. Sink them all to win."
    )
    return About(
        steps=(
            Step(words.say("Your fleet"), fleet, MINE),
            Step(words.say("Ready"), ready, "choices"),
            Step(words.say("Fire"), fire, "position"),
        ),
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
    cells = tuple(f"{MINE}.{row}.{column}" for row in range(5) for column in range(5))
    water = (Zone("water", cells, colour=WATER), Zone("depth", cells, colour=WATER))
    ship, boat = Token("ship", 0), Token("ship", 1)
    return Scene(
        (Grid(MINE, 5, 5, zones=water),),
        (
            Piece("mine.1.0", ship, ("mine.1.1", "mine.1.2", "mine.1.3")),
            Piece("mine.2.4", boat, ("mine.3.4", "mine.4.4")),
            Piece("mine.1.2", Token("flame", "orange")),
            Piece("mine.3.4", Token("flame", "orange")),
            *(Piece(at, Token("dot", "white")) for at in ("mine.0.1", "mine.3.1", "mine.3.2")),
        ),
    )
