"""Pictures for the rules: the wheel, and an enlarged corner of the map."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import Arrow, Card, Graph, Piece, Row, Scene, Spot, Token
from parlour.games.imperial.board import get_board
from parlour.games.imperial.money import dollars
from parlour.games.imperial.scene import CHIP, FACTORY, MAP, WHEEL

BOARD: Final = "standard@1"
ARMY, FLEET = "shield", "ship"
ITALY, AUSTRIA, FRANCE = "green", "yellow", "blue"
SOFT: Final = {ITALY: "#cfe3c4", AUSTRIA: "#f4e6b4", "": "#efe6d2", "sea": "#b9d3e2"}
"""Fill colours of territories, light enough for pieces and names to stand out."""

GOOD, BAD, DEAR, PLAIN = "#9fd3a5", "#efaaa0", "#f4e2a0", "#f3ead6"

OUTER, MIDDLE, INNER = 3.0, 2.2, 1.2
"""Radii on the wheel: its rim, the ring of markers, and its hub."""

FREE, PAID = (1, 2, 3), (4, 5, 6)
"""Distances on the wheel that are free, and those that cost a fee."""

Point = tuple[float, float]
Lying = tuple[str, Token] | tuple[str, Token, str]
"""Territory, token, and an optional note."""

_ROME: Final = ((0.0, 0.3), (1.7, 0.0), (2.0, 1.2), (1.5, 2.0), (0.1, 1.8))
_NAPLES: Final = ((1.7, 0.0), (3.3, 0.2), (3.5, 1.7), (1.5, 2.0), (2.0, 1.2))
_SEA: Final = ((3.3, 0.2), (6.2, 0.0), (6.5, 1.9), (6.3, 3.2), (3.4, 3.3), (3.5, 1.7))
_TUNIS: Final = ((0.1, 1.8), (1.5, 2.0), (3.5, 1.7), (3.4, 3.3), (0.3, 3.2))
_LANDS: Final = (
    ("Rome", _ROME, ITALY, (0.95, 0.8)),
    ("Naples", _NAPLES, ITALY, (2.7, 0.8)),
    ("Western Med", _SEA, "sea", (4.9, 1.5)),
    ("Tunis", _TUNIS, "", (1.8, 2.35)),
)
"""Name, corners, colour and centre of each territory in the picture."""


def pictures(words: Words) -> Mapping[str, Scene]:
    factory, army, fleet, chip = (Token(shape, ITALY) for shape in (FACTORY, ARMY, FLEET, CHIP))
    rome, naples = ("Rome", factory), ("Naples", factory)
    in_rome, in_naples, at_sea = ("Rome", army), ("Naples", fleet), ("Western Med", fleet)
    price = dollars(100, words)
    chips = (("Western Med", chip, "1"), ("Tunis", chip, "1"))
    crossing = (Arrow("Naples", "Western Med", "good"), Arrow("Western Med", "Tunis", "good"))
    return {
        "wheel": _wheel(words),
        "map": _corner(words, rome, in_rome, naples, at_sea, ("Tunis", chip)),
        "factory": _corner(words, rome, (*naples, dollars(500, words)), tints={"Naples": GOOD}),
        "produce": _corner(words, rome, in_rome, naples, in_naples, tints={"Rome": GOOD, "Naples": GOOD}),
        "import": _corner(words, (*in_rome, price), (*in_rome, price), (*in_naples, price)),
        "taxation": _corner(words, (*rome, "2"), (*naples, "2"), *chips),
        "investor": _shares(words),
        "convoy": _corner(words, ("Naples", army), at_sea, arrows=crossing),
        "battle": _corner(words, at_sea, ("Western Med", Token(FLEET, FRANCE)), tints={"Western Med": BAD}),
        "occupied": _corner(words, rome, ("Rome", Token(ARMY, AUSTRIA)), naples, tints={"Rome": BAD}),
    }


def _corner(
    words: Words, *lying: Lying, tints: Mapping[str, str] | None = None, arrows: tuple[Arrow, ...] = ()
) -> Scene:
    """A corner of the map with these pieces on it. *tints* overrides the colour of territories."""
    spots: list[Spot] = []
    for name, corners, colour, (x, y) in _LANDS:
        fill = (tints or {}).get(name, SOFT[colour])
        spots += [
            Spot(name, x, y, 1.1, 1.1, "outline", colour=fill, outline=_path(corners)),
            _label(name, x, y + 0.7, words.call(name)),
        ]
    pieces = tuple(Piece(one[0], one[1], note=one[2] if len(one) == 3 else "") for one in lying)
    return Scene((Graph(MAP, tuple(spots)),), pieces, arrows)


def _wheel(words: Words) -> Scene:
    """The wheel with Italy's marker, the three spaces that are free, and the price of the next three."""
    board = get_board(BOARD)
    here, steps = board.wheel.index("R-Produce"), len(board.wheel)
    spots = [
        spot
        for n, space in enumerate(board.wheel)
        for spot in _space(n, steps, (n - here) % steps, words.call(space), words)
    ]
    marker = Piece(f"{WHEEL}.{here}", Token("disc", ITALY, name=words.call("Italy")))
    return Scene((Graph(WHEEL, tuple(spots)),), (marker,))


def _space(n: int, steps: int, far: int, name: str, words: Words) -> Iterator[Spot]:
    """The n-th space clockwise from the top, which lies *far* steps ahead of the marker."""
    step = 2 * pi / steps
    x, y = _on(MIDDLE, n * step)
    path = _sector((n - 0.5) * step, (n + 0.5) * step)
    fill = GOOD if far in FREE else DEAR if far in PAID else PLAIN
    yield Spot(f"{WHEEL}.{n}", x, y, 0.9, 0.9, "outline", colour=fill, outline=path)
    yield _label(f"{WHEEL}.{n}", x, y + 0.5, name)
    if far in FREE:
        yield _label(f"{WHEEL}.{n} costs", x, y - 0.05, "✓")
    elif far in PAID:
        yield _label(f"{WHEEL}.{n} costs", x, y - 0.05, dollars((far - 3) * 200, words))


def _label(of: str, x: float, y: float, text: str) -> Spot:
    return Spot(f"{of} name", x, y, 1.2, 0.3, "none", label=text)


def _sector(start: float, end: float) -> str:
    (ax, ay), (bx, by) = _on(INNER, start), _on(OUTER, start)
    (cx, cy), (dx, dy) = _on(OUTER, end), _on(INNER, end)
    return f"M{ax} {ay}L{bx} {by}A{OUTER} {OUTER} 0 0 1 {cx} {cy}L{dx} {dy}A{INNER} {INNER} 0 0 0 {ax} {ay}z"


def _on(radius: float, angle: float) -> Point:
    return round(radius * sin(angle), 3), round(-radius * cos(angle), 3)


def _shares(words: Words) -> Scene:
    """The interest that two players get for their shares in a country."""
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
