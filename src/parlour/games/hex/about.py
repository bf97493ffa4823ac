"""The texts of the options, and the pictures of the rules."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import About, OptionText, Seat, Words
from parlour.engine.scene import Arrow, Mark, Scene
from parlour.games.hex.board import EMPTY, STONES, board_of, mirrored
from parlour.games.hex.scene import places, scene
from parlour.games.hex.state import Options, State
from parlour.parts.graphs import shortest_path


def about(options: Options, words: Words) -> About:
    sizes = {"size.11": OptionText(words.say("11 × 11")), "size.13": OptionText(words.say("13 × 13"))}
    return About(options=sizes)


TILE = "..0.. .10.. .01.. 10.1. 0.1.."
GOAL = "....0.. ..1.0.1 ...10.. .1.01.. ...01.. ..01... .10...."
BRIDGE = "..... ..0.. ..... .0... ....."
FIRST = "..... ...0. ..... ..... ....."
SMALL = 5


def pictures(words: Words) -> Mapping[str, Scene]:
    upper, lower = (board_of(SMALL).neighbours[cell] for cell in _stones_on(BRIDGE))
    (first,) = _stones_on(FIRST)
    taken_over = _place(mirrored(first, SMALL))
    return {
        "tile": _drawn(TILE, words),
        "goal": _drawn(GOAL, words),
        "bridge": _drawn(BRIDGE, words, [Mark(_place(cell), "note") for cell in upper if cell in lower]),
        "swap": _drawn(FIRST, words, [Mark(taken_over, "note"), Arrow(_place(first), taken_over, "note")]),
    }


def _drawn(rows: str, words: Words, marks: Sequence[Mark | Arrow] = ()) -> Scene:
    """A small board, with the winning chain or with *marks*."""
    drawn = scene(_position(rows), words)
    return replace(drawn, marks=tuple(marks) or drawn.marks, say="")


def _position(rows: str) -> State:
    size, cells = len(rows.split()), "".join(rows.split())
    starts, ends = board_of(size).sides[0]
    path = shortest_path(board_of(size).neighbours, starts, ends, lambda cell: cells[cell] == STONES[0])
    return State(size, cells, Seat(1), last=None, path=path, can_swap=False, swap=True)


def _stones_on(rows: str) -> list[int]:
    return [cell for cell, lies in enumerate("".join(rows.split())) if lies != EMPTY]


def _place(cell: int) -> str:
    return places(SMALL)[cell]
