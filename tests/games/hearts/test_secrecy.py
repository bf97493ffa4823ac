"""Every imagined world respects what a played card revealed about the rest of the hand."""

from typing import cast

import pytest

from parlour.bots import FastChance
from parlour.engine import Seat, Viewer, bind
from parlour.games import hearts
from parlour.games.hearts.pack import in_order
from parlour.games.hearts.state import Pass, State
from parlour.parts.cards import values
from parlour.testing import Scenario

from .positions import FIRST_TRICK, faces, play, table

GAME = bind(hearts)
WORLDS = 100


def hands_in_worlds(state: object, viewer: Viewer, seat: int) -> list[set[str]]:
    chance = FastChance("worlds")
    worlds = (cast(State, GAME.redeal(cast(State, state), viewer, chance)) for _ in range(WORLDS))
    return [faces(world.hands[seat]) for world in worlds]


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_a_player_who_does_not_follow_suit_has_none_of_it(viewer: Viewer) -> None:
    state = table("3D 9D KC 8C", "KS 7C 6C 5C", "4D 2H 9C TC", "5D 6D 7S 8S")
    game = Scenario(hearts, state=state).act(0, play("3D")).act(1, play("KS"))
    held = hands_in_worlds(game.state, viewer, 1)

    assert not any(face.endswith("D") for hand in held for face in hand)
    assert len(set(map(frozenset, held))) > 1, "the rest stays open"
    ben = cast(State, GAME.view(game.state, Seat(1))).hands[1]
    assert faces(ben) == {"7C", "6C", "5C"}


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_a_player_who_leads_unbroken_hearts_has_only_hearts(viewer: Viewer) -> None:
    game = Scenario(hearts, state=table("2H 5H 9H", "3H 7C 6C", "4D 8H 9C", "5D 6H 7S"))
    game.act(0, play("5H"))

    assert all(face.endswith("H") for hand in hands_in_worlds(game.state, viewer, 0) for face in hand)


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_a_player_who_discards_points_on_the_first_trick_has_only_points(viewer: Viewer) -> None:
    state = table("QS 5H 9H", "3H 7C 6C", "4D 8H 9C", "5D 6H", trick="2C", first=3, taken=FIRST_TRICK)
    game = Scenario(hearts, state=state).act(0, play("9H"))
    held = hands_in_worlds(game.state, viewer, 0)

    assert all(face.endswith("H") or face == "QS" for hand in held for face in hand)


def test_passed_cards_are_known_to_the_giver_until_played() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = [Pass(in_order(values(hand))[-3:]) for hand in cast(State, game.state).hands]
    for seat in range(4):
        game.act(seat, chosen[seat])
    passed = faces(chosen[0].cards)

    assert all(passed <= hand for hand in hands_in_worlds(game.state, Seat(0), 1))
    assert not all(passed <= hand for hand in hands_in_worlds(game.state, Seat(2), 1))
    assert not all(passed <= hand for hand in hands_in_worlds(game.state, None, 1))


def test_a_new_deal_is_unknown() -> None:
    state = table("2D", "KS", "4D", "5D", taken=("", "QS 2H 3H 4H", "", "5H 6H 7H 8H 9H TH JH QH KH AH"))
    game = Scenario(hearts, state=state)
    for seat, face in enumerate(("2D", "KS", "4D", "5D")):
        game.act(seat, play(face))

    assert all(not card.ruled_out for hand in cast(State, game.state).hands for card in hand)
    assert any(face.endswith("D") for hand in hands_in_worlds(game.state, Seat(0), 1) for face in hand)
