import pytest

from parlour.engine import Seat, bind
from parlour.games import hex as game_module
from parlour.games.hex.board import board_of
from parlour.games.hex.state import Options, Place, Placed, State, Swap, Swapped
from parlour.testing import Scenario

NAMES = board_of(11).names


def at(name: str) -> Place:
    return Place(NAMES.index(name))


def position(rows: str, turn: int = 0) -> Scenario:
    lines = rows.split()
    return Scenario(
        game_module,
        state=State(len(lines), "".join(lines), Seat(turn), last=0, path=(), can_swap=False, swap=True),
    )


def test_the_first_seat_starts_on_an_empty_board() -> None:
    Scenario(game_module).expect_turn(0).expect(size=11, cells="." * 121)
    Scenario(game_module, options=Options(size="13")).expect(size=13, cells="." * 169)


def test_a_stone_is_placed_on_an_empty_cell_in_turn() -> None:
    game = Scenario(game_module).act(0, at("f6")).expect_turn(1)
    game.refuse(0, at("a1"), "not-your-turn").refuse(1, at("f6"), "taken")
    game.refuse(1, Place(121), "taken").refuse(1, Place(-1), "taken")
    game.act(1, at("e7")).expect_turn(0).expect(last=at("e7").cell)


def test_the_second_player_can_swap_the_first_stone() -> None:
    game = Scenario(game_module).refuse(0, Swap(), "no-swap").act(0, at("c1")).act(1, Swap())
    game.expect_events(Swapped(Seat(1), at("a3").cell)).expect_turn(0)
    game.expect(lambda state: isinstance(state, State) and state.cells.count("1") == 1)
    game.expect(lambda state: isinstance(state, State) and state.cells[at("c1").cell] == ".")
    game.refuse(0, Swap(), "no-swap").act(0, at("c1")).refuse(1, Swap(), "no-swap")


def test_only_the_first_stone_can_be_swapped() -> None:
    game = Scenario(game_module).act(0, at("c1")).act(1, at("d4"))
    game.refuse(0, Swap(), "no-swap").act(0, at("e5")).refuse(1, Swap(), "no-swap")


def test_without_the_swap_rule_the_swap_is_refused() -> None:
    game = Scenario(game_module, options=Options(swap=False)).act(0, at("c1"))
    game.refuse(1, Swap(), "no-swap")
    assert Swap() not in game.game.legal(game.state, Seat(1))


@pytest.mark.parametrize(
    ("rows", "turn", "cell", "path"),
    [
        ("0.. 0.. ...", 0, 6, (0, 3, 6)),
        ("... 11. ...", 1, 5, (3, 4, 5)),
        (".0. ... 0..", 0, 4, (1, 4, 6)),
        ("..0 .0. ...", 0, 6, (2, 4, 6)),
    ],
    ids=["straight", "across", "middle", "aslant"],
)
def test_a_chain_between_the_sides_wins(rows: str, turn: int, cell: int, path: tuple[int, ...]) -> None:
    game = position(rows, turn).act(turn, Place(cell))
    game.expect_events(Placed(Seat(turn), cell, path)).expect_turn()
    game.expect_over(1 - turn, turn).refuse(1 - turn, Place(8), "not-your-turn")


@pytest.mark.parametrize(
    ("rows", "turn", "cell"),
    [("0.. 0.. ...", 0, 8), ("0.. .0. ...", 0, 8), ("0.. 0.. ...", 1, 6), (".0. .0. ...", 0, 2)],
    ids=["gap", "corner to corner", "other colour", "one side twice"],
)
def test_an_incomplete_chain_does_not_win(rows: str, turn: int, cell: int) -> None:
    position(rows, turn).act(turn, Place(cell)).expect(path=()).expect_turn(1 - turn)


def test_events_are_described() -> None:
    game = Scenario(game_module).act(0, at("c1"))
    assert game.told() == ("Ann played c1.",)
    assert game.act(1, Swap()).told() == ("Ben took over the first stone, now on a3.",)
    large = Scenario(game_module, options=Options(size="13")).act(0, Place(168))
    assert large.told() == ("Ann played m13.",)


def test_the_tile_and_each_rule_have_a_picture() -> None:
    game = bind(game_module)
    drawn = game.pictures(game.words(()))

    assert set(drawn) == {"tile", "goal", "bridge", "swap"}
    assert all(scene.pieces and scene.marks for scene in drawn.values())
