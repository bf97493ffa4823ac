"""Checks who can see a card in views, events, sentences and refusals."""

from collections.abc import Iterator

import msgspec
import pytest

from parlour.engine import Data, Seat, Viewer
from parlour.engine.values import encode
from parlour.games.cambio.actions import BlindSwap, CallCambio, Discard, PeekOpponent, PeekOwn, Skip, Swap
from parlour.games.cambio.cards import face
from parlour.games.cambio.events import Drew, Started
from parlour.games.cambio.redeal import hidden, redeal
from parlour.games.cambio.state import State
from parlour.games.cambio.view import View, redact, reveals_to, view

from .tables import (
    ANN,
    BEN,
    CID,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    PLAIN_HANDS,
    Seeded,
    act,
    card,
    events_after,
    fresh,
    opened,
    random_game,
    table,
)


def faces(seen: View) -> set[int]:
    """All cards in a view except the top of the discard pile."""
    shown = {spot.card for spot in seen.shown.what} if seen.shown else set()
    held = {seen.held.card} if seen.held and seen.held.card is not None else set()
    return shown | held | {cell for grid in seen.grids for cell in grid if isinstance(cell, int)}


def test_in_the_first_look_a_player_sees_only_their_bottom_two() -> None:
    state = fresh(3)

    assert [faces(view(state, seat)) for seat in (ANN, BEN, CID)] == [set(hand[2:]) for hand in state.hands]
    assert faces(view(state, None)) == set()


def test_the_deal_shows_each_player_only_their_bottom_two() -> None:
    (started,) = opened().log.entries[0].events
    for viewer in (None, ANN, BEN):
        told = redact(started, viewer)  # type: ignore[arg-type]
        assert isinstance(told, Started)
        shown = [
            (s, i) for s, hand in enumerate(told.deal.hands) for i, c in enumerate(hand) if c is not None
        ]

        assert shown == ([] if viewer is None else [(viewer, 2), (viewer, 3)])
        assert set(told.deal.deck) == {None}


def test_a_grid_card_is_hidden_from_its_owner_too() -> None:
    assert faces(view(table(), ANN)) == set()


def test_a_look_at_an_opponents_card_is_hidden_from_its_owner() -> None:
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))
    looking = act(offered, (ANN, PeekOpponent(BEN, 0)))

    assert [faces(view(looking, viewer)) for viewer in (None, ANN, BEN)] == [set(), {card("5s")}, set()]


def test_a_blind_swap_reveals_no_card() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    (swapped, *_) = events_after(offered, ANN, BlindSwap(0, BEN, 0))
    after = act(offered, (ANN, BlindSwap(0, BEN, 0)))

    assert not any(reveals_to(event) for event in [swapped])
    assert all(faces(view(after, viewer)) == set() for viewer in (None, ANN, BEN))


def test_a_card_drawn_from_the_deck_is_visible_to_its_player_only() -> None:
    holding = act(table(draw="7h"), (ANN, FROM_DECK))
    (drew,) = events_after(table(draw="7h"), ANN, FROM_DECK)

    assert [faces(view(holding, viewer)) for viewer in (None, ANN, BEN)] == [set(), {card("7h")}, set()]
    assert redact(drew, BEN) == Drew(ANN, "deck", None)
    assert reveals_to(drew) == (ANN,)


def test_a_card_drawn_from_the_discard_pile_is_visible_to_all() -> None:
    holding = act(table(), (ANN, FROM_DISCARD))

    assert all(faces(view(holding, viewer)) == {card("10h")} for viewer in (None, ANN, BEN))


def test_only_the_top_and_the_size_of_the_discard_pile_are_visible() -> None:
    state = act(table(draw="5h"), (ANN, FROM_DECK), (ANN, Discard()))
    seen = view(state, BEN)

    assert (seen.top, seen.discards) == (card("5h"), 2)
    assert "10h" not in str(msgspec.to_builtins(seen))


def test_scores_are_hidden_before_the_end() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert view(called, BEN).scores == ()
    assert view(called, BEN).totals == (0, 0)


def test_a_card_kept_from_the_discard_pile_stays_known_after_swaps() -> None:
    kept = act(table(*PLAIN_HANDS[:2], draw="Jc"), (ANN, FROM_DISCARD), (ANN, Swap(0)))
    swapped = act(kept, (BEN, FROM_DECK), (BEN, Discard()), (BEN, BlindSwap(1, ANN, 0)))

    assert "seat 0 slot 0" not in hidden(kept, None)
    assert "seat 1 slot 1" not in hidden(swapped, None)
    assert {redeal(swapped, None, Seeded(n)).hands[BEN][1] for n in range(10)} == {card("10h")}


def test_buried_discards_are_known_and_never_redealt() -> None:
    state = act(table(draw="5h"), (ANN, FROM_DECK), (ANN, Discard()))

    assert not any(place.startswith("discard") for place in hidden(state, None))
    assert all(redeal(state, None, Seeded(n)).discard == state.discard for n in range(10))


def test_after_a_reshuffle_only_the_order_of_the_pile_is_hidden() -> None:
    state = table(*PLAIN_HANDS[:2], discard="7h 8h 9h 10h", rest=False)
    state = act(state, (ANN, FROM_DECK))
    worlds = [redeal(state, BEN, Seeded(n)) for n in range(40)]

    assert len({world.deck for world in worlds}) > 1
    assert all({*world.deck, world.stage.card} == {card("7h"), card("8h"), card("9h")} for world in worlds)  # type: ignore[union-attr]


def test_the_last_unknown_card_of_a_pile_can_be_deduced() -> None:
    state = table(*PLAIN_HANDS[:2], discard="7h 8h 9h", rest=False)
    state = act(state, (ANN, FROM_DECK))

    assert "deck 0" not in hidden(state, ANN)
    assert "deck 0" in hidden(state, BEN)


def test_a_seat_knows_at_least_what_spectators_know() -> None:
    for state in _positions(3, 5):
        everyone = hidden(state, None)
        assert all(set(hidden(state, Seat(seat))) <= set(everyone) for seat in range(3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sent_bytes_do_not_depend_on_hidden_cards(seats: int) -> None:
    for number, state in enumerate(_positions(seats, 8)):
        for viewer in (None, *map(Seat, range(seats))):
            world = redeal(state, viewer, Seeded(f"{number} {viewer}"))

            assert _sent(world, viewer) == _sent(state, viewer)


def test_no_sentence_or_view_names_a_hidden_card() -> None:
    words = GAME.words(("Ann", "Ben"), you=None)
    for seed in range(25):
        place = random_game(2, seed)
        for entry in place.log.entries[1:-1]:
            state = place.state_at(entry.seq)
            assert isinstance(state, State)
            unknown = {face(secret) for secret in hidden(state, None).values() if isinstance(secret, int)}
            told = " ".join(GAME.sentence(event, words) for event in place.redacted_events(entry, None))
            text = GAME.describe(view(state, None), words) + told

            assert not [name for name in unknown if f" {name}" in text or f"({name}" in text]


def test_a_returning_player_does_not_see_a_finished_look_again() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    over = act(offered, (ANN, PeekOwn(0)), (ANN, Skip()))

    assert view(over, ANN).shown is None
    assert faces(view(over, ANN)) == set()


def _positions(seats: int, games: int) -> Iterator[State]:
    for seed in range(games):
        place = random_game(seats, seed, powers_on_swap_out=seed % 2 == 1, min_turns_before_cambio=seed % 4)
        for entry in place.log.entries:
            state = place.state_at(entry.seq)
            assert isinstance(state, State)
            yield state


def _sent(state: State, viewer: Viewer) -> tuple[bytes, object, str]:
    words = GAME.words(("Ann", "Ben", "Cid", "Dot"), you=viewer)
    seen: Data = view(state, viewer)
    choices = () if viewer is None else tuple(GAME.legal(state, viewer))
    return encode(seen), choices, GAME.describe(seen, words)
