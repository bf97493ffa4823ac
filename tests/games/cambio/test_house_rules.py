"""Every house rule, and that its description matches how it is played."""

import msgspec
import pytest
from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.cambio.about import about
from parlour.games.cambio.actions import (
    BlindSwap,
    CallCambio,
    Discard,
    PeekOpponent,
    Ready,
    Swap,
    TimeUp,
)
from parlour.games.cambio.cards import points
from parlour.games.cambio.events import Dealt, Discarded, Drew, PowerSkipped, PutBack, Scored, TimedOut
from parlour.games.cambio.house_rules import summary
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import due, legal, result
from parlour.games.cambio.rules.scores import score_hands
from parlour.games.cambio.state import Drawing, Offered, Resting, Revealing, Score, Viewing
from parlour.games.cambio.view import view

from .tables import (
    ANN,
    BEN,
    CID,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    PLAIN_HANDS,
    act,
    card,
    cards,
    events_after,
    events_of,
    fresh,
    random_game,
    refusal,
    state_of,
    table,
    time_up,
)

WORDS = GAME.words(("Ann", "Ben", "Cid", "Dot"))


def tally(options: Options, caller: Seat, *hands: str) -> Score:
    worth = points(options.red_king_value, options.black_king_value)
    return score_hands(options, worth, caller, tuple(cards(hand) for hand in hands))


def test_a_locked_caller_cannot_be_targeted() -> None:
    called = act(table(*PLAIN_HANDS[:3], draw="9c", caller_locked=True), (ANN, CallCambio()))
    offered = act(called, (BEN, FROM_DECK), (BEN, Discard()))

    assert refusal(offered, BEN, PeekOpponent(ANN, 0)) == "cambio/caller-locked"
    assert {choice.owner for choice in legal(offered, BEN) if isinstance(choice, PeekOpponent)} == {CID}


def test_a_power_without_targets_is_not_offered() -> None:
    called = act(table(draw="Jh", caller_locked=True), (ANN, CallCambio()))
    ended = act(called, (BEN, FROM_DECK), (BEN, Discard()))

    assert result(ended) is not None


def test_without_the_lock_the_caller_can_be_swapped_with() -> None:
    offered = act(table(draw="Jh"), (ANN, CallCambio()), (BEN, FROM_DECK), (BEN, Discard()))

    assert BlindSwap(0, ANN, 0) in legal(offered, BEN)


def test_a_swapped_out_king_reveals_a_card_of_the_new_hand() -> None:
    hands = ("Ks 2s 3s 4s", "5s 6s Ad 2d")
    holding = act(table(*hands, draw="9c", powers_on_swap_out=True), (ANN, FROM_DECK))
    looking = act(holding, (ANN, Swap(0)))
    shown = view(looking, ANN).shown
    assert shown is not None

    assert isinstance(looking.stage, Revealing)
    assert [(spot.slot, spot.card) for spot in shown.what] == [(0, card("9c"))]


def test_an_empty_discard_pile_cannot_be_drawn_from() -> None:
    empty = act(fresh(starting_discard=False), (ANN, Ready()), (BEN, Ready()))

    assert refusal(empty, ANN, FROM_DISCARD) == "cambio/empty-discard"
    assert FROM_DISCARD not in legal(empty, ANN)


@pytest.mark.parametrize(("number", "allowed"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_call_can_require_earlier_turns(number: int, allowed: bool) -> None:
    state = table(number=number, min_turns_before_cambio=2)

    assert (CallCambio() in legal(state, ANN)) == allowed
    if not allowed:
        assert refusal(state, ANN, CallCambio()) == "cambio/too-soon"


def test_jokers_join_the_deck_and_are_worth_0() -> None:
    state = fresh(jokers=3)

    assert len(state.deck) + len(state.discard) + 8 == 55
    assert GAME.conserved(state) == (55, 300)


def test_the_value_of_kings_is_configurable() -> None:
    options = Options(red_king_value=-1, black_king_value=13)

    assert tally(options, ANN, "Kh Kd 2c 3c", "Kc Ks 2d 3d").base == (3, 31)


@pytest.mark.parametrize(
    ("rule", "penalty", "winners"),
    [
        ("co-winners", False, (ANN, BEN)),
        ("caller-wins", False, (ANN,)),
        ("caller-loses", True, (BEN,)),
    ],
)
def test_the_tie_rule_decides_a_tie_with_the_caller(
    rule: str, penalty: bool, winners: tuple[Seat, ...]
) -> None:
    options = msgspec.convert({"tie_rule": rule}, Options)
    score = tally(options, ANN, "7c Kc Kd Kh", "3c 4c Ks Kh")

    assert (score.penalty, score.winners) == (penalty, winners)


def test_with_caller_loses_a_caller_tied_at_0_does_not_win() -> None:
    options = Options(tie_rule="caller-loses")

    assert tally(options, ANN, "Kc Kd Kh Ks", "Kc Kd Kh Ks").winners == (BEN,)


@pytest.mark.parametrize(("rule", "final"), [("double", 30), ("+5", 20), ("+10", 25), ("none", 15)])
def test_the_penalty_of_a_false_call_is_configurable(rule: str, final: int) -> None:
    options = msgspec.convert({"false_call_penalty": rule}, Options)

    assert tally(options, ANN, "7c 8c Kc Kd", "Ac 3c 4c 4d").final == (final, 12)


def test_doubling_a_negative_score_never_helps() -> None:
    options = Options(red_king_value=-2)
    score = tally(options, ANN, "Kh Kc Ks Kc", "Kh Kd Kc Ks")

    assert score.base == (-2, -4)
    assert score.final == (0, -4)
    assert score.winners == (BEN,)


def test_the_turn_timer_plays_the_turn_without_power() -> None:
    begun = act(fresh(turn_timer_sec=20), (ANN, Ready()), (BEN, Ready()), now=500)
    moment = due(begun)
    assert moment is not None
    events = events_after(begun, None, TimeUp(), moment.at)

    assert moment.at == 20_500
    assert [type(event) for event in events[:3]] == [TimedOut, Drew, Discarded]
    assert time_up(begun).turn == BEN


def test_the_turn_timer_discards_a_held_card_and_skips_a_power() -> None:
    begun = act(fresh(turn_timer_sec=20), (ANN, Ready()), (BEN, Ready()))
    deck, pile = act(begun, (ANN, FROM_DECK)), act(begun, (ANN, FROM_DISCARD))
    offered = replace(deck, stage=Offered("peek_own"))

    assert isinstance(events_after(deck, None, TimeUp(), 20_000)[1], Discarded)
    assert isinstance(events_after(pile, None, TimeUp(), 20_000)[1], PutBack)
    assert isinstance(events_after(offered, None, TimeUp(), 20_000)[0], PowerSkipped)


def test_an_offered_power_ends_with_the_turn_timer() -> None:
    state = table(draw="7h", turn_timer_sec=20)
    state = replace(state, until=20_000)
    offered = act(state, (ANN, FROM_DECK), (ANN, Discard()), now=5_000)

    assert offered.until == 20_000


def test_the_lowest_total_of_several_rounds_wins() -> None:
    place = random_game(3, seed=4, rounds=4)
    state, outcome = state_of(place), place.result
    assert outcome is not None
    finals = [score.final for score in state.frame.scores]

    assert len(finals) == 4
    assert outcome.scores == tuple(map(sum, zip(*finals, strict=True)))
    assert [place for place in outcome.places if place == 1] == [1] * outcome.scores.count(
        min(outcome.scores)
    )


def test_the_first_turn_rotates_between_rounds() -> None:
    firsts = [
        event.first for event in events_of(random_game(3, seed=4, rounds=4)) if isinstance(event, Dealt)
    ]

    assert firsts == [BEN, CID, ANN]


def test_between_rounds_the_hands_are_open_until_all_are_ready() -> None:
    called = act(table(rounds=2), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(0)))
    again = act(called, (ANN, Ready()), (BEN, Ready()))

    assert isinstance(called.stage, Resting)
    assert view(called, ANN).grids == called.hands
    assert isinstance(again.stage, Viewing)
    assert (again.frame.round, again.caller, again.number) == (2, None, 0)
    assert isinstance(time_up(called).stage, Viewing)


def test_only_the_last_round_ends_the_game() -> None:
    ends = [
        event.until is None
        for event in events_of(random_game(2, seed=9, rounds=3))
        if isinstance(event, Scored)
    ]

    assert ends == [False, False, True]


def test_the_plain_game_has_no_house_rules() -> None:
    assert summary(Options(), WORDS) == ()


OTHERWISE = {
    "caller_locked": True,
    "powers_on_swap_out": True,
    "starting_discard": False,
    "public_peek_slots": False,
    "min_turns_before_cambio": 2,
    "snapping": "first",
    "snap_penalty_cards": 3,
    "snap_window_sec": 9,
    "jokers": 2,
    "red_king_value": -1,
    "black_king_value": 13,
    "tie_rule": "caller-wins",
    "false_call_penalty": "+10",
    "turn_timer_sec": 45,
    "power_window_sec": 12,
    "rounds": 5,
    "bots_skip_powers": True,
}


@pytest.mark.parametrize("field", Options.__struct_fields__)
def test_the_summary_mentions_every_house_rule(field: str) -> None:
    chosen: dict[str, object] = {field: OTHERWISE[field]}
    if field.startswith("snap_"):
        chosen["snapping"] = "single"
    options = msgspec.convert(chosen, Options)
    without = msgspec.convert({**chosen, field: getattr(Options(), field)}, Options)
    said = set(summary(options, WORDS)) - set(summary(without, WORDS))

    assert len(said) == (3 if field == "snapping" else 1), (
        "what a wrong snap costs and how long one may snap too"
    )
    number = OTHERWISE[field]
    assert type(number) is not int or str(number) in said.pop()


def test_the_rules_page_contains_the_summary() -> None:
    options = Options(jokers=2, snapping="everyone")
    told = str(about(options, WORDS))

    assert all(rule in told for rule in summary(options, WORDS))


@pytest.mark.parametrize("bad", [{"jokers": 9}, {"rounds": 0}, {"snapping": "always"}, {"no_such": 1}])
def test_invalid_options_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.decode_options(msgspec.json.encode(bad))


def test_all_house_rules_are_off_by_default() -> None:
    assert isinstance(act(table(), (ANN, FROM_DECK), (ANN, Swap(0))).stage, Drawing)
