"""The game keeps the contract of a game, and its own rules."""

from typing import Final

import five_summits as game
from five_summits.rules import start, worth_of
from five_summits.state import DECK, Card, Climb, Draw, Leave, Started, Take
from parlour.conformance.kit import check
from parlour.engine import bind
from parlour.parts import cards
from parlour.testing import Scenario

ANN, BEN = 0, 1
HANDS: Final = (DECK[:8], DECK[12:20])
"""Ann has three sponsors and the camps 2 to 6 of the first mountain, Ben the same of the second."""

STOCK: Final = tuple(card for card in DECK if card not in (*HANDS[ANN], *HANDS[BEN]))


def camp(peak: int, height: int) -> Card:
    return Card(peak, height + 1)


def begin(stock: tuple[Card, ...] = STOCK, rounds: int = 1) -> Scenario:
    hands = tuple(cards.hold(hand, seat) for seat, hand in enumerate(HANDS))
    return Scenario(game, state=start(Started(hands, cards.face_down(stock), rounds)))


def test_the_game_keeps_the_contract() -> None:
    report = check(bind(game), playouts=1)

    assert report.passed, report.failures


def test_a_route_only_rises() -> None:
    played = begin().act(ANN, Climb(camp(0, 4))).refuse(ANN, Climb(camp(0, 5)), "draw-first")
    played.act(ANN, Draw()).act(BEN, Leave(camp(1, 2))).act(BEN, Draw())

    played.refuse(ANN, Climb(camp(0, 2)), "too-low").refuse(ANN, Climb(DECK[0]), "too-low")
    played.act(ANN, Climb(camp(0, 6)))


def test_a_card_that_was_just_left_stays_there() -> None:
    played = begin().act(ANN, Leave(camp(0, 2))).refuse(ANN, Take(0), "just-left").act(ANN, Draw())

    played.act(BEN, Leave(camp(1, 2))).act(BEN, Take(0)).expect(porters=(5, 4))


def test_everyone_knows_a_card_from_a_depot() -> None:
    played = begin().act(ANN, Leave(camp(0, 2))).act(ANN, Draw())
    played.act(BEN, Leave(camp(1, 2))).act(BEN, Take(0))

    assert "Ember Peak 2" in played.text(ANN)
    assert "Ember Peak 3" not in played.text(BEN)


def test_a_route_costs_before_its_sponsors_multiply() -> None:
    sponsor, camps = DECK[0], [camp(0, height) for height in (2, 3, 4, 5, 7, 8, 10)]

    assert worth_of(()) == 0
    assert worth_of(tuple(camp(0, height) for height in (3, 5, 8, 10))) == 6
    assert worth_of((sponsor, camp(0, 6), camp(0, 9))) == -10
    assert worth_of((sponsor, *camps)) == 58


def test_the_last_card_of_the_stock_ends_a_round() -> None:
    played = begin(stock=STOCK[:1], rounds=2).act(ANN, Climb(camp(0, 4))).act(ANN, Draw())
    played.expect(rounds=((-16, 0),)).expect_turn(BEN)

    begin(stock=STOCK[:1]).act(ANN, Climb(camp(0, 4))).act(ANN, Draw()).expect_over(-16, 0)
