"""What Reversi tells about itself: the tour, and the pictures of its rules."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import About, NoOptions, Seat, Step, Words
from parlour.engine.scene import Arrow, Grid, Mark, Piece, Scene, Token
from parlour.games.reversi.board import EMPTY, NAMES, OPENING
from parlour.games.reversi.scene import PLACES, scene
from parlour.games.reversi.values import State


def about(options: NoOptions, words: Words) -> About:
    return About(
        steps=(
            Step(
                words.say("Enclose a line"),
                words.say(
                    "Place a disc so that discs of the other colour lie in a straight line between it and "
                    "another of yours. All of them turn over. The squares where you can do so are lit."
                ),
                "board",
            ),
            Step(
                words.say("No move, no turn"),
                words.say("Whoever cannot turn over any disc is passed over until they can."),
                "position",
            ),
            Step(
                words.say("Most discs win"),
                words.say(
                    "When neither player can move, the discs are counted. A disc in a corner is never turned "
                    "over again."
                ),
                "discs 0",
            ),
        ),
    )


BEFORE = """
    ........
    ........
    ..0.....
    ...1.0..
    ...111..
    ..01....
    ........
    ........
"""
AFTER = """
    ........
    ........
    ..0.....
    ...0.0..
    ...000..
    ..00....
    ........
    ........
"""


def pictures(words: Words) -> Mapping[str, Scene]:
    return {}
