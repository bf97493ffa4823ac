from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games import morris
from parlour.games.morris.board import NAMES, bits
from parlour.games.morris.rules import MAX_QUIET_MOVES
from parlour.games.morris.rules import start as morris_start
from parlour.games.morris.scene import taps
from parlour.games.morris.state import Move, Options, Place, Started, State, Take
from parlour.testing import Scenario


def points(names: str) -> int:
    return bits([NAMES.index(name) for name in names.split()])


def game(
    first: str, second: str, hands: tuple[int, int] = (0, 0), flying: bool = True, since: tuple[int, ...] = ()
) -> Scenario:
    """A game with men on these points and the first player to move."""
    men = (points(first), points(second))
    state = replace(morris_start(Started(flying)), men=men, hands=hands, since=since)
    return Scenario(morris, state=state)


def place(name: str) -> Place:
    return Place(NAMES.index(name))


def move(start: str, end: str) -> Move:
    return Move(NAMES.index(start), NAMES.index(end))


def take(name: str) -> Take:
    return Take(NAMES.index(name))


# Placing.


def test_men_are_placed_in_turn_on_free_points() -> None:
    play = Scenario(morris, seats=2).expect_turn(0).refuse(1, place("d7"), "not-your-turn")
    play.act(0, place("d7")).expect_turn(1).expect(hands=(8, 9))
    play.refuse(1, place("d7"), "not-free").refuse(1, Place(24), "not-free").refuse(1, Place(-1), "not-free")


def test_a_player_cannot_move_before_all_men_are_placed() -> None:
    game("a7", "g7", hands=(1, 1)).refuse(0, move("a7", "d7"), "place-first")
    game("a7 a1 b6 f2", "g7 g1 d5").refuse(0, place("d7"), "none-in-hand")


def test_taking_a_man_needs_a_mill() -> None:
    game("a7", "g7", hands=(1, 1)).refuse(0, take("g7"), "no-mill")


def test_a_mill_counts_during_placement() -> None:
    play = game("a7 d7", "b4 c3", hands=(7, 7)).act(0, place("g7")).expect_turn(0).expect(taking=True)
    play.refuse(0, place("a1"), "take-first").refuse(1, place("a1"), "not-your-turn")
    play.act(0, take("c3")).expect_turn(1).expect(taking=False, men=(points("a7 d7 g7"), points("b4")))


# Mills.


def test_three_in_a_row_across_the_centre_are_no_mill() -> None:
    game("b4 c4", "a7 g7", hands=(5, 5)).act(0, place("e4")).expect_turn(1)
    game("d6 d5", "a7 g7", hands=(5, 5)).act(0, place("d3")).expect_turn(1)


def test_a_man_in_a_mill_cannot_be_taken_while_another_is_outside() -> None:
    play = game("a7 d7 g4 b2", "a1 d1 g1 c3").act(0, move("g4", "g7"))
    play.refuse(0, take("d1"), "in-a-mill").refuse(0, take("b2"), "not-theirs").refuse(
        0, take("c5"), "not-theirs"
    )
    play.expect_choices(0, take("c3"))


def test_a_man_in_a_mill_can_be_taken_if_all_are_in_mills() -> None:
    play = game("a7 d7 g4 b2", "a1 d1 g1 d2 d3").act(0, move("g4", "g7"))
    play.expect_choices(0, *map(take, ("d3", "d2", "a1", "d1", "g1")))


def test_two_mills_at_once_take_one_man() -> None:
    play = game("a7 d7 g4 g1", "b4 c3 e3 f6", hands=(5, 5)).act(0, place("g7")).act(0, take("b4"))
    play.expect_turn(1)


def test_an_opened_mill_can_be_closed_again() -> None:
    play = game("a7 d7 g7 b2", "b4 c3 e3 f4 d1").act(0, move("g7", "g4")).act(1, move("d1", "a1"))
    play.act(0, move("g4", "g7")).expect(taking=True)


def test_a_move_within_a_row_closes_no_mill() -> None:
    game("a7 g7 b2 f2", "b4 c3 e3 f4").act(0, move("g7", "d7")).expect(taking=False)


# Moving and flying.


def test_men_move_along_lines_to_the_next_point() -> None:
    play = game("a7 d5 b2 f2", "a4 c3 e3 f4")
    play.refuse(0, move("a7", "g7"), "no-line").refuse(0, move("a7", "b6"), "no-line")
    play.refuse(0, move("a7", "a4"), "not-free").refuse(0, move("a4", "b4"), "not-yours")
    play.refuse(0, Move(0, 99), "not-free").refuse(0, Move(-1, 0), "not-yours")
    ends = "d7 c5 e5 d6 b4 d2 d2"
    starts = "a7 d5 d5 d5 b2 b2 f2"
    play.expect_choices(0, *(move(*pair) for pair in zip(starts.split(), ends.split(), strict=True)))


def test_three_men_fly() -> None:
    play = game("a7 d5 b2", "a4 c3 e3 f4").act(0, move("a7", "g1")).expect_turn(1)
    play.refuse(1, move("a4", "g4"), "no-line")


def test_flying_is_an_option() -> None:
    game("a7 d5 b2", "a4 c3 e3 f4", flying=False).refuse(0, move("a7", "g1"), "no-line")
    Scenario(morris, seats=2, options=Options(flying=False)).expect(flying=False)


# The end.


def test_a_player_with_two_men_loses() -> None:
    play = game("a7 d7 g4", "a1 c3 f2").act(0, move("g4", "g7")).act(0, take("a1"))
    play.expect_over(1, 0).expect(ended="men", winner=Seat(0))


def test_a_player_who_cannot_move_loses() -> None:
    cornered = "a7 g7 a1 g1"
    game("d7 a4 g4 b2 d2", cornered).act(0, move("d2", "d1")).expect_over(1, 0).expect(ended="blocked")


def test_three_flying_men_cannot_be_blocked() -> None:
    around = "d7 a4 g4 d2"
    game(around, "a7 g7 a1").act(0, move("d2", "d1")).expect_turn(1)
    game(around, "a7 g7 a1", flying=False).act(0, move("d2", "d1")).expect_over(1, 0)


def test_placing_the_last_man_can_block_the_opponent() -> None:
    state = replace(
        morris_start(Started(flying=True)),
        men=(points("a7 g7 a1 g1"), points("d7 a4 g4 b2")),
        hands=(0, 1),
        turn=Seat(1),
    )
    Scenario(morris, state=state).act(1, place("d1")).expect_over(0, 1).expect(ended="blocked")


def test_a_position_repeated_three_times_is_a_draw() -> None:
    play = game("a7 d5 b2 f2", "g1 c3 e3 f4")
    for _ in range(2):
        play.act(0, move("a7", "d7")).act(1, move("g1", "d1")).act(0, move("d7", "a7")).act(
            1, move("d1", "g1")
        )
    play.expect_turn(0).act(0, move("a7", "d7")).expect_over(0, 0).expect(ended="repeated", winner=None)


def test_fifty_moves_each_without_a_mill_is_a_draw() -> None:
    quiet = tuple(range(MAX_QUIET_MOVES - 1))
    play = game("a7 d5 b2 f2", "g1 c3 e3 f4", since=quiet).act(0, move("a7", "d7")).expect_turn(1)
    play.act(1, move("g1", "d1")).expect_over(0, 0).expect(ended="quiet")


def test_a_mill_resets_the_count() -> None:
    quiet = tuple(range(MAX_QUIET_MOVES))
    play = game("a7 d7 g4 b2", "a1 c3 f2 e4", since=quiet).act(0, move("g4", "g7")).act(0, take("a1"))
    play.expect_turn(1).expect(lambda state: isinstance(state, State) and len(state.since) == 1)


# Words and the table.


def test_the_game_has_its_german_name() -> None:
    assert morris.translations["de"][morris.title] == "Mühle"


def test_a_place_is_one_tap_and_a_move_two() -> None:
    state = morris_start(Started(flying=True))

    assert taps(place("a7"), state).path == ("a7",)
    assert taps(move("a7", "d7"), state).path == ("a7", "d7")
    assert taps(take("d7"), state).path == ("d7",)


def test_men_are_on_the_board_in_hand_or_lost() -> None:
    play = game("a7 d7", "b4 c3", hands=(7, 6)).act(0, place("g7")).act(0, take("c3"))
    *board, own, other = play.text(0).splitlines()

    assert [sum(line.count(man) for line in board) for man in "●○"] == [3, 1]
    assert "In hand 6, 6 ×" in own
    assert "In hand 6, Lost 2, 6 ×" in other
