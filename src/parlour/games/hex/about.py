"""What Hex tells about itself: the tour, the names of its options, and the pictures of its rules."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import About, OptionText, Seat, Step, Words
from parlour.engine.scene import Arrow, Mark, Scene
from parlour.games.hex.board import EMPTY
from parlour.games.hex.scene import places, scene
from parlour.games.hex.values import Options, State


def about(options: Options, words: Words) -> About:
    return About(
        steps=(
            Step(
                words.say("Your two sides"),
                words.say(
                    "Two opposite sides of the board have your colour. Join them by a chain of your stones "
                    "before the other two are joined."
                ),
                "board",
            ),
            Step(
                words.say("Place a stone"),
                words.say("Tap any empty cell. A stone stays where it is: nothing is moved or taken."),
                "position",
            ),
            _swap(words) if options.swap else _no_draw(words),
        ),
        options={
            "size.11": OptionText(words.say("11 × 11")),
            "size.13": OptionText(words.say("13 × 13")),
        },
    )


def _swap(words: Words) -> Step:
    text = words.say(
        "After the first stone the second player may take it over instead of placing one. So whoever begins "
        "does best with a stone that is neither strong nor weak."
    )
    return Step(words.say("The swap"), text, "choices")


def _no_draw(words: Words) -> Step:
    text = words.say("A full board always has one chain from side to side, so one of you will win.")
    return Step(words.say("There is no draw"), text, "position")


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "tile": _drawn(TILE, words, path=(2, 7, 11, 16, 20)),
        "goal": _drawn(GOAL, words, path=(4, 11, 18, 24, 31, 37, 43)),
        "bridge": _drawn(BRIDGE, words, notes=(12, 17)),
        "swap": _swapped(words),
    }


TILE = "..0.. .10.. .01.. 10.1. 0.1.."
GOAL = "....0.. ..1.0.1 ...10.. .1.01.. ...01.. ..01... .10...."
BRIDGE = "..... ..0.. ..... .0... ....."
FIRST = "..... ...0. ..... ..... ....."


def _drawn(rows: str, words: Words, path: Sequence[int] = (), notes: Sequence[int] = ()) -> Scene:
    """A small board, with a chain that wins or with cells that the rules talk of."""
    drawn = scene(_position(rows, path), words)
    at = places(len(rows.split()))
    return replace(drawn, marks=(*drawn.marks, *(Mark(at[cell], "note") for cell in notes)), say="")


def _swapped(words: Words) -> Scene:
    """The first stone, and where it goes when it is taken over."""
    drawn, at = scene(_position(FIRST), words), places(5)
    return replace(drawn, marks=(Mark(at[16], "note"), Arrow(at[8], at[16], "note")), say="")


def _position(rows: str, path: Sequence[int] = ()) -> State:
    cells = "".join(rows.split())
    assert not cells.strip(f"01{EMPTY}"), "a position is made of stones and empty cells"
    return State(len(rows.split()), cells, Seat(1), None, tuple(path), can_swap=False, swap=True)
