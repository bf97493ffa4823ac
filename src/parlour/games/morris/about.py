"""The tour of the table, and the pictures of the rules."""

from collections.abc import Mapping

from msgspec.structs import replace

from parlour.engine import About, Step, Words
from parlour.engine.scene import Arrow, Graph, Mark, Scene
from parlour.games.morris.board import NAMES, bits
from parlour.games.morris.rules import start
from parlour.games.morris.scene import BOARD, graph, men_on_board
from parlour.games.morris.values import Options, Started, State


def about(options: Options, words: Words) -> About:
    steps = (
        Step(
            words.say("Place nine men"),
            words.say("Tap a free point to place a man. Those still in hand lie beside each player."),
            "board",
        ),
        Step(
            words.say("Close mills"),
            words.say(
                "Three of your men in a row on a line are a mill. Then tap a man to take from your opponent."
            ),
            "board",
        ),
        Step(
            words.say("Then move"),
            words.say(
                "Tap a man, then the next point on a line. Whoever has two men left, or no move, loses."
            ),
            "board",
        ),
    )
    return About(steps=steps)


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "tile": _tile(words),
        "board": _picture("", "", words),
        "mill": _picture("b6 d6 f4 b2", "d7 d5 c3 g4", words, Arrow("f4", "f6", "good")),
    }


def _position(white: str, black: str) -> State:
    men = (_set(white), _set(black))
    return replace(start(Started(flying=True)), men=men, hands=(0, 0))


def _set(names: str) -> int:
    return bits([NAMES.index(name) for name in names.split()])


def _picture(white: str, black: str, words: Words, *marks: Mark | Arrow, board: Graph = BOARD) -> Scene:
    return Scene((board,), tuple(men_on_board(_position(white, black), words)), marks)


def _tile(words: Words) -> Scene:
    return _picture("a7 d7 g7 f2 c4", "d5 b4 f6 d1", words, board=graph(1.3))
