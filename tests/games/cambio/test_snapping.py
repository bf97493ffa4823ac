"""Snapping: the race, the penalty, the card given in return, and the empty hand."""

import pytest
from msgspec.structs import replace

from parlour.engine import IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import CallCambio, Discard, Give, Gone, Pass, Snap, Swap, TimeUp
from parlour.games.cambio.events import CambioCalled, Gave, Penalised, Reshuffled, SnapMissed, Snapped
from parlour.games.cambio.rules import due, legal, pass_over, result, to_act
from parlour.games.cambio.state import Drawing, Giving, Snapping, State
from parlour.games.cambio.view import redact, reveals_to, view

from .tables import (
    ANN,
    BEN,
    CID,
    FROM_DECK,
    GAME,
    act,
    card,
    events_after,
    refusal,
    table,
    time_up,
)

HANDS = ("5s 2s 3s 4s", "5d 6s Ad 2d", "5c 6c 7c 8c")


def window(mode: str = "everyone", *hands: str, **house: object) -> State:
    """An open snap window: Ann has discarded the five of hearts."""
    state = table(*(hands or HANDS), draw="5h", snapping=mode, **house)  # type: ignore[arg-type]
    return act(state, (ANN, FROM_DECK), (ANN, Discard()))


def test_snapping_is_off_by_default() -> None:
    assert refusal(table(), ANN, Snap(ANN, 0)) == "cambio/no-snapping"


def test_after_a_discard_everyone_can_snap_before_the_next_turn() -> None:
    state = window()

    assert to_act(state) == (ANN, BEN, CID)
    assert all(Snap(BEN, 0) in legal(state, seat) for seat in (ANN, BEN, CID))
    assert refusal(state, BEN, FROM_DECK) == "cambio/snaps-first"


def test_the_window_closes_when_all_passed_or_time_is_up() -> None:
    state = window(snap_window_sec=4)
    passed = act(state, (ANN, Pass()), (CID, Pass()), (BEN, Pass()))

    assert getattr(due(state), "at", None) == 4_000
    assert (passed.turn, time_up(state).turn) == (BEN, BEN)
    assert isinstance(passed.stage, Drawing)


def test_a_correct_snap_leaves_an_empty_place() -> None:
    state = act(window(), (ANN, Snap(ANN, 0)))

    assert state.hands[ANN][0] is None
    assert state.discard[-1] == card("5s")
    assert view(state, BEN).grids[ANN][0] == "empty"


@pytest.mark.parametrize(
    ("mine", "slot", "first", "last"),
    [("5s 2s 3s 4s", 0, 1, 3), ("5s 2s 3s 4s", 9, 1, 3), ("5s 2s 3s 4s 6h", 9, 1, 4)],
)
def test_an_invalid_place_is_refused_with_the_valid_range(
    mine: str, slot: int, first: int, last: int
) -> None:
    state = act(window("everyone", mine, *HANDS[1:]), (ANN, Snap(ANN, 0)))
    with pytest.raises(IllegalActionError) as refused:
        events_after(state, BEN, Snap(ANN, slot))
    code, facts = refused.value.code, refused.value.facts

    assert code == "cambio/no-such-slot"
    assert facts == {"slot": slot, "first": first, "last": last}
    assert f"from {first} to {last}" in GAME.refusal(code, facts, GAME.words(["Ann", "Ben", "Cid"]))


def test_any_place_of_an_empty_hand_is_refused_without_a_range() -> None:
    state = window()
    with pytest.raises(IllegalActionError) as refused:
        events_after(replace(state, hands=((None,) * 4, *state.hands[1:])), BEN, Snap(ANN, 0))
    words = GAME.words(["Ann", "Ben", "Cid"])

    assert GAME.refusal(refused.value.code, refused.value.facts, words) == "There is no card in that place."


def test_the_first_to_arrive_wins_the_race() -> None:
    state = act(window("single"), (BEN, Snap(BEN, 0)))

    assert refusal(state, ANN, Snap(ANN, 0)) == "cambio/too-late"
    assert isinstance(state.stage, Drawing)


def test_with_first_only_the_winner_of_the_race_continues() -> None:
    state = act(window("first"), (BEN, Snap(BEN, 0)))

    assert to_act(state) == (BEN,)
    assert refusal(state, ANN, Snap(ANN, 0)) == "cambio/too-late"
    assert Snap(ANN, 0) in legal(state, BEN)


def test_with_everyone_all_continue() -> None:
    state = act(window("everyone"), (BEN, Snap(BEN, 0)))

    assert to_act(state) == (ANN, BEN, CID)


def test_a_wrong_snap_is_revealed_returned_and_penalized_with_hidden_cards() -> None:
    events = events_after(window(snap_penalty_cards=2), BEN, Snap(BEN, 1))
    after = act(window(snap_penalty_cards=2), (BEN, Snap(BEN, 1)))

    assert [type(event) for event in events] == [SnapMissed, Penalised, Penalised]
    assert None in reveals_to(events[0])
    assert reveals_to(events[1]) == frozenset()
    assert getattr(redact(events[1], BEN), "card", 0) is None
    assert len(after.hands[BEN]) == 6
    assert after.hands[BEN][1] == card("6s")


def test_after_a_wrong_snap_a_player_waits_for_the_next_discard() -> None:
    after = act(window(), (BEN, Snap(BEN, 1)))

    assert to_act(after) == (ANN, CID)
    assert refusal(after, BEN, Snap(BEN, 0)) == "cambio/too-late"


def test_wrong_snaps_are_legal_so_that_legality_reveals_nothing() -> None:
    assert {Snap(seat, slot) for seat in (ANN, BEN, CID) for slot in range(4)} <= set(legal(window(), ANN))


def test_penalty_cards_fill_empty_places_first() -> None:
    state = act(window(), (BEN, Snap(BEN, 0)), (BEN, Snap(BEN, 1)))

    assert None not in state.hands[BEN]
    assert len(state.hands[BEN]) == 4


def test_penalties_end_with_the_last_card() -> None:
    state = table(*HANDS[:2], draw="5h", rest=False, discard="10h", snapping="single", snap_penalty_cards=4)
    state = act(state, (ANN, FROM_DECK), (ANN, Discard()))
    events = events_after(state, BEN, Snap(BEN, 1))

    assert [type(event) for event in events] == [SnapMissed, Reshuffled, Penalised]


def test_snapping_an_opponents_card_requires_giving_one() -> None:
    state = act(window(), (ANN, Snap(BEN, 0)))
    given = act(state, (ANN, Give(3)))

    assert to_act(state) == (ANN,)
    assert legal(state, ANN) == tuple(Give(slot) for slot in range(4))
    assert refusal(state, CID, Snap(CID, 0)) == "cambio/must-give"
    assert given.hands[ANN][3] is None
    assert given.hands[BEN][0] == card("4s")


def test_the_table_gives_a_card_after_a_timeout() -> None:
    state = act(window(), (ANN, Snap(BEN, 0)))
    moment = due(state)
    assert moment is not None
    timed, gone = events_after(state, None, TimeUp(), moment.at), events_after(state, None, Gone(ANN))

    assert timed[0] == Gave(ANN, 0, BEN, 0, Millis(moment.at + 5_000))
    assert isinstance(gone[0], Gave)


def test_an_absent_player_passes() -> None:
    assert to_act(act(window(), (None, Gone(CID)))) == (ANN, BEN)


def test_emptying_a_hand_calls_cambio_with_one_turn_for_each_other() -> None:
    hands = ("5s 2s 3s 4s", "5d 6s Ad 2d", "5c 6c 7c 8c")
    state = _with_hand(window("single", *hands), BEN, (None, card("5d"), None, None))
    events = events_after(state, BEN, Snap(BEN, 1))
    after = act(state, (BEN, Snap(BEN, 1)))

    assert CambioCalled(BEN, 2, emptied=True) in events
    assert CambioCalled(BEN, 1, emptied=True) in pass_over(state, events, (ANN,), Millis(0))
    assert (after.caller, after.turn, after.finished) == (BEN, CID, (BEN,))
    turns = []
    while isinstance(after.stage, Drawing):
        turns.append(after.turn)
        after = act(after, (after.turn, FROM_DECK), (after.turn, Swap(0)))
        after = time_up(after) if isinstance(after.stage, Snapping) else after
    assert turns == [CID, ANN]
    assert result(after) is not None


def test_giving_away_the_last_card_calls_cambio() -> None:
    state = _with_hand(window("first"), BEN, (None, card("6s"), None, None))
    owing = act(state, (BEN, Snap(ANN, 0)))
    after = act(owing, (BEN, Give(1)))

    assert isinstance(owing.stage, Giving)
    assert after.caller == BEN


def test_a_seat_without_cards_has_no_final_turn() -> None:
    state = act(table(*HANDS, draw="5h", snapping="single"), (ANN, CallCambio()))
    state = _with_hand(state, CID, (None, None, None, None))
    state = act(state, (BEN, FROM_DECK), (BEN, Discard()), (ANN, Pass()), (BEN, Pass()))

    assert result(state) is not None


def test_a_locked_caller_cannot_snap_or_be_snapped() -> None:
    state = act(table(*HANDS, draw="5h", snapping="everyone", caller_locked=True), (ANN, CallCambio()))
    state = act(state, (BEN, FROM_DECK), (BEN, Discard()))

    assert to_act(state) == (BEN, CID)
    assert refusal(state, BEN, Snap(ANN, 0)) == "cambio/caller-locked"


def test_the_last_discard_can_be_snapped_before_scoring() -> None:
    state = act(table(*HANDS[:2], draw="5h", snapping="everyone"), (ANN, CallCambio()))
    state = act(state, (BEN, FROM_DECK), (BEN, Discard()))

    assert isinstance(state.stage, Snapping)
    assert result(time_up(state)) is not None


def test_a_power_precedes_snapping() -> None:
    state = act(table(draw="7h", snapping="everyone"), (ANN, FROM_DECK), (ANN, Discard()))

    assert refusal(state, BEN, Snap(BEN, 0)) == "cambio/too-late"
    assert isinstance(time_up(state).stage, Snapping)


@pytest.mark.parametrize("mode", ["first", "single", "everyone"])
def test_a_correct_snap_is_revealed_to_all(mode: str) -> None:
    (snapped, *_) = events_after(window(mode), BEN, Snap(BEN, 0))

    assert isinstance(snapped, Snapped)
    assert {None, ANN, CID} <= set(reveals_to(snapped))


def _with_hand(state: State, seat: Seat, hand: tuple[int | None, ...]) -> State:
    """The state with that hand. The cards it lost lie under the draw pile."""
    gone = tuple(c for c in state.hands[seat] if c is not None and c not in hand)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return replace(state, hands=hands, deck=(*gone, *state.deck))
