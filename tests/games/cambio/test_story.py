"""The log: past tense, the reader is "you", one line for a move, and no hints about possible moves."""

from collections.abc import Sequence

import pytest

from parlour.engine import Millis, Seat, Viewer
from parlour.engine.entry import Entry
from parlour.engine.table.transcript import transcribe, transcribe_past
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Pass,
    PeekOpponent,
    PeekOwn,
    Skip,
    Snap,
    Swap,
)
from parlour.games.cambio.cards import face
from parlour.games.cambio.state import State

from .tables import ANN, BEN, CID, FROM_DECK, FROM_DISCARD, GAME, act, events_after, table

NAMES = ("Ann", "Ben", "Cid", "Dot")
THREE = ("As 2s 3s 4s", "5s 6s Ad 2d", "3d 4d 5d 6d")


def log_lines(state: State, action: Action, viewer: Viewer, language: str = "en") -> Sequence[str]:
    """The lines that *viewer* reads about an action of the player to move."""
    words = GAME.words(NAMES, language, viewer)
    events = events_after(state, state.turn, action)
    return [said for event in events if (said := GAME.sentence(GAME.redact(event, viewer), words))]


def test_the_reader_is_you_and_places_have_names() -> None:
    holding = act(table(*THREE, draw="2h"), (ANN, FROM_DECK))

    assert log_lines(holding, Swap(3), ANN) == ["You swapped your bottom-right card and discarded 4♠."]
    assert log_lines(holding, Swap(3), BEN) == ["Ann swapped their bottom-right card and discarded 4♠."]
    assert log_lines(holding, Swap(3), None) == ["Ann swapped their bottom-right card and discarded 4♠."]
    assert log_lines(holding, Swap(3), ANN, "de") == [
        "Du hast deine Karte unten rechts ausgetauscht und 4♠ abgelegt."
    ]
    assert log_lines(holding, Swap(3), BEN, "de") == [
        "Ann hat die eigene Karte unten rechts ausgetauscht und 4♠ abgelegt."
    ]


def test_a_draw_is_logged_with_its_outcome() -> None:
    assert log_lines(table(*THREE), FROM_DECK, BEN) == []
    assert log_lines(table(*THREE), FROM_DISCARD, BEN) == ["Ann took 10♥ from the discard pile …"]


def test_a_power_continues_the_line_of_its_discard() -> None:
    seven, nine, jack = (act(table(*THREE, draw=drawn), (ANN, FROM_DECK)) for drawn in ("7h", "9h", "Jh"))

    assert log_lines(seven, Discard(), BEN) == ["Ann discarded 7♥."]
    assert log_lines(act(seven, (ANN, Discard())), PeekOwn(2), BEN) == [
        "… and peeked at their own bottom-left card."
    ]
    assert log_lines(act(seven, (ANN, Discard())), PeekOwn(2), ANN) == [
        "… and peeked at your bottom-left card."
    ]
    assert log_lines(act(nine, (ANN, Discard())), PeekOpponent(BEN, 0), BEN) == [
        "… and peeked at your top-left card."
    ]
    assert log_lines(act(jack, (ANN, Discard())), BlindSwap(0, BEN, 1), CID) == [
        "… and swapped their top-left card with Ben’s top-right card, unseen."
    ]
    assert log_lines(act(jack, (ANN, Discard())), Skip(), CID) == ["… and skipped the power."]


def test_a_king_and_its_look_are_one_sentence() -> None:
    holding = act(table(*THREE, draw="Kh"), (ANN, FROM_DECK))

    assert log_lines(holding, Discard(), BEN) == [
        "Ann discarded K♥.",
        "… and peeked at their own top-left card.",
    ]


def test_the_final_round_is_logged_with_turns_left_and_next_player() -> None:
    assert log_lines(table(*THREE), CallCambio(), BEN) == [
        *("Ann called Cambio! Final Round: 2 turns left.", "Your last turn.")
    ]
    assert log_lines(table(), CallCambio(), ANN) == [
        "You called Cambio! Final Round: 1 turn left.",
        "Ben’s last turn.",
    ]


def test_a_peek_in_the_final_round_adds_no_extra_line() -> None:
    """A last turn is logged when it is played."""
    peeked = act(table(*THREE, draw="7h", caller=CID), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(2)))

    assert log_lines(peeked, Skip(), BEN) == []


def test_the_end_is_logged_with_winner_and_cost_of_the_call() -> None:
    last = act(table(draw="2h", caller=BEN), (ANN, FROM_DECK))

    assert log_lines(last, Discard(), ANN)[-1] == (
        "Game over: you won with 10 points. Ben called Cambio without the lowest score: 14 became 28."
    )
    assert log_lines(last, Discard(), BEN)[-1] == (
        "Game over: Ann won with 10 points. You called Cambio without the lowest score: 14 became 28."
    )


def test_a_snap_is_logged_with_the_owner_of_the_card() -> None:
    window = act(table(*THREE, draw="3h", snapping="everyone"), (ANN, FROM_DECK), (ANN, Discard()))
    events = events_after(window, BEN, Snap(ANN, 2))

    assert GAME.sentence(events[0], GAME.words(NAMES, you=ANN)) == (
        "Ben snapped your bottom-left card, 3♠, and owes a card for it."
    )


@pytest.mark.parametrize("reader", [ANN, BEN, CID, None])
@pytest.mark.parametrize("owner", [ANN, BEN])
def test_a_failed_snap_is_logged_the_same_live_and_later(owner: Seat, reader: Viewer) -> None:
    window = act(table(*THREE, draw="3h", snapping="everyone"), (ANN, FROM_DECK), (ANN, Discard()))
    snap = Snap(owner, 1)
    entry = Entry(
        seq=9,
        kind="act",
        wall=Millis(0),
        now=Millis(0),
        offset=Millis(0),
        by=BEN,
        action=snap,
        events=tuple(events_after(window, BEN, snap)),
    )
    later = act(window, (BEN, snap), (ANN, Pass()), (CID, Pass()), (BEN, FROM_DECK), (BEN, Discard()))
    card = later.hands[owner][1]
    assert card is not None, "a card that did not match goes back"
    words = GAME.words(NAMES, you=reader)

    live = transcribe(GAME, entry, reader, words)

    assert f"but it was {face(card)}." in live[0]
    assert transcribe_past(GAME, entry, GAME.view(later, None), words) == live


def test_the_undo_refusal_mentions_revealed_cards() -> None:
    said = GAME.refusal("table/undo-final", {"entry": 3}, GAME.words(NAMES))

    assert said == "Cards have been revealed, so this can’t be undone."
