"""Which cards are legal, and who takes the trick."""

import pytest

from parlour.engine import Seat
from parlour.games import hearts
from parlour.games.hearts.state import Trick
from parlour.testing import Scenario

from .positions import FIRST_TRICK, play, read, table


def choices(game: Scenario, seat: int, faces: str) -> None:
    game.expect_choices(seat, *map(play, faces.split()))


def test_a_player_must_follow_suit() -> None:
    game = Scenario(hearts, state=table("3D 9D KS 2H", "4D 5S", "5D 6S", "6D 7S", trick="8D", first=3))
    choices(game, 0, "3D 9D")
    game.refuse(0, play("KS"), "follow-suit").refuse(0, play("AS"), "not-in-hand")
    game.refuse(1, play("4D"), "not-your-turn")


def test_a_player_who_cannot_follow_can_play_any_card() -> None:
    choices(Scenario(hearts, state=table("9C QS 2H", "", "", "", trick="8D", first=3)), 0, "9C QS 2H")


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("3C AC QS KH", "3C AC"),
        ("QS KS 2H 3H", "KS"),
        ("QS AH 2D", "2D"),
        ("QS 2H AH", "QS 2H AH"),
        ("2H 3H 4H", "2H 3H 4H"),
    ],
)
def test_points_on_the_first_trick_are_illegal_unless_unavoidable(hand: str, may: str) -> None:
    game = Scenario(hearts, state=table(hand, "", "", "", trick="2C", first=3, taken=FIRST_TRICK))
    choices(game, 0, may)
    for face in {*hand.split()} - {*may.split()}:
        code = "follow-suit" if "C" in may else "first-trick"
        game.refuse(0, play(face), code)


@pytest.mark.parametrize(
    ("hand", "is_broken", "may"),
    [
        ("3C QS 2H", False, "3C QS"),
        ("3C QS 2H", True, "3C QS 2H"),
        ("QS 2H", False, "QS"),
        ("2H AH", False, "2H AH"),
    ],
)
def test_hearts_can_be_led_once_broken_or_if_unavoidable(hand: str, is_broken: bool, may: str) -> None:
    game = Scenario(hearts, state=table(hand, "4C", "5C", "6C", is_broken=is_broken))
    choices(game, 0, may)
    if "2H" not in may:
        game.refuse(0, play("2H"), "not-broken")


def test_a_discarded_heart_breaks_hearts_and_the_queen_does_not() -> None:
    game = Scenario(hearts, state=table("3D 9D", "QS 2H", "2S 7H", "4D 5D", first=0))
    game.act(0, play("3D")).act(1, play("QS")).expect(is_broken=False)
    game.act(2, play("7H")).expect(is_broken=True)
    assert game.told() == ("Cid played 7♥. Hearts were broken.",)


def test_the_highest_card_of_the_led_suit_takes_the_trick_and_leads() -> None:
    game = Scenario(hearts, state=table("3D 9D", "KD QS", "AS 7H", "4D 5D", first=0))
    game.act(0, play("9D")).act(1, play("KD")).act(2, play("AS")).act(3, play("4D"))

    last = Trick(Seat(0), read("9D KD AS 4D"), taker=Seat(1))
    game.expect_turn(1).expect(first=1, trick=(), last=last)
    assert game.told() == ("Dot played 4♦.", "Ben took the trick.")


def test_the_queen_is_worth_13_and_each_heart_1() -> None:
    game = Scenario(hearts, state=table("3S 9D", "KS QD", "QS 7H", "4H 5D", first=0))
    for seat, face in enumerate(("3S", "KS", "QS", "4H")):
        game.act(seat, play(face))

    assert game.told()[-1] == "Ben took the trick: 14 points."
