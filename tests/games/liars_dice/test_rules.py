import pytest

from games.liars_dice.positions import dice_left, table
from parlour.engine import Range, Result
from parlour.games import liars_dice
from parlour.games.liars_dice.rules import bound, bound_for, count, legal, lowest_quantity, result, to_act
from parlour.games.liars_dice.state import Bid, CallExact, CallLiar, Options, State
from parlour.testing import RiggedChance, Scenario

# Bids


def test_a_raise_needs_more_dice_or_a_higher_face() -> None:
    game = table("1 3 5 / 2 2 6", "1: 2x4")

    for bid in (Bid(2, 5), Bid(2, 6), Bid(3, 1), Bid(3, 4), Bid(6, 6)):
        table("1 3 5 / 2 2 6", "1: 2x4").act(0, bid).expect_turn(1)
    for bid in (Bid(2, 4), Bid(2, 3), Bid(1, 6)):
        game.refuse(0, bid, "too-low")


def test_a_bid_has_a_valid_face_and_quantity() -> None:
    game = table("1 3 5 / 2 2 6")

    for bid in (Bid(7, 2), Bid(0, 2), Bid(-1, 2), Bid(1, 0), Bid(1, 7)):
        game.refuse(0, bid, "no-such-bid")
    game.act(0, Bid(6, 2)).act(1, Bid(6, 6)).expect_choices(0, CallLiar())


def test_players_bid_in_turn_and_call_only_a_bid() -> None:
    game = table("1 3 5 / 2 2 6 / 1 1", exact=True)

    game.refuse(1, Bid(1, 2), "not-your-turn")
    game.refuse(0, CallLiar(), "no-bid-yet").refuse(0, CallExact(), "no-bid-yet")
    game.act(0, Bid(1, 2)).act(1, Bid(1, 3)).act(2, Bid(2, 1)).expect_turn(0)


def test_a_player_without_dice_is_skipped() -> None:
    table("1 3 / / 2 2 6", out=(1,)).act(0, Bid(1, 2)).expect_turn(2)


def test_the_choices_are_a_range_for_each_face() -> None:
    top = table("1 3 5 / 2 2 6", "1: 2x4")
    first, *_, sixes, call = legal(_state(top), _state(top).turn)

    assert first == Range(Bid(3, 1), "quantity", 3, 6)
    assert sixes == Range(Bid(2, 6), "quantity", 2, 6)
    assert call == CallLiar()


# Challenges


@pytest.mark.parametrize(("bid", "loser"), [("1: 3x2", 1), ("1: 2x2", 0), ("1: 1x2", 0)])
def test_the_bidder_loses_a_die_if_the_bid_is_false_and_the_caller_otherwise(bid: str, loser: int) -> None:
    game = table("1 3 5 / 2 2 6", bid).act(0, CallLiar())

    assert dice_left(game) == [3 - (loser == 0), 3 - (loser == 1)]
    game.expect_turn(loser).expect(bids=())


def test_all_players_reroll_their_remaining_dice() -> None:
    game = Scenario(liars_dice, seats=2, options=Options(dice=3), draws=(0, 1, 2, 3, 4, 5, 0, 0, 5, 1, 1, 2))
    game.act(0, Bid(4, 6)).act(1, CallLiar())

    assert [[die.value for die in cup] for cup in _state(game).dice] == [[1, 1], [2, 2, 3]]


def test_the_rolls_of_others_do_not_depend_on_the_loser() -> None:
    """Otherwise the contract kit would take dice that happen to be equal for a revealed die."""
    right, wrong = (table("1 3 5 / 2 2 6 / 4", bid, turn=2) for bid in ("1: 3x2", "1: 2x2"))
    for game in (right, wrong):
        game.chance = RiggedChance(*range(6), 0)
        game.act(2, CallLiar())

    assert dice_left(right) == [3, 2, 1]
    assert dice_left(wrong) == [3, 3, 0]
    assert _state(right).dice[0] == _state(wrong).dice[0]
    assert _state(right).dice[1] == _state(wrong).dice[1][:2]


def test_a_player_without_dice_is_out_and_the_next_one_starts() -> None:
    game = table("1 3 / 2 / 2 6", "1: 3x2", turn=2).act(2, CallLiar())

    game.expect_turn(2).expect(out=(1,))
    assert dice_left(game) == [2, 0, 2]


def test_the_last_player_with_dice_wins() -> None:
    game = table("1 3 / 2 / ", "1: 3x2", out=(2,)).act(0, CallLiar())

    game.expect_turn().expect_choices(0).expect_choices(1)
    assert result(_state(game)) == Result(places=(1, 2, 3), scores=(2, 0, 0))


def test_after_a_challenge_all_dice_are_visible_until_the_next_bid() -> None:
    game = table("1 3 5 / 2 2 6", "1: 3x2").act(0, CallLiar())
    shown = _state(game).showdown

    assert shown is not None
    assert (shown.dice, shown.count, shown.loser) == (((1, 3, 5), (2, 2, 6)), 2, 1)
    for viewer in (0, 1, None):
        game.expect_view(viewer, showdown=shown)
        assert "1 3 5" in " ".join(game.told(viewer)), "the log has them too"
    assert _state(game.act(1, Bid(1, 1))).showdown is None


# Options


@pytest.mark.parametrize("dice", [3, 4, 5, 6])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_number_of_dice_is_an_option(dice: int, seats: int) -> None:
    assert dice_left(Scenario(liars_dice, seats=seats, options=Options(dice=dice))) == [dice] * seats


def test_ones_count_for_every_face_only_if_wild() -> None:
    assert [count((1, 1, 2, 5), face, wild=False) for face in (1, 2, 5, 6)] == [2, 1, 1, 0]
    assert [count((1, 1, 2, 5), face, wild=True) for face in (1, 2, 5, 6)] == [2, 3, 3, 2]

    table("1 3 5 / 2 2 6", "1: 3x2", wild=True).act(0, CallLiar()).expect_turn(0)
    table("1 3 5 / 2 2 6", "1: 2x1", wild=True).act(0, CallLiar()).expect_turn(1)


@pytest.mark.parametrize(("bid", "ones"), [((1, 4), 1), ((2, 4), 1), ((3, 4), 2), ((5, 4), 3), ((6, 6), 3)])
def test_a_raise_to_wild_ones_needs_half_the_quantity(bid: tuple[int, int], ones: int) -> None:
    assert lowest_quantity(1, bid, wild=True) == ones


@pytest.mark.parametrize(("ones", "others"), [(1, 3), (2, 5), (3, 7)])
def test_a_raise_over_wild_ones_needs_twice_the_quantity_plus_one(ones: int, others: int) -> None:
    assert {lowest_quantity(face, (ones, 1), wild=True) for face in (2, 3, 4, 5, 6)} == {others}
    assert lowest_quantity(1, (ones, 1), wild=True) == ones + 1


def test_a_round_cannot_start_with_wild_ones() -> None:
    table("1 3 5 / 2 2 6", wild=True).refuse(0, Bid(1, 1), "no-ones-first")
    table("1 3 5 / 2 2 6").act(0, Bid(1, 1))


def test_raises_of_wild_ones_are_refused_when_too_low() -> None:
    game = table("1 3 5 / 2 2 6", "1: 3x4", wild=True)
    game.refuse(0, Bid(1, 1), "too-low").act(0, Bid(2, 1))
    game.refuse(1, Bid(4, 6), "too-low").act(1, Bid(5, 2))


@pytest.mark.parametrize(("bid", "loser"), [("1: 2x2", 1), ("1: 1x2", 0), ("1: 3x2", 0)])
def test_spot_on_wins_only_with_the_exact_number(bid: str, loser: int) -> None:
    game = table("1 3 5 / 2 2 6", bid, exact=True).act(0, CallExact()).expect_turn(loser)

    assert dice_left(game)[loser] == 2


def test_spot_on_is_an_option() -> None:
    game = table("1 3 5 / 2 2 6", "1: 2x2")

    game.refuse(0, CallExact(), "no-exact")
    assert CallExact() not in legal(_state(game), _state(game).turn)


# The longest game


@pytest.mark.parametrize("wild", [False, True])
def test_a_round_has_at_most_six_bids_for_each_die(wild: bool) -> None:
    game, bids = table("1 3 5 / 2 2 6", wild=wild), 0
    while raises := _raises(_state(game)):
        game.act(_state(game).turn, min(raises, key=lambda bid: _bid_sort_key(bid, wild)))
        bids += 1

    assert bids == 6 * 6


def test_the_bound_is_the_longest_game() -> None:
    """All dice show ones, so the highest bid, all sixes, is false. Both seats lose in turn."""
    game, entries = Scenario(liars_dice, seats=2, options=Options(dice=3)), 1
    while to_act(_state(game)):
        raises = _raises(_state(game))
        action = min(raises, key=lambda bid: _bid_sort_key(bid, False)) if raises else CallLiar()
        game.act(_state(game).turn, action)
        entries += 1

    assert entries == bound_for(6)
    assert bound == bound_for(36) == 1 + sum(6 * dice + 1 for dice in range(2, 37))


def _raises(state: State) -> list[Bid]:
    found = [choice.action for choice in legal(state, state.turn) if isinstance(choice, Range)]
    return [bid for bid in found if isinstance(bid, Bid)]


def _bid_sort_key(bid: Bid, wild: bool) -> tuple[int, int]:
    return (2 * bid.quantity, 7) if wild and bid.face == 1 else (bid.quantity, bid.face)


def _state(scenario: Scenario) -> State:
    assert isinstance(scenario.state, State)
    return scenario.state
