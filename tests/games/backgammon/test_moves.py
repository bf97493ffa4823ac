"""Legal moves: hitting, entering, bearing off, and which dice must be used."""

from parlour.engine import Seat
from parlour.engine.scene import Delay, Travel
from parlour.games import backgammon
from parlour.games.backgammon.checkers import START, Checkers, place
from parlour.games.backgammon.scene import motions
from parlour.games.backgammon.state import Done, Move, Moved, State
from parlour.testing import Scenario

from .positions import standing


def checkers_of(game: Scenario) -> tuple[Checkers, Checkers]:
    assert isinstance(game.state, State)
    return game.state.checkers


def test_a_blot_is_hit_and_goes_to_the_bar() -> None:
    mine, theirs = place(p13=2, p6=13), place(p17=1, p6=2, p1=12)  # their 17 is my 8
    game = Scenario(backgammon, state=standing(mine, theirs, (5, 2)))
    game.act(0, Move(13, 8)).expect_events(Moved(Seat(0), 13, 8, 5, hits=True))

    assert checkers_of(game)[1] == place(p6=2, p1=12, bar=1)


def test_a_hit_checker_leaves_when_the_other_has_arrived() -> None:
    assert motions(Moved(Seat(1), 13, 8, 5, hits=True)) == (
        Travel("p12", "p17"),
        Delay(),
        Travel("p17", "bar 0"),
    )
    assert motions(Moved(Seat(1), 13, 8, 5, hits=False)) == ()


def test_two_checkers_block_a_point() -> None:
    mine, theirs = place(p13=2, p6=13), place(p17=2, p6=13)
    Scenario(backgammon, state=standing(mine, theirs, (5, 2))).refuse(0, Move(13, 8), "no-such-move")


def test_a_checker_on_the_bar_must_enter_first() -> None:
    mine, theirs = place(bar=1, p6=14), place(p3=2, p1=13)
    game = Scenario(backgammon, state=standing(mine, theirs, (4, 3)))
    game.expect_choices(0, Move(25, 21), Move(25, 18)).refuse(
        0, Move(6, 2), "no-such-move"
    )  # their 3 blocks my 22
    game.act(0, Move(25, 21)).expect_choices(0, Move(21, 18), Move(6, 3))


def test_all_checkers_must_enter_before_others_move() -> None:
    mine, theirs = place(bar=2, p6=13), place(p6=2, p1=13)
    game = Scenario(backgammon, state=standing(mine, theirs, (4, 2)))
    game.act(0, Move(25, 21)).expect_choices(0, Move(25, 23))


def test_entering_can_hit() -> None:
    mine, theirs = place(bar=1, p6=14), place(p4=1, p1=14)
    game = Scenario(backgammon, state=standing(mine, theirs, (4, 3))).act(0, Move(25, 21))

    assert checkers_of(game)[1][25] == 1


def test_both_dice_must_be_used_if_possible() -> None:
    # 13 to 7 by the 6 would leave no 5: from 7 it ends on 2, which the other holds as 23.
    mine, theirs = place(p13=1, p7=1, p1=13), place(p23=2, p1=13)
    game = Scenario(backgammon, state=standing(mine, theirs, (6, 5)))
    game.expect_choices(0, Move(7, 1), Move(13, 8)).refuse(0, Move(13, 7), "no-such-move")
    game.act(0, Move(13, 8)).expect_choices(0, Move(7, 1))


def test_the_higher_die_is_played_if_only_one_can_be() -> None:
    # One checker on 13: 7 and 8 are open, and 2, where both dice would lead, is blocked by their 23.
    mine, theirs = place(p13=1, p1=14), place(p23=2, p1=13)
    Scenario(backgammon, state=standing(mine, theirs, (6, 5))).expect_choices(0, Move(13, 7))


def test_the_lower_die_is_played_if_the_higher_cannot_be() -> None:
    mine, theirs = place(p13=1, p1=14), place(p18=2, p23=2, p1=11)
    Scenario(backgammon, state=standing(mine, theirs, (6, 5))).expect_choices(0, Move(13, 8))


def test_doubles_are_played_four_times() -> None:
    game = Scenario(backgammon, state=standing(START, START, (1, 1)))
    for _ in range(2):
        game.act(0, Move(8, 7)).act(0, Move(6, 5))
    game.expect_choices(0, Done()).expect(left=())


def test_as_many_of_the_doubles_as_possible_are_played() -> None:
    # 13 to 7 to 1 is open; the other checker, on 12, stops at 6.
    mine, theirs = place(p13=1, p12=1, p5=13), place(p1=15)
    game = Scenario(backgammon, state=standing(mine, theirs, (6, 6)))
    game.act(0, Move(13, 7)).act(0, Move(12, 6)).act(0, Move(7, 1)).expect(left=(6,))
    game.expect_choices(0, Move(6, 0))


def test_bearing_off_starts_with_all_checkers_home() -> None:
    theirs = place(p1=15)
    game = Scenario(backgammon, state=standing(place(p7=1, p4=14), theirs, (4, 3)))
    game.refuse(0, Move(4, 0), "no-such-move").act(0, Move(7, 4)).act(0, Move(4, 0))


def test_a_higher_die_bears_off_from_the_highest_point_only() -> None:
    theirs = place(p1=15)
    game = Scenario(backgammon, state=standing(place(p4=2, p3=2, off=11), theirs, (6, 5)))
    game.expect_choices(0, Move(4, 0)).act(0, Move(4, 0)).act(0, Move(4, 0))
    # With a checker on 6 the 5 moves it, and bears off nothing.
    higher = standing(place(p6=1, p3=2, off=12), theirs, (5, 5))
    Scenario(backgammon, state=higher).expect_choices(0, Move(6, 1))


def test_a_die_can_move_inside_instead_of_bearing_off() -> None:
    game = Scenario(backgammon, state=standing(place(p6=2, p4=2, off=11), place(p1=15), (4, 2)))
    game.expect_choices(0, Move(6, 4), Move(4, 2), Move(6, 2), Move(4, 0), Move(6, 0))


def test_one_checker_can_move_with_several_dice_at_once() -> None:
    game = Scenario(backgammon, state=standing(place(p13=2, p1=13), place(p1=15), (3, 3)))
    game.act(0, Move(13, 4)).expect_events(
        *(Moved(Seat(0), start, start - 3, 3, hits=False) for start in (13, 10, 7))
    )
    game.expect_choices(0, Move(13, 10), Move(4, 1))


def test_a_checker_stops_if_it_matters_where() -> None:
    theirs = place(p17=1, p1=14)  # their 17 is my 8
    hits = Scenario(backgammon, state=standing(place(p13=1, p1=14), theirs, (5, 2)))
    hits.refuse(0, Move(13, 6), "no-such-move")


def test_bearing_off_one_checker_with_either_die_is_one_choice() -> None:
    game = Scenario(backgammon, state=standing(place(p2=1, p1=1, off=13), place(p1=14, off=1), (6, 5)))
    game.expect_choices(0, Move(2, 0)).act(0, Move(2, 0)).act(0, Move(1, 0)).expect_over(1, 0)


def test_the_second_seat_numbers_points_from_its_own_home() -> None:
    game = Scenario(backgammon, state=standing(START, START, (6, 5), turn=1))
    game.act(1, Move(24, 18)).act(1, Move(18, 13)).expect_turn(1)

    assert checkers_of(game) == (START, place(p24=1, p13=6, p8=3, p6=5))
