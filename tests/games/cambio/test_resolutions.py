"""One test for each of the twenty-seven resolutions where the specification is contradictory or silent."""

from parlour.engine import Seat
from parlour.game_apis.cambio.schema import TURN
from parlour.game_apis.cambio.turn_rows import card_id
from parlour.game_apis.cambio.wire import specified_events
from parlour.games import cambio
from parlour.games.cambio.actions import (
    BlindSwap,
    CallCambio,
    Discard,
    Gone,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Swap,
)
from parlour.games.cambio.card_names import name_place
from parlour.games.cambio.cards import points
from parlour.games.cambio.events import Discarded, Hid, PowerOffered, PutBack, Revealed, TurnStarted
from parlour.games.cambio.options import Options
from parlour.games.cambio.refusals import ROUTES, Refusal
from parlour.games.cambio.rules import due, lapse, legal, result
from parlour.games.cambio.rules.scores import score_hands
from parlour.games.cambio.sentences import sentence
from parlour.games.cambio.state import Drawing, Offered, Revealing, Score, State, Viewing
from parlour.games.cambio.view import redact, view
from parlour.games.cambio.words import label

from .sqlite_tables import all_rows, entry_of
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
    fresh,
    people,
    random_game,
    refusal,
    state_of,
    table,
    time_up,
)


def tally(caller: Seat, *hands: str, **house: object) -> Score:
    options = Options(**house)  # type: ignore[arg-type]
    return score_hands(options, points(), caller, tuple(cards(hand) for hand in hands))


def discarded(drawn: str, **house: object) -> State:
    return act(table(draw=drawn, **house), (ANN, FROM_DECK), (ANN, Discard()))  # type: ignore[arg-type]


def test_resolution_01_a_caller_with_15_against_12_is_doubled_to_30() -> None:
    assert tally(ANN, "7c 8c Kc Kd", "Ac 3c 4c 4d").final == (30, 12)


def test_resolution_02_only_a_card_drawn_from_the_deck_and_discarded_has_power() -> None:
    out = act(table("7s 2s 3s 4s", "5s 6s Ad 2d"), (ANN, FROM_DISCARD), (ANN, Swap(0)))
    kept = act(table("7s 2s 3s 4s", "5s 6s Ad 2d", draw="8h"), (ANN, FROM_DECK), (ANN, Swap(0)))

    assert isinstance(discarded("7h").stage, Offered)
    assert (out.turn, kept.turn) == (BEN, BEN)


def test_resolution_02_a_house_rule_gives_power_to_swapped_out_cards() -> None:
    hands = ("7s 2s 3s 4s", "5s 6s Ad 2d")
    out = act(table(*hands, powers_on_swap_out=True), (ANN, FROM_DISCARD), (ANN, Swap(0)))

    assert out.stage == Offered("peek_own")


def test_resolution_03_a_king_acts_automatically_and_skip_ends_it_early() -> None:
    king = discarded("Kh")

    assert isinstance(king.stage, Revealing)
    assert legal(king, ANN) == (Skip(),)
    assert act(king, (ANN, Skip())).turn == BEN


def test_resolution_04_a_blind_swap_is_one_row_with_both_cards() -> None:
    rows = all_rows(discarded("Jh"), ANN, BlindSwap(0, BEN, 1))
    (row,) = [dict(row.values) for row in rows if row.table == "special_power"]

    assert row["target_card_id"] == card_id(people(), card("6s"))
    assert row["own_card_id"] == card_id(people(), card("As"))


def test_resolution_05_cambio_can_be_called_on_the_first_turn() -> None:
    state = fresh()
    state = act(state, (ANN, Ready()), (BEN, Ready()))

    assert CallCambio() in legal(state, ANN)


def test_resolution_06_the_turn_passes_when_the_card_is_hidden_again() -> None:
    looking = act(discarded("7h"), (ANN, PeekOwn(0)))

    assert looking.turn == ANN
    assert legal(looking, BEN) == ()
    assert time_up(looking).turn == BEN


def test_resolution_07_others_see_the_place_of_a_look_but_not_the_card() -> None:
    (shown,) = events_after(discarded("9c"), ANN, PeekOpponent(BEN, 2))
    seen = redact(shown, BEN)
    assert isinstance(seen, Revealed)

    assert (seen.owner, seen.slot, seen.card) == (BEN, 2, None)


def test_resolution_07_a_house_rule_hides_the_place() -> None:
    state = discarded("9c", public_peek_slots=False)
    (shown,) = events_after(state, ANN, PeekOpponent(BEN, 2))
    looking = act(state, (ANN, PeekOpponent(BEN, 2)))
    hid = events_after(looking, ANN, Skip())[0]

    assert getattr(redact(shown, BEN), "slot", 0) is None
    assert getattr(redact(hid, BEN), "slot", 0) is None
    assert getattr(view(looking, BEN).looking, "slot", 0) is None
    assert getattr(view(looking, ANN).looking, "slot", 0) == 2


def test_resolution_08_one_card_is_discarded_at_the_start_unless_configured() -> None:
    assert (len(fresh().discard), len(fresh().deck)) == (1, 43)
    assert (len(fresh(starting_discard=False).discard), len(fresh(starting_discard=False).deck)) == (0, 44)
    assert (len(fresh(3).deck), len(fresh(4).deck)) == (39, 35)


def test_resolution_09_a_tie_has_no_single_winner_in_the_session() -> None:
    last = act(table("As 2s 3s 4s", "Ad 2d 3d 5d", discard="4h"), (ANN, CallCambio()), (BEN, FROM_DISCARD))
    rows = all_rows(last, BEN, Swap(3))
    (session,) = [dict(row.values) for row in rows if row.table == "game_session"]
    winners = [dict(row.values)["is_winner"] for row in rows if row.table == "game_score"]

    assert session.get("winner_id") is None
    assert winners == [True, True]


def test_resolution_10_players_who_tie_win_together() -> None:
    assert tally(CID, "7c Kc Kd Kh", "3c 4c Ks Kh", "9d Qd Qh Qs").winners == (ANN, BEN)


def test_resolution_11_a_caller_who_ties_for_lowest_is_not_penalised() -> None:
    for caller in (ANN, BEN):
        score = tally(caller, "7c Kc Kd Kh", "3c 4c Ks Kh")

        assert (score.penalty, score.final, score.winners) == (False, (7, 7), (ANN, BEN))


def test_resolution_12_powers_work_in_the_final_round() -> None:
    last = act(table(draw="7h"), (ANN, CallCambio()), (BEN, FROM_DECK), (BEN, Discard()))

    assert last.stage == Offered("peek_own")
    assert isinstance(act(last, (BEN, PeekOwn(0))).stage, Revealing)


def test_resolution_13_turn_rows_are_actions_grouped_by_turn_number() -> None:
    drawn = all_rows(table(draw="7h", number=5), ANN, FROM_DECK)
    kept = all_rows(act(table(draw="7h", number=5), (ANN, FROM_DECK)), ANN, Swap(1))
    rows = [dict(row.values) for row in (*drawn, *kept) if row.table == "turn"]

    assert [(row["action"], row["turn_number"]) for row in rows] == [("draw", 5), ("swap", 5)]
    assert "turn_number" in {column.name for column in TURN.columns}


def test_resolution_14_scores_and_the_completed_phase_are_in_one_entry() -> None:
    last = act(table(), (ANN, CallCambio()), (BEN, FROM_DISCARD))
    rows = all_rows(last, BEN, Swap(0))

    assert sum(row.table == "game_score" for row in rows) == 2
    assert ("phase", "completed") in next(row for row in rows if row.table == "game_session").values


def test_resolution_15_the_final_turn_is_marked_only_in_the_final_round() -> None:
    called = act(table(), (ANN, CallCambio()))
    ended = act(called, (BEN, FROM_DISCARD), (BEN, Swap(0)))

    assert (table().finished, called.finished, ended.finished) == ((), (ANN,), (ANN, BEN))


def test_resolution_16_a_second_call_is_refused_and_names_the_first_caller() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert refusal(called, BEN, CallCambio()) == "cambio/already-called"
    assert ROUTES[Refusal.ALREADY_CALLED] == ("ALREADY_CALLED", 409)


def test_resolution_17_absence_before_drawing_is_left_to_the_absence_policy() -> None:
    assert lapse(table(), ANN) is None
    assert refusal(table(), None, Gone(ANN)) == "cambio/nothing-due"


def test_resolution_18_a_held_card_returns_to_its_pile_without_power() -> None:
    deck = events_after(act(table(draw="7h"), (ANN, FROM_DECK)), None, Gone(ANN))
    pile = events_after(act(table(), (ANN, FROM_DISCARD)), None, Gone(ANN))

    assert deck[0] == Discarded(ANN, card("7h"), "gone")
    assert pile[0] == PutBack(ANN, card("10h"), "gone")
    assert [type(events[1]) for events in (deck, pile)] == [TurnStarted, TurnStarted]


def test_resolution_19_places_are_zero_based_inside_and_one_based_on_screen() -> None:
    words = GAME.words(("Ann", "Ben"), you=ANN)
    state = act(table(), (ANN, FROM_DECK))

    assert Swap(0) in legal(state, ANN)
    assert name_place(0, words) == "top-left"
    assert name_place(4, words) == "number 5"
    assert "your top-left card" in sentence(events_after(state, ANN, Swap(0))[0], words)
    assert label(Swap(0), view(state, ANN), words).startswith("Swap your top-left card")


def test_resolution_20_acting_out_of_turn_is_409() -> None:
    assert ROUTES[Refusal.NOT_YOUR_TURN] == ("NOT_YOUR_TURN", 409)


def test_resolution_21_the_first_look_ends_after_ten_seconds_or_when_all_are_ready() -> None:
    state = fresh()
    seen = view(state, ANN).shown
    assert seen is not None
    said = act(state, (ANN, Ready()))

    assert getattr(due(state), "at", None) == 10_000
    assert [(spot.owner, spot.slot) for spot in seen.what] == [(ANN, 2), (ANN, 3)]
    assert view(said, ANN).shown is None
    assert isinstance(act(said, (BEN, Ready())).stage, Drawing)
    assert isinstance(time_up(said).stage, Drawing)
    assert refusal(said, ANN, Ready()) == "cambio/already-ready"


def test_resolution_22_a_modal_is_the_offered_stage() -> None:
    assert view(discarded("7h"), ANN).stage == "offered"


def test_resolution_23_the_offer_is_private_and_its_existence_public() -> None:
    holding = act(table(draw="7h"), (ANN, FROM_DECK))
    entry, after = entry_of(holding, ANN, Discard())

    assert [e.name for e in specified_events(entry, ANN, view(after, ANN), people())][1] == "POWER_AVAILABLE"
    for viewer in (None, BEN):
        assert [e.name for e in specified_events(entry, viewer, view(after, viewer), people())][
            1
        ] == "POWER_PENDING"


def test_resolution_24_two_to_four_players_play() -> None:
    assert cambio.seats == range(2, 5)


def test_resolution_25_a_player_who_returns_in_time_plays_the_final_turn() -> None:
    called = act(table(*PLAIN_HANDS[:3]), (ANN, CallCambio()))

    assert legal(called, BEN) != ()
    assert legal(act(called, (None, Gone(BEN))), CID) != ()


def test_resolution_26_a_completed_game_has_a_caller() -> None:
    assert all(state_of(random_game(seed=seed)).caller is not None for seed in range(20))


def test_resolution_27_a_skipped_power_writes_only_turn_metadata() -> None:
    rows = all_rows(discarded("7h"), ANN, Skip())
    (turn,) = [dict(row.values) for row in rows if row.table == "turn"]

    assert not [row for row in rows if row.table == "special_power"]
    assert '"skipped":true' in str(turn["metadata"])


def test_the_stages_follow_the_state_diagram() -> None:
    offer = events_after(act(table(draw="7h"), (ANN, FROM_DECK)), ANN, Discard())
    ended = events_after(act(discarded("7h"), (ANN, PeekOwn(0))), ANN, Skip())

    assert isinstance(offer[-1], PowerOffered)
    assert isinstance(ended[0], Hid)
    assert isinstance(fresh().stage, Viewing)
    assert result(table()) is None
