"""A player leaves in each stage, and the table continues by the rules."""

from parlour.engine import Millis
from parlour.games.cambio.actions import Abandon, CallCambio, Discard, Gone, PeekOwn, Ready, Swap
from parlour.games.cambio.events import Discarded, Forfeited, Hid, PowerCancelled, PutBack
from parlour.games.cambio.rules import conserved, lapse, legal, result, to_act
from parlour.games.cambio.state import Drawing, Over, State, phase
from parlour.games.cambio.view import view

from .tables import (
    ANN,
    BEN,
    CID,
    FROM_DECK,
    FROM_DISCARD,
    PLAIN_HANDS,
    act,
    card,
    events_after,
    fresh,
    opened,
    refusal,
    state_of,
    table,
)


def grace(state: State) -> int | None:
    found = lapse(state, to_act(state)[0])
    return None if found is None else found.after


def test_an_absent_player_who_has_not_drawn_has_no_lapse() -> None:
    assert grace(table()) is None


def test_an_absent_player_counts_as_ready_in_the_first_look() -> None:
    state = act(fresh(), (ANN, Ready()))

    assert grace(state) == 5_000
    assert phase(act(state, (None, Gone(BEN)))) == "playing"


def test_a_card_held_from_the_deck_is_discarded_without_power_after_a_minute() -> None:
    holding = act(table(draw="7h"), (ANN, FROM_DECK))
    after = act(holding, (None, Gone(ANN)))

    assert grace(holding) == 60_000
    assert (after.discard[-1], after.turn) == (card("7h"), BEN)
    assert isinstance(after.stage, Drawing)


def test_a_card_held_from_the_discard_pile_is_put_back() -> None:
    holding = act(table(), (ANN, FROM_DISCARD))
    after = act(holding, (None, Gone(ANN)))

    assert grace(holding) == 60_000
    assert (after.discard, after.turn) == (table().discard, BEN)


def test_an_offered_power_is_cancelled_without_effect() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    events = events_after(offered, None, Gone(ANN))
    after = act(offered, (None, Gone(ANN)))

    assert grace(offered) == 5_000
    assert events[0] == PowerCancelled(ANN, "blind_swap")
    assert after.hands == offered.hands


def test_a_card_that_is_being_looked_at_is_hidden_immediately() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))
    events = events_after(looking, None, Gone(ANN))

    assert grace(looking) == 5_000
    assert events[0] == Hid(ANN, ANN, 0, "gone", True)
    assert view(act(looking, (None, Gone(ANN))), ANN).shown is None


def test_a_final_turn_is_forfeited_and_the_hand_is_unchanged() -> None:
    called = act(table(), (ANN, CallCambio()))
    events = events_after(called, None, Gone(BEN))

    assert grace(called) == 5_000
    assert events[0] == Forfeited(BEN)
    assert act(called, (None, Gone(BEN))).hands == called.hands


def test_in_the_final_turn_a_held_card_is_discarded_without_power() -> None:
    called = act(table(draw="7h"), (ANN, CallCambio()))
    deck = events_after(act(called, (BEN, FROM_DECK)), None, Gone(BEN))
    pile = events_after(act(called, (BEN, FROM_DISCARD)), None, Gone(BEN))

    assert deck[:2] == (Forfeited(BEN), Discarded(BEN, card("7h"), "gone"))
    assert pile[:2] == (Forfeited(BEN), PutBack(BEN, card("10h"), "gone"))


def test_in_the_final_turn_a_power_is_cancelled_and_the_turn_ends() -> None:
    called = act(table(draw="7h"), (ANN, CallCambio()), (BEN, FROM_DECK), (BEN, Discard()))
    ended = act(called, (None, Gone(BEN)))

    assert ended.stage == Over(abandoned=False)


def test_a_call_completes_the_game_if_all_others_are_gone() -> None:
    called = act(table(*PLAIN_HANDS[:3]), (ANN, CallCambio()))
    ended = act(called, (None, Gone(BEN)), (None, Gone(CID)))

    assert phase(ended) == "completed"


def test_a_forfeit_does_not_delay_the_remaining_players() -> None:
    called = act(table(*PLAIN_HANDS[:3]), (ANN, CallCambio()), (None, Gone(BEN)))
    ended = act(called, (CID, FROM_DISCARD), (CID, Swap(0)))

    assert called.turn == CID
    assert phase(ended) == "completed"


def test_a_game_that_everyone_left_is_abandoned_and_shows_nothing() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)))
    for state in (
        fresh(),
        table(),
        act(table(), (ANN, FROM_DECK)),
        looking,
        act(table(), (ANN, CallCambio())),
    ):
        left = act(state, (None, Abandon()))
        seen = view(left, ANN)

        assert left.stage == Over(abandoned=True)
        assert result(left) is None
        assert conserved(left) == conserved(state)
        assert not to_act(left)
        assert not legal(left, ANN)
        assert (seen.abandoned, seen.shown, seen.held) == (True, None, None)
        assert refusal(left, None, Abandon()) == "cambio/over"
        assert refusal(left, ANN, FROM_DECK) == "cambio/abandoned"


def test_an_absence_that_does_not_delay_the_game_is_refused() -> None:
    assert refusal(table(), None, Gone(BEN)) == "cambio/nothing-due"


def test_a_seat_cannot_send_a_notice_of_the_table() -> None:
    assert refusal(table(), ANN, Gone(ANN)) == "cambio/nothing-due"


def test_the_engine_applies_a_lapse_at_a_table() -> None:
    place = opened()
    for seat in (ANN, BEN):
        place.act(seat, Ready(), Millis(10))
    place.act(ANN, CallCambio(), Millis(20))
    place.lapse(BEN, Millis(9_000))

    assert phase(state_of(place)) == "completed"
