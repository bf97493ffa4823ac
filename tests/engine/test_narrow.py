"""Narrowing choices by taps, and the test vectors that the web page shares."""

import msgspec
import pytest
from tools.narrow_vectors import vectors

from parlour.engine.scene.narrow import RemainingChoices, Tappable, narrow

MOVES = (Tappable(("e2", "e4")), Tappable(("e2", "e3")), Tappable(("d2", "d4")), Tappable())


def test_without_taps_the_first_places_are_lit() -> None:
    assert narrow(MOVES, ()) == RemainingChoices(("e2", "d2"), (), (0, 1, 2))


def test_the_only_move_of_a_piece_still_needs_its_second_tap() -> None:
    assert narrow(MOVES, ("d2",)).only is None
    assert narrow(MOVES, ("d2", "d4")).only == 2


def test_a_tap_without_an_action_leaves_nothing() -> None:
    assert narrow(MOVES, ("d2", "e4")) == RemainingChoices((), (), ())


def test_several_complete_actions_are_a_menu() -> None:
    promotions = (Tappable(("a7", "a8")), Tappable(("a7", "a8")))

    found = narrow(promotions, ("a7", "a8"))

    assert (found.whole, found.further, found.only) == ((0, 1), (), None)


def test_a_complete_action_with_a_longer_one_waits_for_done() -> None:
    jumps = (Tappable(("a", "b")), Tappable(("a", "b", "c")))

    assert narrow(jumps, ("a", "b")) == RemainingChoices(("c",), (0,), (1,))


def test_together_taps_come_in_any_order_before_the_path() -> None:
    pair = (Tappable(("pile",), together=("QS", "KH")),)

    assert narrow(pair, ("KH",)) == RemainingChoices(("QS",), (), (0,))
    assert narrow(pair, ("pile",)).further == ()
    assert narrow(pair, ("KH", "QS", "pile")).only == 0
    assert narrow(pair, ("KH", "KH")) == RemainingChoices((), (), ())


@pytest.mark.parametrize(
    ("tapped", "found"),
    [
        ((), RemainingChoices(("a", "b", "c"), (), (0,))),
        (("c",), RemainingChoices(("a", "b"), (0,), (0,))),
        (("c", "a"), RemainingChoices((), (0,), ())),
    ],
)
def test_some_is_complete_between_least_and_most(tapped: tuple[str, ...], found: RemainingChoices) -> None:
    assert narrow([Tappable(together=("a", "b", "c"), least=1, most=2)], tapped) == found


def test_a_path_can_start_with_a_name_of_some() -> None:
    keep = [Tappable(("a",), together=("a", "b"), least=0, most=1)]

    assert narrow(keep, ("a",)) == RemainingChoices(("a",), (0,), (0,))
    assert narrow(keep, ("a", "a")).only == 0


def test_the_test_vectors_are_stable_and_cover_every_case() -> None:
    made = list(vectors(300))

    assert msgspec.json.encode(made) == msgspec.json.encode(list(vectors(300)))
    assert {(bool(one.whole), bool(one.further), bool(one.lit)) for one in made} == {
        (False, False, False),
        (False, True, True),
        (True, False, False),
        (True, True, True),
    }
