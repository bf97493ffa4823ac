"""The text view: grids, questions, peeks and results."""

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

from .tables import (
    ANN,
    BEN,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    act,
    events_after,
    fresh,
    random_game,
    state_of,
    table,
)

NAMES = ("Ann", "Ben", "Cid", "Dot")


def read(state: State, viewer: Seat | None = ANN) -> str:
    return GAME.describe(view(state, viewer), GAME.words(NAMES, you=viewer))


def buttons(state: State, seat: Seat = ANN) -> list[str]:
    words = GAME.words(NAMES, you=seat)
    return [label(action, view(state, seat), words) for action in legal(state, seat)]


def test_the_first_look_shows_the_bottom_two() -> None:
    state = fresh()

    assert "Remember your bottom two" in read(state)
    assert read(state).count("?") == 6
    assert read(state, None).count("?") == 8


def test_a_grid_is_drawn_two_by_two() -> None:
    assert "Ann, Cards:\n? ?\n? ?\nBen, Cards:\n? ?\n? ?" in read(table())


def test_a_turn_starts_with_three_choices() -> None:
    assert buttons(table()) == [
        "Draw from the draw pile",
        "Take the 10 of hearts from the discard pile",
        "Call Cambio",
    ]
    assert read(table()).startswith("Draw a card, or call Cambio")
    assert read(table(), BEN).startswith("Ann: drawing a card")


def test_the_discard_label_names_the_power() -> None:
    holding = act(table(draw="9c"), (ANN, FROM_DECK))

    assert buttons(holding)[-1] == "Discard it: peek at someone’s card"
    assert read(holding).startswith("You hold the 9 of clubs, 9 points. · Keep it or discard it")
    assert read(holding, BEN).startswith("Ann holds a card from the draw pile.\n")
    assert "9C" not in read(holding, BEN)


def test_a_card_from_the_discard_pile_must_be_swapped() -> None:
    holding = act(table(), (ANN, FROM_DISCARD))

    assert "Choose a card to swap it with" in read(holding)
    assert "Ann holds the 10 of hearts" in read(holding, BEN)


@pytest.mark.parametrize(
    ("drawn", "question", "told"),
    [
        ("7h", "Choose a card to peek at", "Ann: choosing a card to peek at"),
        ("9c", "Choose a card to peek at", "Ann: choosing a card to peek at"),
        ("Jh", "Choose two cards to swap", "Ann: swapping two cards"),
    ],
)
def test_a_power_is_a_question(drawn: str, question: str, told: str) -> None:
    offered = act(table(draw=drawn), (ANN, FROM_DECK), (ANN, Discard()))

    assert question in read(offered)
    assert buttons(offered)[-1].startswith("Skip · end my turn without")
    assert told in read(offered, BEN)


def test_a_look_shows_the_card_to_its_player_only() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))

    assert read(looking).startswith("You are peeking at a card")
    assert "Ann, Cards:\nAS ?\n" in read(looking)
    assert "AS" not in read(looking, BEN)
    assert buttons(looking) == ["Done · turn it face down"]


def test_the_final_round_is_announced() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert read(called, BEN).startswith("Final Round · Ann called Cambio · Your last turn: draw a card")
    assert "Final Round · You called Cambio · Ben: last turn" in read(called)


def test_the_results_are_listed() -> None:
    hands = ("7c 8c Kc Kd", "As 3s 4s 4d")
    ended = act(table(*hands, discard="4h"), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(3)))
    lines = read(ended).splitlines()

    assert lines[0] == (
        "Ben wins with 12 points · You called Cambio without the lowest score, so 15 became 30."
    )
    assert "Ben, Winner: Base 12, Penalty none, Final 12" in lines
    assert "Ann, Called Cambio: Base 15, Penalty × 2, Final 30" in lines


def test_a_tie_is_named() -> None:
    hands = ("As 2s 3s 4s", "Ad 2d 3d 5d")
    ended = act(table(*hands, discard="4h"), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(3)))

    assert "It’s a tie: you and Ben with 10 points" in read(ended)


def test_several_rounds_have_a_total() -> None:
    text = read(state_of(random_game(2, 5, rounds=2)))

    assert "Round 2 of 2" in text
    assert "Total" in text


def test_penalty_cards_fit_the_grid() -> None:
    state = table()
    state = replace(state, hands=((*state.hands[0][:3], None, 50), state.hands[1]))

    assert "Ann, Cards:\n? ?\n? .\n?\nBen" in read(state)


def test_a_blind_swap_is_described_with_both_places() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    event = events_after(offered, ANN, BlindSwap(0, BEN, 2))[0]

    assert sentence(event, GAME.words(NAMES)) == (
        "… and swapped their top-left card with Ben’s bottom-left card, unseen."
    )
    assert sentence(event, GAME.words(NAMES, you=BEN)) == (
        "… and swapped their top-left card with your bottom-left card, unseen."
    )


def test_sentences_do_not_name_a_peeked_card() -> None:
    """The log can be read again, so it must not name a card that was revealed for five seconds."""
    words = GAME.words(NAMES, you=ANN)
    drew = events_after(table(draw="9c"), ANN, FROM_DECK)[0]
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))
    looked = events_after(offered, ANN, PeekOpponent(BEN, 0))[0]

    assert sentence(drew, words) == ""
    assert sentence(looked, words) == "… and peeked at Ben’s top-left card."


def test_a_look_is_described_to_others_by_place() -> None:
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))
    event = GAME.redact(events_after(offered, ANN, PeekOpponent(BEN, 0))[0], BEN)

    assert GAME.sentence(event, GAME.words(NAMES)) == "… and peeked at Ben’s top-left card."


@pytest.mark.parametrize("code", list(Refusal))
def test_every_refusal_has_a_sentence(code: Refusal) -> None:
    said = refusal(code, {"caller": 1, "turns": 2}, GAME.words(NAMES))

    assert said.endswith(".")
    assert "{" not in said


def test_a_second_call_names_the_caller() -> None:
    assert refusal("cambio/already-called", {"caller": 1}, GAME.words(NAMES)) == "Ben already called Cambio."


def test_skip_and_dismiss_have_different_labels() -> None:
    """The label names the skipped power: a peek or a swap."""
    for drawn, lost in (("7h", "looking"), ("9h", "looking"), ("Jh", "swapping")):
        offered = act(table(draw=drawn), (ANN, FROM_DECK), (ANN, Discard()))
        assert label(Skip(), view(offered, ANN), GAME.words(NAMES)) == f"Skip · end my turn without {lost}"
