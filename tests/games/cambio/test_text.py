"""A newcomer reads the screen: grids, questions, the end of a look, the table of results."""

import pytest
from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.cambio.actions import BlindSwap, CallCambio, Discard, PeekOpponent, PeekOwn, Skip, Swap
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import legal
from parlour.games.cambio.sentences import sentence
from parlour.games.cambio.state import State
from parlour.games.cambio.view import view
from parlour.games.cambio.words import label, refusal

from .tables import ANN, BEN, FROM_DECK, FROM_DISCARD, GAME, act, fresh, happens, played, state_of, table

NAMES = ("Ann", "Ben", "Cid", "Dot")


def read(state: State, viewer: Seat | None = ANN) -> str:
    return GAME.describe(view(state, viewer), GAME.words(NAMES, you=viewer))


def buttons(state: State, seat: Seat = ANN) -> list[str]:
    words = GAME.words(NAMES, you=seat)
    return [label(action, view(state, seat), words) for action in legal(state, seat)]


def test_the_first_look_shows_the_bottom_two_and_says_that_they_go() -> None:
    state = fresh()

    assert read(state).count("???") == 6
    assert "Remember your bottom two" in read(state)
    assert read(state, None).count("???") == 8


def test_a_grid_is_drawn_two_by_two_with_numbers() -> None:
    assert "[1: ???] [2: ???]   [1: ???] [2: ???]\n[3: ???] [4: ???]   [3: ???] [4: ???]" in read(table())


def test_a_turn_begins_with_three_buttons_and_says_what_a_call_means() -> None:
    assert buttons(table()) == [
        "Draw from the draw pile",
        "Take the 10 of hearts from the discard pile",
        "Call Cambio",
    ]
    assert "everyone else gets one more turn" in read(table())
    assert "If your score isn’t the lowest, it is doubled." in read(table())
    assert "10 extra points" in read(table(false_call_penalty="+10"))


def test_the_discard_button_says_what_the_power_will_do() -> None:
    holding = act(table(draw="9c"), (ANN, FROM_DECK))

    assert buttons(holding)[-1] == "Discard it: peek at someone’s card"
    assert "You hold 9♣ (worth 9)" in read(holding)
    assert "9♣" not in read(holding, BEN)


def test_a_card_from_the_discard_pile_asks_for_its_place() -> None:
    holding = act(table(), (ANN, FROM_DISCARD))

    assert "have to keep it" in read(holding)
    assert "Ann holds 10♥" in read(holding, BEN)


@pytest.mark.parametrize(
    ("drawn", "question"),
    [("7h", "Which of your cards"), ("9c", "Whose card"), ("Jh", "Which of your cards do you want to swap")],
)
def test_a_power_is_a_question(drawn: str, question: str) -> None:
    offered = act(table(draw=drawn), (ANN, FROM_DECK), (ANN, Discard()))

    assert question in read(offered)
    assert buttons(offered)[-1].startswith("Skip · end my turn without")
    assert "Ann can use a power" in read(offered, BEN)


def test_a_look_says_what_is_seen_and_for_how_long() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))

    assert "You see your top-left card: A♠ (worth 1)" in read(looking)
    assert "5 seconds" in read(looking)
    assert "[1: A♠ ]" in read(looking)
    assert "A♠" not in read(looking, BEN)
    assert buttons(looking) == ["Done · turn it face down"]


def test_the_final_round_is_announced() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert "Final Round · Ann called Cambio" in read(called, BEN)
    assert "This is your last turn." in read(called, BEN)


def test_the_results_are_a_table() -> None:
    hands = ("7c 8c Kc Kd", "As 3s 4s 4d")
    ended = act(table(*hands, discard="4h"), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(3)))
    lines = read(ended).splitlines()

    assert "Player  Cards        Base  Penalty  Final  Result" in lines
    assert "Ann *   7♣ 8♣ K♣ K♦  15    x2       30" in lines
    assert "Ben     A♠ 3♠ 4♠ 4♥  12    -        12     winner" in lines
    assert lines[-1].startswith("Ben wins with 12 points.")


def test_a_tie_is_called_a_tie() -> None:
    hands = ("As 2s 3s 4s", "Ad 2d 3d 5d")
    ended = act(table(*hands, discard="4h"), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(3)))

    assert "A tie: Ann and Ben win with 10 points." in read(ended)


def test_several_rounds_have_a_total() -> None:
    text = read(state_of(played(2, 5, rounds=2)))

    assert "Round 2 of 2" in text
    assert "Total" in text


def test_penalty_cards_fit_the_grid() -> None:
    state = table()
    state = replace(state, hands=((*state.hands[0][:3], None, 50), state.hands[1]))

    assert "[3: ???] [      ]" in read(state)
    assert "[5: ???]" in read(state)


def test_a_blind_swap_is_told_with_both_places() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    event = happens(offered, ANN, BlindSwap(0, BEN, 2))[0]

    assert sentence(event, GAME.words(NAMES)) == (
        "… and swapped their top-left card with Ben’s bottom-left card, unseen."
    )
    assert sentence(event, GAME.words(NAMES, you=BEN)) == (
        "… and swapped their top-left card with your bottom-left card, unseen."
    )


def test_no_sentence_keeps_a_card_that_was_seen_for_a_moment() -> None:
    """What scrolls by can be read again; a face may not outlive its five seconds there."""
    words = GAME.words(NAMES, you=ANN)
    drew = happens(table(draw="9c"), ANN, FROM_DECK)[0]
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))
    looked = happens(offered, ANN, PeekOpponent(BEN, 0))[0]

    assert sentence(drew, words) == ""
    assert sentence(looked, words) == "… and peeked at Ben’s top-left card."


def test_a_look_is_told_to_others_by_its_place() -> None:
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))
    event = GAME.redact(happens(offered, ANN, PeekOpponent(BEN, 0))[0], BEN)

    assert GAME.sentence(event, GAME.words(NAMES)) == "… and peeked at Ben’s top-left card."


@pytest.mark.parametrize("code", list(Refusal))
def test_every_refusal_has_a_sentence(code: Refusal) -> None:
    said = refusal(code, {"caller": 1, "turns": 2}, GAME.words(NAMES))

    assert said.endswith(".")
    assert "{" not in said


def test_a_second_call_names_the_caller() -> None:
    assert refusal("cambio/already-called", {"caller": 1}, GAME.words(NAMES)) == "Ben already called Cambio."


def test_skipping_and_dismissing_are_different_words() -> None:
    """And they say what is let go: a look or a swap."""
    for drawn, lost in (("7h", "looking"), ("9h", "looking"), ("Jh", "swapping")):
        offered = act(table(draw=drawn), (ANN, FROM_DECK), (ANN, Discard()))
        assert label(Skip(), view(offered, ANN), GAME.words(NAMES)) == f"Skip · end my turn without {lost}"
