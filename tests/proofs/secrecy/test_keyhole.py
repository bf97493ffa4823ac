"""Keyhole with declared secrets equals the version with hand-written secrecy in every position."""

import pytest

from parlour.engine import Millis, NoOptions, Seat, Secret, Viewer, Words, bind
from parlour.engine.chance import Stream
from support.games import keyhole, keyhole_by_hand
from support.games.keyhole import LOOK, REDRAW, SHELTER

ANN, BEN, CID = Seat(0), Seat(1), Seat(2)
BY_HAND, DECLARED = bind(keyhole_by_hand), bind(keyhole)
NOW = Millis(0)
GAMES = 8


def started_alike(dealt: keyhole_by_hand.Started) -> keyhole.Started:
    return keyhole.Started(dealt.hands, dealt.drawn, (*dealt.deck, dealt.aside))


def place_by_hand(place: str, deck: int) -> str:
    """Returns the hand-written game's name of *place*."""
    return "aside" if place == f"deck {deck - 1}" else place.replace("hands", "hand")


def assert_alike(old: keyhole_by_hand.State, new: keyhole.State, viewer: Viewer, words: Words) -> None:
    old_view, new_view = keyhole_by_hand.view(old, viewer), DECLARED.view(new, viewer)
    assert isinstance(new_view, keyhole.View)
    assert keyhole.scene(new_view, words) == keyhole_by_hand.scene(old_view, words)
    if old.scores is None:
        hidden = DECLARED.hidden(new, viewer).items()
        found = {place_by_hand(place, len(new.deck)): card for place, card in hidden}
        by_hand = keyhole_by_hand.hidden(old, viewer)
        # The hand-written game counts cards as hidden even if they are all equal and can be deduced.
        assert found == (by_hand if len({*by_hand.values()}) > 1 else {})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_derived_secrecy_equals_hand_written_secrecy(seats: int) -> None:
    words = Words([f"Seat {n}" for n in range(seats)])
    viewers: list[Viewer] = [None, *map(Seat, range(seats))]
    for number in range(GAMES):
        chance = Stream(bytes(32), f"{seats} {number}")
        dealt = keyhole_by_hand.setup(NoOptions(), seats, chance, NOW)
        old, new = keyhole_by_hand.start(dealt), keyhole.start(started_alike(dealt))
        while keyhole_by_hand.result(old) is None:
            seat = old.turn
            actions = keyhole_by_hand.legal(old, seat)
            assert keyhole.legal(new, seat) == actions
            action = chance.pick(actions)
            happened = keyhole_by_hand.decide(old, seat, action, chance, NOW)
            happened_too = keyhole.decide(new, seat, action, chance, NOW)
            for one, other in zip(happened, happened_too, strict=True):
                old, new = keyhole_by_hand.evolve(old, one), keyhole.evolve(new, other)
                assert keyhole.sentence(other, words) == keyhole_by_hand.sentence(one, words)
                told, told_too = BY_HAND.redact(one, None), DECLARED.redact(other, None)
                assert DECLARED.sentence(told_too, words) == BY_HAND.sentence(told, words)
                for viewer in viewers:
                    assert_alike(old, new, viewer, words)
        assert keyhole.result(new) == keyhole_by_hand.result(old)


def position(held: Secret[int], drawn: int) -> keyhole.State:
    return keyhole.State(
        hands=(held, Secret(1, (BEN,)), Secret(LOOK, (CID,))),
        drawn=Secret(drawn, (ANN,)),
        deck=(Secret(4), Secret(6), Secret(7)),
        laid=((), (LOOK,), ()),
        turn=ANN,
        sheltered=frozenset(),
        scores=None,
    )


def after(state: keyhole.State, seat: Seat, action: keyhole.Play) -> keyhole.State:
    for event in keyhole.decide(state, seat, action, Stream(bytes(32), ""), NOW):
        state = keyhole.evolve(state, event)
    return state


def test_playing_one_of_two_equal_cards_does_not_reveal_the_kept_one() -> None:
    twins = after(position(Secret(SHELTER, (ANN, BEN)), SHELTER), ANN, keyhole.Play(SHELTER))
    others = after(position(Secret(SHELTER, (ANN, BEN)), REDRAW), ANN, keyhole.Play(SHELTER))

    assert twins.hands[ANN] == Secret(SHELTER, (ANN,))
    assert DECLARED.view(twins, BEN) == DECLARED.view(others, BEN)


def test_a_card_that_cannot_be_the_played_one_stays_known() -> None:
    kept = after(
        position(Secret(REDRAW, (ANN, BEN), ruled_out=(SHELTER,)), SHELTER), ANN, keyhole.Play(SHELTER)
    )
    either = after(position(Secret(REDRAW, (ANN, BEN), ruled_out=(3,)), SHELTER), ANN, keyhole.Play(SHELTER))

    assert kept.hands[ANN] == Secret(REDRAW, (ANN, BEN), ruled_out=(SHELTER,))
    assert either.hands[ANN] == Secret(REDRAW, (ANN, BEN))


def test_a_look_does_not_reveal_who_had_seen_the_card() -> None:
    """It would reveal which of her two cards Ann laid down, and so what the other player had seen."""
    seen = position(Secret(REDRAW, (ANN, BEN)), SHELTER)
    other = position(Secret(SHELTER, (ANN, BEN)), REDRAW)
    told = []
    for state in (seen, other):
        kept = after(state, ANN, keyhole.Play(SHELTER))
        look = keyhole.Looked(CID, ANN, _hand(kept, ANN).reveal_to(CID))
        told.append((DECLARED.redact(look, CID), DECLARED.view(keyhole.evolve(kept, look), CID)))

    assert told[0] == told[1]


def _hand(state: keyhole.State, seat: Seat) -> Secret[int]:
    card = state.hands[seat]
    assert card is not None
    return card
