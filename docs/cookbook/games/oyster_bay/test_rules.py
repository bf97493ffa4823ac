"""The game keeps the contract of a game, and its own rules."""

import oyster_bay as game
from oyster_bay.state import HAND, LOST, Bid, Lay, Open, State, Wait
from parlour.conformance.kit import check
from parlour.engine import Seat, bind
from parlour.testing import Scenario

ANN, BEN, CLEO = map(Seat, range(3))


def lay(crabs: tuple[int, ...] = ()) -> Scenario:
    """Everyone has laid an oyster and is ready. Those in *crabs* have laid their crab."""
    played = Scenario(game, seats=3)
    for seat in (ANN, BEN, CLEO):
        played.act(seat, Lay(seat in crabs)).act(seat, Wait())
    return played


def bid(played: Scenario, *bids: int) -> Scenario:
    for seat, oysters in enumerate(bids):
        played.act(seat, Bid(oysters))
    return played


def crabs(played: Scenario) -> list[int]:
    assert isinstance(played.state, State)
    return [crab.value for crab in played.state.crabs]


def test_the_game_keeps_the_contract() -> None:
    report = check(bind(game), seats=[3], playouts=1)

    assert report.passed, report.failures


def test_everyone_lays_at_once_and_at_least_one() -> None:
    played = Scenario(game, seats=3).refuse(BEN, Wait(), "lay-first").act(BEN, Lay(True))

    played.refuse(BEN, Lay(True), "no-such-oyster").act(BEN, Lay(False)).act(ANN, Lay(False))
    played.expect(mats=(1, 2, 0))


def test_nobody_sees_a_closed_oyster_or_a_bid() -> None:
    played = lay(crabs=(BEN,)).act(BEN, Bid(2))

    assert "Ben: closed oyster with a crab" in played.text(BEN)
    assert "Ben: closed oyster\n" in played.text(CLEO)
    assert played.told(BEN) == ("You bid 2.",)
    assert played.told(CLEO) == ("Ben made a bid.",)


def test_the_leader_must_bid_and_wins_a_tie() -> None:
    played = lay().refuse(ANN, Bid(0), "no-such-bid").refuse(ANN, Bid(4), "no-such-bid")

    bid(played, 2, 2, 0).expect(diver=ANN, opened=((1,), (), ())).expect_turn(ANN)


def test_two_dives_win() -> None:
    played = bid(lay(), 2, 1, 0).refuse(ANN, Open(ANN), "no-oyster-there").act(ANN, Open(BEN))
    played.expect(dives=(1, 0, 0), mats=(0, 0, 0), lead=ANN)
    for seat in (ANN, BEN, CLEO):
        played.act(seat, Lay(False)).act(seat, Wait())

    bid(played, 1, 0, 0).expect_over(2, 0, 0)


def test_a_crab_costs_an_oyster() -> None:
    played = bid(lay(crabs=(CLEO,)), 2, 0, 0).act(ANN, Open(CLEO))

    played.expect(hands=(3, 4, 4), lead=ANN)
    assert crabs(played) == [LOST, HAND, HAND]  # the lowest number was drawn


def test_your_own_crab_comes_first() -> None:
    played = bid(lay(crabs=(ANN, CLEO)), 3, 0, 0)

    played.expect(hands=(3, 4, 4))
    assert played.told(BEN)[-2:] == ("Ann opened their own crab.", "Ann lost an oyster.")
