"""Scenes for the rules: the wheel, and a corner of the map drawn large."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import Arrow, Card, Graph, Mark, Piece, Row, Scene, Spot, Token
from parlour.games.imperial.board import get_board
from parlour.games.imperial.money import dollars
from parlour.games.imperial.scene import CHIP, FACTORY, MAP, WHEEL

BOARD: Final = "standard@1"
ARMY, FLEET = "shield", "ship"
ITALY, AUSTRIA, FRANCE = "green", "yellow", "blue"
SOFT: Final = {ITALY: "#cfe3c4", AUSTRIA: "#f4e6b4", "": "#efe6d2", "sea": "#b9d3e2"}
"""The colours of lands, light enough for pieces to stand out."""

OUTER, MIDDLE, INNER = 3.0, 2.2, 1.2
"""Of the wheel: its rim, where markers stand, and its hub."""

Point = tuple[float, float]
_ROME: Final = ((0.0, 0.3), (1.7, 0.0), (2.0, 1.2), (1.5, 2.0), (0.1, 1.8))
_NAPLES: Final = ((1.7, 0.0), (3.3, 0.2), (3.5, 1.7), (1.5, 2.0), (2.0, 1.2))
_SEA: Final = ((3.3, 0.2), (5.4, 0.0), (5.7, 1.9), (5.5, 3.2), (3.4, 3.3), (3.5, 1.7))
_TUNIS: Final = ((0.1, 1.8), (1.5, 2.0), (3.5, 1.7), (3.4, 3.3), (0.3, 3.2))
_LANDS: Final = (
    ("Rome", _ROME, ITALY, (0.95, 0.85)),
    ("Naples", _NAPLES, ITALY, (2.65, 0.85)),
    ("Western Med", _SEA, "sea", (4.5, 1.5)),
    ("Tunis", _TUNIS, "", (1.8, 2.45)),
)
"""Name, corners, colour and middle of each territory in the corner that is shown."""


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "wheel": _wheel(words),
        "map": _corner(
            words,
            ("Rome", Token(FACTORY, ITALY)),
            ("Rome", Token(ARMY, ITALY)),
            ("Naples", Token(FACTORY, ITALY)),
            ("Western Med", Token(FLEET, ITALY)),
            ("Tunis", Token(CHIP, ITALY)),
        ),
        "factory": _corner(
            words,
            ("Rome", Token(FACTORY, ITALY)),
            ("Naples", Token(FACTORY, ITALY), dollars(500, words)),
            marks=(Mark("Naples", "good"),),
        ),
        "produce": _corner(
            words,
            ("Rome", Token(FACTORY, ITALY)),
            ("Rome", Token(ARMY, ITALY)),
            ("Naples", Token(FACTORY, ITALY)),
            ("Naples", Token(FLEET, ITALY)),
            marks=(Mark("Rome", "good"), Mark("Naples", "good")),
        ),
        "import": _corner(
            words,
            *(("Rome", Token(ARMY, ITALY), dollars(100, words)) for _ in range(2)),
            ("Naples", Token(FLEET, ITALY), dollars(100, words)),
        ),
        "taxation": _corner(
            words,
            ("Rome", Token(FACTORY, ITALY), "2"),
            ("Naples", Token(FACTORY, ITALY), "2"),
            ("Western Med", Token(CHIP, ITALY), "1"),
            ("Tunis", Token(CHIP, ITALY), "1"),
        ),
        "investor": _shares(words),
        "convoy": _corner(
            words,
            ("Naples", Token(ARMY, ITALY)),
            ("Western Med", Token(FLEET, ITALY)),
            marks=(Arrow("Naples", "Western Med", "good"), Arrow("Western Med", "Tunis", "good")),
        ),
        "battle": _corner(
            words,
            ("Western Med", Token(FLEET, ITALY)),
            ("Western Med", Token(FLEET, FRANCE)),
            marks=(Mark("Western Med", "bad"),),
        ),
        "occupied": _corner(
            words,
            ("Rome", Token(FACTORY, ITALY)),
            ("Rome", Token(ARMY, AUSTRIA)),
            ("Naples", Token(FACTORY, ITALY)),
            marks=(Mark("Rome", "bad"),),
        ),
    }


def _corner(
    words: Words, *lying: tuple[str, Token] | tuple[str, Token, str], marks: Sequence[Mark | Arrow] = ()
) -> Scene:
    """A corner of the map with these things on it: where, what, and a number beside it."""
    spots = tuple(
        Spot(
            name,
            x,
            y,
            1.3,
            1.3,
            "outline",
            colour=SOFT[colour],
            label=words.call(name),
            outline=_path(corners),
        )
        for name, corners, colour, (x, y) in _LANDS
    )
    pieces = tuple(Piece(one[0], one[1], note=one[2] if len(one) == 3 else "") for one in lying)
    return Scene((Graph(MAP, spots),), pieces, tuple(marks))


def _wheel(words: Words) -> Scene:
    """Italy's marker, the three spaces that are free from there, and what the next three cost."""
    board = get_board(BOARD)
    here = board.wheel.index("R-Produce")
    spots = tuple(_sectors(board.wheel, words))
    free = tuple(Mark(f"{WHEEL}.{(here + n) % len(spots)}", "good", "✓") for n in (1, 2, 3))
    dear = tuple(
        Mark(f"{WHEEL}.{(here + n) % len(spots)}", "last", dollars((n - 3) * 200, words)) for n in (4, 5, 6)
    )
    marker = Piece(f"{WHEEL}.{here}", Token("disc", ITALY, name=words.call("Italy")))
    return Scene((Graph(WHEEL, spots),), (marker,), (*free, *dear))


def _sectors(spaces: Sequence[str], words: Words) -> Iterator[Spot]:
    """Clockwise from the top."""
    step = 2 * pi / len(spaces)
    for n, space in enumerate(spaces):
        x, y = _on(MIDDLE, n * step)
        path = _sector((n - 0.5) * step, (n + 0.5) * step)
        label = words.call(space)
        yield Spot(f"{WHEEL}.{n}", x, y, 1.0, 1.0, "outline", colour="#f3ead6", label=label, outline=path)


def _sector(start: float, end: float) -> str:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
        _on(INNER, start),
        _on(OUTER, start),
        _on(OUTER, end),
        _on(INNER, end),
    )
    return f"M{ax} {ay}L{bx} {by}A{OUTER} {OUTER} 0 0 1 {cx} {cy}L{dx} {dy}A{INNER} {INNER} 0 0 0 {ax} {ay}z"


def _on(radius: float, angle: float) -> Point:
    return round(radius * sin(angle), 3), round(-radius * cos(angle), 3)


def _shares(words: Words) -> Scene:
    """What two players are paid for their shares in a country."""
    held = ((4, 2), (6,))
    rows = tuple(Row(f"shares {seat}", seat=Seat(seat)) for seat in range(len(held)))
    pieces = tuple(
        Piece(
            f"shares {seat}",
            Card(title=words.call("Italy"), icon=str(share), colour=ITALY),
            note=f"+{dollars(share * 100, words)}",
        )
        for seat, shares in enumerate(held)
        for share in shares
    )
    return Scene(rows, pieces)


def _path(corners: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "z"
