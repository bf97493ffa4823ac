import pytest

from parlour.engine import Seat, bind
from parlour.engine.scene import Delay, Flip, Grid, Token
from parlour.games import reversi as game_module
from parlour.games.reversi.board import NAMES
from parlour.games.reversi.scene import PLACES, motions
from parlour.games.reversi.state import Ended, Passed, Place, Placed, State
from parlour.testing import Scenario

BLACK, WHITE = Seat(0), Seat(1)


def at(name: str) -> Place:
    return Place(NAMES.index(name))


def squares(names: str) -> tuple[int, ...]:
    return tuple(sorted(map(NAMES.index, names.split())))


def position(rows: str, turn: Seat = BLACK) -> Scenario:
    """A position from rows, top first: `x` for black and `o` for white. Missing squares are empty."""
    cells = "".join(row.ljust(8, ".") for row in rows.split("/")).ljust(64, ".")
    cells = cells.replace("x", "0").replace("o", "1")
    return Scenario(game_module, state=State(cells, turn, last=None, passed=None, is_over=False))


def test_four_discs_are_set_up_and_black_starts() -> None:
    game = Scenario(game_module).expect_turn(0)
    game.expect_choices(0, at("d3"), at("c4"), at("f5"), at("e6"))
    cells = game.game.start(bind(game_module).setup(game.game.Options(), 2, game.chance, game.now))
    assert isinstance(cells, State)
    assert [cells.cells[NAMES.index(name)] for name in ("d4", "e5", "e4", "d5")] == ["1", "1", "0", "0"]


def test_discs_turn_over_after_the_new_one_lies_there_the_nearest_first() -> None:
    line = ("c5", "c4", "c3", "c2", "d5")
    placed = Placed(BLACK, at("c6").square, squares(" ".join(line)))
    wait, *flips = motions(placed)
    assert wait == Delay()
    order = [NAMES[PLACES.index(flip.at)] for flip in flips if isinstance(flip, Flip)]
    assert sorted(order[:2]) == ["c5", "d5"]
    assert order[2:] == ["c4", "c3", "c2"]
    assert motions(Passed(BLACK)) == ()


def test_an_enclosed_disc_is_turned_over() -> None:
    game = Scenario(game_module).act(0, at("d3"))
    game.expect_events(Placed(BLACK, at("d3").square, squares("d4"))).expect_turn(1)
    game.expect_choices(1, at("c3"), at("e3"), at("c5"))


def test_a_placed_disc_must_turn_over_another() -> None:
    game = Scenario(game_module)
    game.refuse(0, at("a1"), "turns-nothing").refuse(0, at("e3"), "turns-nothing")
    game.refuse(0, at("d4"), "taken").refuse(0, Place(64), "taken").refuse(0, Place(-1), "taken")
    game.refuse(1, at("d3"), "not-your-turn")


@pytest.mark.parametrize(
    ("rows", "square", "turned"),
    [
        ("xo", "c1", "b1"),
        ("xoooooo", "h1", "b1 c1 d1 e1 f1 g1"),
        (
            "x..x..x/.o.o.o/..ooo/xoo.oox/..ooo/.o.o.o/x..x..x",
            "d4",
            "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 c5 d5 e5 b6 d6 f6",
        ),
        ("xoo/.....o/......x", "d1", "b1 c1"),
        ("xoo.oo", "d1", "b1 c1"),
    ],
    ids=["one", "a whole row", "eight lines", "not around a corner", "not without an end"],
)
def test_discs_in_every_line_are_turned_over(rows: str, square: str, turned: str) -> None:
    game = position(rows).act(0, at(square))
    assert game.events[0] == Placed(BLACK, at(square).square, squares(turned))


@pytest.mark.parametrize(
    ("rows", "square"),
    [
        ("......ox/o", "b2"),
        ("x......./o......./.......o", "h2"),
        ("......xo/.......", "a2"),
        ("x.o", "d1"),
        ("xo.o", "e1"),
    ],
    ids=["right edge", "left edge", "end of a row", "a gap", "another gap"],
)
def test_a_line_ends_at_the_edge_and_at_a_gap(rows: str, square: str) -> None:
    position(f"{rows}").refuse(0, at(square), "turns-nothing")


def test_discs_enclosed_only_by_turned_discs_are_not_turned() -> None:
    game = position("xo./..x/..o/..x")
    game.act(0, at("c1"))
    assert game.events[0] == Placed(BLACK, at("c1").square, squares("b1"))


def test_a_player_without_a_move_passes_automatically() -> None:
    game = position("xo./......../......../......../......../......../......../xooo").act(0, at("c1"))
    game.expect_events(Placed(BLACK, at("c1").square, squares("b1")), Passed(WHITE)).expect_turn(0)
    assert game.told() == ("Ann played c1 and turned over 1 disc.", "Ben had no move and passed.")
    assert "White has no move. Black plays again." in game.text()
    game.refuse(1, at("e8"), "not-your-turn").act(0, at("e8")).expect(passed=None)


def test_the_game_ends_when_no_player_can_move() -> None:
    game = position("xo").act(0, at("c1"))
    game.expect_events(Placed(BLACK, at("c1").square, squares("b1")), Ended((3, 0)))
    game.expect_turn().expect_over(3, 0).refuse(1, at("d1"), "not-your-turn")
    assert game.told()[1] == "Ann won by 3 to 0."


def test_equal_numbers_of_discs_are_a_draw() -> None:
    game = position("xo./......../......../......../......../......../......../ooo").act(0, at("c1"))
    game.expect_over(3, 3)
    found = game.game.result(game.state)

    assert found is not None
    assert found.places == (1, 1)
    assert game.told()[1] == "A draw: 3 discs each."


def test_white_wins_with_more_discs() -> None:
    game = position("ox", WHITE).act(1, at("c1")).expect_over(0, 3)
    assert game.told()[1] == "Ben won by 3 to 0."


def test_a_turned_disc_keeps_its_id() -> None:
    game = Scenario(game_module)
    words = game.game.words(("Ann", "Ben"))

    def discs() -> dict[str, tuple[str, object, object]]:
        drawn = game.game.draw(game.state, words)
        assert drawn is not None
        return {
            p.what.id: (p.at, p.what.colour, p.what.back) for p in drawn.pieces if isinstance(p.what, Token)
        }

    before = discs()
    game.act(0, at("d3"))
    after = discs()

    assert [one for one in before if before[one] != after[one]] == ["disc board.3.3"]
    assert (before["disc board.3.3"], after["disc board.3.3"]) == (
        ("board.3.3", 1, 0),
        ("board.3.3", 0, 1),
    )
    assert {*after} - {*before} == {"disc board.2.3"}


def test_squares_have_algebraic_names() -> None:
    drawn = bind(game_module).draw(Scenario(game_module).state, bind(game_module).words(()))
    assert drawn is not None
    board = drawn.areas[0]

    assert isinstance(board, Grid)
    assert dict(board.names)["board.0.0"] == "a1"
    assert dict(board.names)["board.7.7"] == "h8"


def test_the_tile_and_each_rule_have_a_picture() -> None:
    game = bind(game_module)
    drawn = game.pictures(game.words(()))

    assert set(drawn) == {"tile", "opening", "lines", "turned"}
    assert all(scene.pieces for scene in drawn.values())
