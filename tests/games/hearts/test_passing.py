"""Passing: to the left, to the right, across, and not in the fourth deal. Passed cards stay hidden."""

from parlour.bots import FastChance
from parlour.engine import Some
from parlour.engine.contract.choices import sample
from parlour.games import hearts
from parlour.games.hearts.pack import TWO_OF_CLUBS, in_order
from parlour.games.hearts.state import Exchanged, Pass, Passed, Played, State
from parlour.parts.cards import values
from parlour.testing import Scenario

from .positions import faces, play


def state_of(game: Scenario) -> State:
    assert isinstance(game.state, State)
    return game.state


def first_three(game: Scenario, seat: int) -> Pass:
    return Pass(in_order(values(state_of(game).hands[seat]))[:3])


def play_to_next_deal(game: Scenario) -> None:
    deals = len(state_of(game).deals)
    while len(state_of(game).deals) == deals:
        seat = next(iter(game.game.to_act(state_of(game))))
        game.act(seat, sample(game.chance.pick(game.game.legal(state_of(game), seat)), game.chance))


def test_cards_are_passed_left_right_across_and_not_at_all() -> None:
    game = Scenario(hearts, draws=FastChance(7))
    for further in (1, 3, 2, 0, 1):
        if further:
            game.expect(phase="passing").expect_turn(0, 1, 2, 3)
            passed = [first_three(game, seat) for seat in range(4)]
            for seat, cards in enumerate(passed):
                game.act(seat, cards)
            for seat, cards in enumerate(passed):
                held = faces(state_of(game).hands[(seat + further) % 4]) | faces(state_of(game).trick)
                assert faces(cards.cards) <= held, f"{further} seats further"
        else:
            assert not any(isinstance(event, Passed | Exchanged) for event in game.events)
        game.expect(phase="playing", trick=(TWO_OF_CLUBS,))
        play_to_next_deal(game)


def test_passed_cards_are_hidden_until_all_have_chosen() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = first_three(game, 0)
    game.act(0, chosen).expect_turn(1, 2, 3)

    assert [sign in game.told(0)[0] for sign in (card.sign for card in chosen.cards)] == [True] * 3
    assert game.told(1) == game.told(None) == ("Ann chose three cards to pass.",)
    assert all(card.what is None for card in game.game.view(game.state, 1).passed[0])  # type: ignore[attr-defined, arg-type]


def test_passed_cards_are_known_only_to_giver_and_receiver() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = [first_three(game, seat) for seat in range(4)]
    for seat in range(4):
        game.act(seat, chosen[seat])
    exchanged = next(event for event in game.events if isinstance(event, Exchanged))
    signs = [card.sign for card in chosen[0].cards]

    assert exchanged.to == (1, 2, 3, 0)
    assert all(card.owners == (0, 1) for card in exchanged.cards[0])
    told = [" ".join(game.told(viewer)) for viewer in (1, 2, None)]
    assert f"You got {signs[0]}, {signs[1]} and {signs[2]} from Ann." in told[0]
    assert "Ann" not in told[1].partition("led")[0]
    assert "Everyone picked up" in told[2]


def test_three_distinct_cards_are_passed_in_order() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    hand = in_order(values(state_of(game).hands[0]))
    game.expect_choices(0, Some(Pass(()), "cards", hand, 3, 3))
    for wrong in (hand[:2], hand[:4], hand[2::-1], (hand[0],) * 3):
        game.refuse(0, Pass(wrong), "pass-three")
    game.refuse(0, play(hand[0].face), "pass-first")
    game.act(0, Pass(hand[:3])).refuse(0, Pass(hand[3:6]), "not-your-turn")


def test_the_two_of_clubs_is_led_automatically() -> None:
    game = Scenario(hearts, draws=FastChance(3))
    for seat in (2, 0, 3, 1):
        game.act(seat, first_three(game, seat))
    led = game.events[-1]

    assert isinstance(led, Played)
    assert (led.card.value, led.leads) == (TWO_OF_CLUBS, True)
    following = (led.seat + 1) % 4
    game.expect_turn(following).refuse(following, Pass(()), "no-passing")
