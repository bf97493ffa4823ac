import pytest

from parlour.engine import Words
from parlour.engine.scene import (
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
    Thing,
    Token,
    Zone,
)
from parlour.engine.scene.piece_names import thing_name
from parlour.engine.scene.places import place_names
from parlour.engine.scene.text import scene_text
from parlour.engine.values import Seat
from parlour.engine.words.catalogues import TABLE_CATALOGUE

WORDS = Words(("Ada", "Bea"))
GERMAN = Words(("Ada", "Bea"), "de", TABLE_CATALOGUE)
CHESS = Grid("b", 8, 8)
HEX = Grid("h", 3, 3, tiling="hex", shape="rhombus")


def test_a_square_board_is_numbered_from_below() -> None:
    pieces = (Piece("b.7.4", Token("king", 0)), Piece("b.0.4", Token("king", 1)))

    lines = scene_text(Scene((CHESS,), pieces, (Mark("b.7.4"),)), WORDS).splitlines()

    assert lines[0].split() == [*"abcdefgh"]
    assert lines[1].split() == ["8", ".", ".", ".", ".", "k", ".", ".", "."]
    assert lines[8].split() == ["1", ".", ".", ".", ".", "[K]", ".", ".", "."]
    assert place_names(Scene((CHESS,)))["b.6.4"] == "e2"


def test_a_hexagonal_board_is_numbered_from_above_and_shifted() -> None:
    text = scene_text(Scene((HEX,), (Piece("h.1.1", Token(colour=1)),)), WORDS)

    assert text == "  a b c\n1 . . .\n2  . ○ .\n3   . . ."
    assert place_names(Scene((HEX,)))["h.1.1"] == "b2"


def test_rows_piles_and_counters_take_one_line_each() -> None:
    scene = Scene(
        (
            Row("trick", title="Trick"),
            Row("hand", seat=Seat(1)),
            Row("dice", size=3, title="Dice"),
            Pile("stock", title="Stock"),
            Pile("discard", title="Discard"),
            Numbers("points", (("Points", "3"), ("Tricks", "2")), seat=Seat(0)),
        ),
        (
            Piece("trick", Card("5H")),
            Piece("trick", Card("AD")),
            Piece("hand", Back(count=4)),
            Piece("dice.0", Die(5)),
            Piece("dice.2", Die(3), dim=True),
            Piece("discard", Card("QS")),
            Piece("discard", Card("KS"), note="2"),
        ),
        say="Pass three cards.",
    )

    assert scene_text(scene, WORDS).splitlines() == [
        "Pass three cards.",
        "Trick: 5H AD",
        "Bea: 4 face down",
        "Dice: [5] . (3)",
        "Stock: empty",
        "Discard: KS(2) (2)",
        "Ada: Points 3, Tricks 2",
    ]
    assert "Bea: 4 verdeckt" in scene_text(scene, GERMAN)


def test_a_graph_is_printed_row_by_row() -> None:
    graph = Graph("g", (Spot("p", 1, 0, label="1"), Spot("q", 0, 0, label="2"), Spot("r", 0, 5)))

    assert scene_text(Scene((graph,), (Piece("p", Token(colour=0, count=3)),)), WORDS) == "2:-  1:●3\nr:-"


def test_a_graph_with_named_places_lists_its_pieces() -> None:
    graph = Graph("g", (Spot("p", 1, 0, label="Rome"), Spot("q", 0, 0, label="Vienna"), Spot("r", 0, 5)))
    pieces = (Piece("p", Token("house", "red")), Piece("p", Token("flag", 1, count=2), note="$4"))

    assert (
        scene_text(Scene((graph,), pieces, (Mark("p"),)), WORDS)
        == "  [Rome]: red house, 2 × flag of Bea ($4)"
    )
    assert scene_text(Scene((graph,), ()), WORDS) == "  empty"


def test_one_long_name_keeps_the_board_layout() -> None:
    spots = (*(Spot(f"a{n}", n, 0, label=f"a{n}") for n in range(3)), Spot("h", 0, 1, label="In hand"))

    assert scene_text(Scene((Graph("g", spots),), ()), WORDS) == "a0:-  a1:-  a2:-\nIn hand:-"


def test_zones_have_labels() -> None:
    board = Grid("b", 2, 2, zones=(Zone("top", ("b.0.0", "b.0.1"), "the north"),))

    assert place_names(Scene((board,)))["top"] == "the north"


@pytest.mark.parametrize(
    ("thing", "english", "german"),
    [
        (Token("pawn", 1), "pawn of Bea", "Bauer von Bea"),
        (Token("disc", "red", count=2), "2 × red disc", "2 × Scheibe, rot"),
        (Token("disc", "red", name="the spy"), "the spy", "the spy"),
        (Die(4), "die showing 4", "Würfel mit 4"),
        (Back(), "face down", "verdeckt"),
    ],
)
def test_things_are_named_in_the_readers_language(thing: Thing, english: str, german: str) -> None:
    assert thing_name(thing, WORDS) == english
    assert thing_name(thing, GERMAN) == german


def test_cards_of_a_game_are_listed_by_name_because_titles_can_be_alike() -> None:
    hand = Scene(
        (Row("hand", title="Hand"),),
        (
            Piece("hand", Card(title="5", colour="gold", name="desert 5")),
            Piece("hand", Card(title="5", colour="teal", name="sea 5")),
            Piece("hand", Card("QS")),
        ),
    )

    assert scene_text(hand, WORDS) == "Hand: desert 5, sea 5, QS"


def test_tokens_with_names_are_listed_by_them_in_a_row() -> None:
    shells = (Token("disc", 0, name="pearl", count=2), Token("disc", 0, name="crab"))
    slots = Scene(
        (Row("hand", size=3, title="Hand"),), tuple(Piece(f"hand.{n}", one) for n, one in enumerate(shells))
    )
    loose = Scene((Row("hand", title="Hand"),), tuple(Piece("hand", one) for one in shells))

    assert scene_text(slots, WORDS) == scene_text(loose, WORDS) == "Hand: 2 × pearl, crab"
