"""Forty small games for the home page's shelf: all play tic-tac-toe, but each has its own picture.

Pass `games=shelf.games(8)` to a server: with the built-in games it has twelve or more.
"""

import sys
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import (
    Arrow,
    Back,
    Card,
    Die,
    Graph,
    Grid,
    Mark,
    Numbers,
    Piece,
    Pile,
    Row,
    Scene,
    Spot,
    Token,
)
from parlour.games import tictactoe

TITLES: Final = (
    *(
        "Alquerque",
        "Bells",
        "Café Duel",
        "Dominion of Ice",
        "Élan",
        "Fox and Geese",
        "Great Dalmuti Row",
        "Hounds",
    ),
    *("Iron Road", "Jungle", "Keyhole", "Lines of Action", "Mühle", "Nine Holes", "Oware", "Pigs", "Quartet"),
    *(
        "Rithmomachia",
        "Sternhalma",
        "Tablut",
        "Ur",
        "Voltaire",
        "Wolf",
        "Xiangqi",
        "Yinsh",
        "Zèbre",
        "Amazons",
    ),
    *("Breakthrough", "Chameleon", "Dots", "Epaminondas", "Fanorona", "Gomoku", "Halma", "Isola", "Jarmo"),
    *("Konane", "Latrunculi", "Mancala", "Nim"),
)
MEN: Final = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")


def games(count: int) -> str:
    """The first *count* games, as a server option."""
    return ",".join(f"{__name__}:game{n}" for n in range(count))


def _chess(words: Words) -> Scene:
    board = Grid("board", 8, 8, checkered=True)
    pieces = [
        Piece(f"board.{row}.{n}", Token(man, colour))
        for row, colour in ((0, "black"), (7, "white"))
        for n, man in enumerate(MEN)
    ]
    pieces += [
        Piece(f"board.{row}.{n}", Token("pawn", colour))
        for row, colour in ((1, "black"), (6, "white"))
        for n in range(8)
        if n != 4
    ]
    pieces += [Piece("board.3.4", Token("pawn", "black")), Piece("board.4.4", Token("pawn", "white"))]
    return Scene((board,), tuple(pieces), (Mark("board.4.4"), Arrow("board.7.6", "board.5.5", "good")))


def _hex(words: Words) -> Scene:
    board = Grid(
        "board",
        7,
        7,
        tiling="hex",
        shape="rhombus",
        rims=(("top", 0), ("bottom", 0), ("left", 1), ("right", 1)),
    )
    taken = ((1, 3, 0), (2, 3, 0), (3, 2, 0), (2, 2, 1), (3, 3, 1), (4, 1, 1), (3, 4, 1), (5, 2, 0))
    return Scene((board,), tuple(Piece(f"board.{r}.{c}", Token("stone", seat)) for r, c, seat in taken))


def _dice(words: Words) -> Scene:
    cup = Row("dice", 5, title=words.call(N_("Your dice")), seat=Seat(0))
    thrown = tuple(Piece(f"dice.{n}", Die(value)) for n, value in enumerate((3, 5, 5, 1, 6)))
    return Scene((Row("bid", seat=Seat(1)), cup), (*thrown, Piece("bid", Back(count=5))))


def _cards(words: Words) -> Scene:
    hand = Row("hand", fan=True, seat=Seat(0), title=words.call(N_("Your hand")))
    areas = (
        Row("trick", title=words.call(N_("The trick"))),
        Pile("stock", title=words.call(N_("Stock"))),
        hand,
    )
    faces = ("2C", "5D", "9D", "JH", "QS", "KS", "AH")
    lying = (Piece("trick", Card("TH")), Piece("trick", Card("3H")), Piece("stock", Back(count=30)))
    return Scene(areas, (*lying, *(Piece("hand", Card(face)) for face in faces)))


def _go(words: Words) -> Scene:
    board = Grid("board", 9, 9)
    taken = (
        (2, 2, "black"),
        (2, 6, "white"),
        (6, 2, "white"),
        (6, 6, "black"),
        (4, 4, "black"),
        (4, 5, "white"),
        (5, 4, "white"),
        (3, 4, "black"),
    )
    return Scene(
        (board,),
        tuple(Piece(f"board.{r}.{c}", Token("stone", colour)) for r, c, colour in taken),
        (Mark("board.5.4"),),
    )


def _mill(words: Words) -> Scene:
    at = {
        f"p{x}{y}": (x, y)
        for x, y in (
            (0, 0),
            (3, 0),
            (6, 0),
            (1, 1),
            (3, 1),
            (5, 1),
            (0, 3),
            (1, 3),
            (5, 3),
            (6, 3),
            (1, 5),
            (3, 5),
            (5, 5),
            (0, 6),
            (3, 6),
            (6, 6),
        )
    }
    spots = tuple(Spot(name, x * 0.8, y * 0.8, 0.7, 0.7) for name, (x, y) in at.items())
    links = (
        ("p00", "p30"),
        ("p30", "p60"),
        ("p11", "p31"),
        ("p31", "p51"),
        ("p00", "p03"),
        ("p03", "p06"),
        ("p06", "p36"),
        ("p36", "p66"),
        ("p60", "p63"),
        ("p63", "p66"),
        ("p11", "p13"),
        ("p13", "p15"),
        ("p15", "p35"),
        ("p35", "p55"),
        ("p51", "p53"),
        ("p53", "p55"),
        ("p30", "p31"),
        ("p35", "p36"),
        ("p03", "p13"),
        ("p53", "p63"),
    )
    men = (("p00", 0), ("p30", 0), ("p60", 0), ("p13", 1), ("p55", 1), ("p36", 1))
    return Scene(
        (Graph("board", spots, links),), tuple(Piece(spot, Token("disc", seat)) for spot, seat in men)
    )


def _fleet(words: Words) -> Scene:
    seas = tuple(Grid(f"sea{n}", 6, 6, seat=Seat(n), title=words.call(N_("The sea"))) for n in (0, 1))
    ship = Piece("sea0.1.1", Token("ship", "grey"), over=("sea0.1.2", "sea0.1.3"))
    shots = tuple(
        Piece(f"sea1.{r}.{c}", Token(shape, colour))
        for r, c, shape, colour in ((2, 2, "cross", "red"), (2, 3, "cross", "red"), (4, 1, "dot", "white"))
    )
    score = Numbers("score", ((words.call(N_("Ships")), "4"),), seat=Seat(0))
    return Scene((*seas, score), (ship, *shots))


_DRAWN: Final[tuple[tuple[Callable[[Words], Scene] | None, tuple[str, ...]], ...]] = (
    (_chess, ("board",)),
    (_dice, ("dice",)),
    (_cards, ("cards",)),
    (_hex, ("board",)),
    (_mill, ("board",)),
    (_go, ("board",)),
    (_fleet, ("board",)),
    (None, ("cards", "dice")),
)
_LENGTHS: Final = (5, 10, 20, 30, 45, 60, 120, 0)


def _make(n: int) -> SimpleNamespace:
    drawn, kinds = _DRAWN[n % len(_DRAWN)]

    def pictures(words: Words) -> Mapping[str, Scene]:
        own = {} if drawn is None else {"tile": drawn(words)}
        return {
            **own,
            "hand": _cards(words),
            "board": _chess(words),
            "dice": _dice(words),
            "seas": _fleet(words),
        }

    return SimpleNamespace(
        **{
            **vars(tictactoe),
            "__name__": f"{__name__}:game{n}",
            "__file__": __file__,
            "name": f"shelf-{n}",
            "title": TITLES[n],
            "line": N_("Take turns and be the first to {n}").format(n=n + 3),
            "minutes": _LENGTHS[n % len(_LENGTHS)],
            "kinds": kinds,
            "pictures": pictures,
        }
    )


for _n in range(len(TITLES)):
    setattr(sys.modules[__name__], f"game{_n}", _make(_n))
