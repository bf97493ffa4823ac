"""The opening, the end of a turn, turns without a legal move, and undo."""

import pytest

from parlour.engine import IllegalActionError, Seat, Table, bind
from parlour.engine.words.refusals import Refusal
from parlour.games import backgammon
from parlour.games.backgammon.checkers import START, place
from parlour.games.backgammon.rules import result, start
from parlour.games.backgammon.state import Done, Move, Rolled, Started
from parlour.testing import Scenario

from .positions import NOW, PLAIN, play, standing

CLOSED = place(p6=2, p5=2, p4=2, p3=2, p2=2, p1=2, p13=3)


def test_the_higher_die_starts_and_plays_both_numbers() -> None:
    game = Scenario(backgammon, draws=(2, 2, 1, 4))  # 3 and 3, then 2 and 5

    game.expect(dice=(2, 5), left=(5, 2), opening=((3, 3), (2, 5))).expect_turn(1)


def test_the_board_is_set_up() -> None:
    first = start(Started(PLAIN, ((6, 1),)))

    assert first.checkers == (START, START)
    assert sum(START) == 15


def test_done_ends_the_turn_and_the_opponent_rolls() -> None:
    game = Scenario(backgammon, draws=(5, 4, 1, 0))
    game.act(0, Move(24, 18)).act(0, Move(18, 13)).expect_choices(0, Done()).expect_turn(0)
    game.act(0, Done()).expect_events(Rolled(Seat(1), (2, 1), is_stuck=False)).expect_turn(1)


def test_a_turn_without_a_choice_ends_automatically() -> None:
    mine, theirs = place(p13=1, p1=14), place(p23=2, p1=13)
    game = Scenario(backgammon, state=standing(mine, theirs, (6, 5)), draws=(0, 1))
    game.act(0, Move(13, 7)).expect_turn(1)


def test_a_player_without_a_move_is_skipped() -> None:
    stuck = place(bar=1, p6=14)
    game = Scenario(backgammon, state=standing(CLOSED, stuck, (2, 1)), draws=(5, 5, 0, 1))
    game.act(0, Move(13, 11)).act(0, Move(13, 12)).act(0, Done())
    game.expect_events(Rolled(Seat(1), (6, 6), is_stuck=True), Rolled(Seat(0), (1, 2), is_stuck=False))
    game.expect_turn(0).expect(missed=(6, 6))

    assert "no move with 6 and 6" in game.text()


def play_dice(table: Table, seat: Seat) -> None:
    while Done() not in table.choices(seat):
        table.act(seat, table.choices(seat)[0], NOW)


def test_moves_can_be_undone_only_until_the_dice_are_passed() -> None:
    table = Table(bind(backgammon), "undone", seats=2, secret=bytes(32))
    table.start(NOW)
    before = table.state
    seat = next(iter(table.game.to_act(before)))
    play_dice(table, seat)
    table.undo(seat, NOW, to=0)

    assert table.state == before
    play_dice(table, seat)
    table.act(seat, Done(), NOW)
    with pytest.raises(IllegalActionError) as refused:
        table.undo(seat, NOW, agreed=[Seat(0), Seat(1)])
    assert refused.value.code == Refusal.UNDO_FINAL


def test_twenty_random_games_end() -> None:
    for number in range(20):
        *_, last = play(f"short {number}")

        assert result(last) is not None
        assert max(side[0] for side in last.checkers) == 15
