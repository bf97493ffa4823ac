"""The rulings A1 to A14, each with one test or more."""

import pytest

from parlour.engine import IllegalActionError, Millis
from parlour.game_apis.imperial.document import document, setup, template
from parlour.game_apis.imperial.seat_names import DocumentNames
from parlour.games.imperial.actions import (
    Answer,
    Bid,
    Buy,
    Decline,
    Move,
    Options,
    Pause,
    Resume,
    Retract,
    Steer,
    Take,
    Vote,
)
from parlour.games.imperial.events import BidPlaced, BidsOpened, Charged, Ended, Voided, Voted
from parlour.games.imperial.rules import legal
from parlour.games.imperial.rules.clock import all_runs_out
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import (
    Bidding,
    Cents,
    Investing,
    Maneuvering,
    Over,
    Place,
    State,
    Voting,
)
from parlour.games.imperial.view import hidden, redact, reveals_to
from parlour.server.core.errors import RefusedError
from parlour.server.core.names import free_name
from parlour.testing import RiggedChance

from .tables import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    TIMED,
    A,
    B,
    C,
    act,
    banked,
    cents,
    choices,
    clock_of,
    happens,
    of,
    opened,
    people,
    refusal,
    running,
    state_of,
    table,
    words,
)

# A1: the clock.


def test_a1_the_increment_is_added_to_the_bank() -> None:
    state = act(table(options=TIMED), (A, Steer("Taxation")), now=10_500)

    assert banked(state) == [119, 100, 100]


def test_a1_with_the_cap_the_bank_does_not_grow() -> None:
    capped = Options(timed=True, increment=30, banked=100, increment_cap=True)
    quick = act(table(options=capped), (A, Steer("Taxation")), now=10_000)
    slow = act(table(options=capped), (A, Steer("Taxation")), now=50_000)

    assert (banked(quick)[A], banked(slow)[A]) == (100, 80)


def test_a1_overdue_time_costs_one_point_at_the_next_submission() -> None:
    state = table(options=TIMED)
    edge = act(state, (A, Steer("Taxation")), now=130_000)
    late = act(state, (A, Steer("Taxation")), now=1_000_000)

    assert (edge.players[A].modifier, banked(edge)[A]) == (0, 0)
    assert (late.players[A].modifier, banked(late)[A]) == (-1, 60)


def test_a1_only_the_asked_player_is_charged_once() -> None:
    charged = [
        one for one in happens(table(options=TIMED), A, Steer("Taxation"), now=9) if isinstance(one, Charged)
    ]

    assert [[charge.seat for charge in one.charges] for one in charged] == [[A]]


def test_a1_a_simultaneous_bid_charges_its_bidder_and_keeps_the_clock_running() -> None:
    state = act(opened(2, options=TIMED), (A, Bid(Cents(0))), now=10_000)
    both = act(state, (B, Bid(Cents(0))), now=20_000)

    assert (banked(state), clock_of(state).last_move) == ([120, 100], 0)
    assert (banked(both), clock_of(both).last_move) == ([120, 110], 20_000)


def test_a1_a_retracted_bid_loses_its_increment_and_counts_no_time_twice() -> None:
    state = act(opened(2, options=TIMED), (A, Bid(Cents(0))), now=10_000)
    state = act(state, (A, Retract()), now=20_000)
    assert banked(state)[A] == 90
    state = act(state, (A, Bid(Cents(5))), now=25_000)

    assert banked(state)[A] == 115


def test_a1_any_player_can_pause_and_a_submission_resumes() -> None:
    stopped = act(table(options=TIMED), (C, Pause()), now=10_000)
    resumed = act(stopped, (B, Resume()), now=500_000)
    moved = act(stopped, (A, Steer("Taxation")), now=900_000)

    assert refusal(stopped, B, Pause()) == "no-clock"
    assert refusal(resumed, B, Resume()) == "no-clock"
    assert clock_of(resumed).last_move == 490_000
    assert banked(act(resumed, (A, Steer("Taxation")), now=500_000))[A] == 120
    assert (banked(moved)[A], clock_of(moved).paused, clock_of(moved).last_move) == (120, None, 900_000)


def test_a1_a_pause_ended_by_a_bid_is_not_charged() -> None:
    state = act(opened(3, options=TIMED), (A, Bid(Cents(0))), now=10_000)
    state = act(state, (A, Retract()), now=15_000)
    state = act(state, (B, Pause()), now=20_000)
    state = act(state, (C, Bid(Cents(0))), now=100_000)
    state = act(state, (A, Bid(Cents(0))), now=120_000)

    assert banked(state) == [90 - 5 - 20 + 30, 100, 100 - 20 + 30]


def test_a1_a_game_without_a_clock_has_no_pause() -> None:
    assert refusal(table(), A, Pause()) == "no-clock"


def test_a1_time_that_runs_out_causes_no_notice() -> None:
    state = table(options=TIMED)

    assert all_runs_out(clock_of(state))[A] == 130_000


def test_a1_a_point_lost_with_the_last_submission_counts() -> None:
    state = table(points="Austria 24", chips="Austria Romania Bulgaria", options=TIMED)
    ended = happens(state, A, Steer("Taxation"), now=999_000)[-1]
    assert isinstance(ended, Ended)
    on_time = happens(state, A, Steer("Taxation"), now=1)[-1]
    assert isinstance(on_time, Ended)

    assert on_time.scores[A] - ended.scores[A] == 100


def test_a1_a_draft_is_not_a_submission() -> None:
    state = act(table(options=TIMED), (A, Steer("L-Produce")), now=50_000)

    assert (banked(state)[A], clock_of(state).last_move) == (100, 0)


# A2: undo.


def auction_actions() -> list[tuple[int, object]]:
    return [(A, Bid(Cents(200))), (B, Bid(Cents(0))), (A, Take())]


def test_a2_the_submitter_can_undo_until_another_player_acts() -> None:
    made = running(2)
    for number in range(6):
        for seat, action in auction_actions():
            made.act(seat, action, Millis(number))  # type: ignore[arg-type]
    before = state_of(made)
    made.act(A, Steer("L-Produce"), Millis(10))
    made.undo(A, Millis(11))

    assert state_of(made) == before
    assert document(state_of(made), None, people(2))["turnID"] == before.turn


def test_a2_another_player_cannot_undo() -> None:
    made = running(2)
    made.act(A, Bid(Cents(5)), Millis(1))

    with pytest.raises(IllegalActionError, match="others-acted"):
        made.undo(B, Millis(2))


def test_a2_undo_over_opened_bids_needs_the_consent_of_all() -> None:
    made = running(2)
    made.act(A, Bid(Cents(500)), Millis(1))
    made.act(B, Bid(Cents(100)), Millis(2))

    with pytest.raises(IllegalActionError, match="undo-barrier"):
        made.undo(B, Millis(3))
    made.undo(B, Millis(3), agreed=[A, B])
    assert isinstance(state_of(made).phase, Bidding)


def test_a2_a_random_tie_is_a_barrier() -> None:
    made = running(2)
    made.act(A, Bid(Cents(500)), Millis(1))
    made.act(B, Bid(Cents(500)), Millis(2))

    assert made.log[2].draws
    assert made.log[2].barrier


def test_a2_a_sealed_bid_is_retracted_by_an_action_of_the_game() -> None:
    state = act(opened(3), (A, Bid(Cents(500))))
    again = act(state, (A, Retract()))

    assert Retract() in choices(state, A)
    assert isinstance(again.phase, Bidding)
    assert again.phase.asked == (A, B, C)
    assert refusal(again, A, Retract()) == "nothing-sealed"


def test_a2_a_sealed_vote_is_retracted_by_an_action_of_the_game() -> None:
    voting = act(
        table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (A, Vote(1))
    )
    again = act(voting, (A, Retract()))

    assert isinstance(again.phase, Voting)
    assert A in again.phase.asked
    assert again.phase.ballots == ()


# A3: sealed.


def test_a3_a_sealed_bid_is_in_its_bidders_document_only() -> None:
    state = act(opened(3), (A, Bid(Cents(333))))
    docs = {viewer: document(state, viewer, people(3))["playerInfo"] for viewer in (None, A, B)}

    assert docs[A]["Ann"]["bid"] == 3.33  # type: ignore[index]
    assert "bid" not in docs[B]["Ann"]  # type: ignore[index]
    assert "bid" not in docs[None]["Ann"]  # type: ignore[index]


def test_a3_a_sealed_vote_is_in_its_voters_document_only() -> None:
    voting = act(
        table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (A, Vote(1))
    )

    def camps(viewer: int | None) -> list[tuple[object, object]]:
        found = document(voting, viewer, people(3))["voting"]  # type: ignore[arg-type]
        assert isinstance(found, dict)
        return [(found[f"proposal {n}"]["votes"], found[f"proposal {n}"]["voters"]) for n in (1, 2)]

    assert camps(A) == [(0, ["Ann"]), (0, [])]
    assert camps(B) == camps(None) == [(0, []), (0, [])]


def test_a3_an_address_is_visible_to_its_owner_only() -> None:
    info = document(opened(2), A, people(2))["playerInfo"]
    assert isinstance(info, dict)

    assert (info["Ann"]["email"], info["Ben"]["email"]) == ("ann@example.org", "")


def test_a3_a_spectator_sees_that_a_bid_was_placed_but_not_its_amount() -> None:
    placed = happens(opened(2), A, Bid(Cents(777)))[0]
    assert isinstance(placed, BidPlaced)
    shown = redact(placed, None)
    assert isinstance(shown, BidPlaced)

    assert shown.cents is None
    assert redact(placed, A) is placed
    assert hidden(act(opened(2), (A, Bid(Cents(777)))), B) == {"bid/0": 777}


def test_a3_opened_bids_and_telling_votes_are_revealed_to_all() -> None:
    opening = happens(act(opened(2), (A, Bid(Cents(5)))), B, Bid(Cents(9)))[1]
    voting = act(table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")))
    first = happens(voting, A, Vote(1))[0]
    second = happens(act(voting, (A, Vote(1))), B, Vote(2))[0]
    assert isinstance(opening, BidsOpened)
    assert isinstance(first, Voted)

    assert set(reveals_to(opening)) >= {None, A, B}
    assert not reveals_to(first)
    assert set(reveals_to(second)) >= {None, A, B, C}


def test_a3_a_ballot_that_can_be_deduced_is_no_longer_hidden() -> None:
    voting = act(table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")))
    split = act(voting, (A, Vote(1)), (B, Vote(2)))

    assert hidden(split, None) == {"ballot/0": 1, "ballot/1": 2}
    assert hidden(split, C) == {"ballot/0": 1, "ballot/1": 2}
    assert hidden(split, A) == {}


def test_a3_a_voter_remembers_what_a_retracted_ballot_revealed() -> None:
    voting = act(table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")))
    again = act(voting, (A, Vote(1)), (B, Vote(2)), (A, Retract()))

    assert hidden(again, A) == {}
    assert hidden(again, C) == {"ballot/1": 2}


def test_a3_peace_votes_are_public() -> None:
    state = table(stock="Austria A4; Italy B4 A3 C2", armies="Austria Trieste; Italy Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")), (C, Answer(False)))
    vote = document(state, None, people(3))["peaceVote"]
    assert isinstance(vote, dict)

    assert (vote["acceptVotes"], vote["rejectVotes"], vote["voters"], vote["totalStock"]) == (
        0,
        2,
        ["Cid"],
        6,
    )


# A4: who is asked for peace.


def test_a4_the_owner_of_the_land_votes_first_and_others_in_country_order() -> None:
    state = table(
        up="Russia",
        stock="Austria A4; Italy B4; France C4; Russia A5; Germany B3",
        armies="Russia Prague; Austria Munich; Germany Munich; Italy Munich",
    )
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Munich"), "peace")))
    assert isinstance(state.phase, Maneuvering)
    offer = state.phase.offer
    assert offer is not None

    assert (offer.target, offer.later) == (GERMANY, (ITALY,))


def test_a4_the_mover_does_not_vote_for_their_own_other_country() -> None:
    state = table(stock="Austria A4; Italy A4; France C4", fleets="Austria Trieste; Italy Ionian_Sea")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Ionian Sea"), "peace")))

    assert of(state, AUSTRIA).fleets == ("Ionian Sea",)


# A5: the order of execution.


def test_a5_moves_are_applied_in_the_order_of_their_checks() -> None:
    state = table(armies="Austria Trieste Vienna Vienna; France Western_Balkans")
    begun = act(state, (A, Steer("L-Maneuver")))
    peace_first = act(begun, (A, Move(Place("Western Balkans"), "peace")))
    done = act(
        peace_first,
        (A, Move(Place("Western Balkans"), "war", FRANCE, "army")),
        (A, Move(Place("Western Balkans"))),
    )

    assert of(done, AUSTRIA).armies == ("Western Balkans", "Western Balkans")
    assert of(done, AUSTRIA).chips == ("Western Balkans",)


def test_a5_destroying_a_factory_uses_moved_armies_before_waiting_ones() -> None:
    state = table(armies="Austria Trieste Vienna Venice Venice", factories="Italy Rome Venice")
    begun = act(state, (A, Steer("L-Maneuver")))
    arrived = act(begun, (A, Move(Place("Venice"), "peace")))
    blown = act(arrived, (A, Move(Place("Venice"), "raze")))
    assert isinstance(blown.phase, Maneuvering)

    assert [army.place for army in blown.phase.armies[len(blown.phase.army_steps) :]] == ["Venice"]
    assert of(act(blown, (A, Move(Place("Venice"), "peace"))), ITALY).factories == ("Rome",)


# A6 and A10: the responses of the API.


def test_a6_money_is_in_dollars_with_cents() -> None:
    info = document(opened(3), None, people(3))["playerInfo"]
    assert isinstance(info, dict)

    assert info["Ann"]["money"] == 20.33


def test_a10_coordinates_come_from_our_own_map_and_wheel() -> None:
    places = setup("standard")["territories"]
    assert isinstance(places, dict)

    assert setup("standard")["wheelCoords"]
    assert len(places) == 54
    for territory in places.values():
        assert set(territory) >= {"unitCoords", "factoryCoords", "taxChipCoords"}


# A7: names.


def test_a7_names_are_unique_ignoring_case_without_forbidden_characters() -> None:
    names = DocumentNames()

    names.check("Ann")
    for name in ("a.b", "a#b", "a$b", "a/b", "a[b", "a]b"):
        with pytest.raises(RefusedError):
            names.check(name)
    assert [names.own(name) for name in ("a.b", "a#b", "a$b", "a/b", "a[b", "a]b")] == ["ab"] * 6
    assert names.own("") == "Player"
    assert [free_name(name, ["Ann"]) for name in ("Ben", "ANN")] == ["Ben", "ANN 2"]


# A8: stock 0.


def test_a8_returning_share_0_is_no_trade() -> None:
    state = act(table(treasuries="Austria 9"), (A, Steer("Investor")))
    bought = act(state, (A, Buy(ITALY, 1, 0)))
    info = document(bought, None, people(3))["countryInfo"]
    assert isinstance(info, dict)

    assert info["Italy"]["availStock"] == [2, 3, 5, 6, 7, 8]
    assert cents(bought, A) == 1000 + 400 + 200 - 200


# A9: numbers, and empty auctions.


def empty_auction(state: State) -> State:
    for _ in range(6):
        state = act(state, (A, Bid(Cents(0))), (B, Bid(Cents(0))))
    return state


def test_a9_the_template_is_turn_0_and_a_game_starts_with_turn_1() -> None:
    assert (template()["turnID"], opened().turn) == (0, 1)


def test_a9_an_auction_without_sales_is_repeated_and_then_the_game_is_void() -> None:
    again = empty_auction(opened(2))
    over = empty_auction(again)
    doc = document(over, None, people(2))

    assert (again.auction, again.up, again.round) == (2, AUSTRIA, 1)
    assert over.phase == Over(None, (1, 1))
    assert doc["mode"] == "game-over"


def test_a9_a_declined_offer_sells_nothing() -> None:
    state = act(opened(2), (A, Bid(Cents(900))), (B, Bid(Cents(0))), (A, Decline()))

    assert (state.up, cents(state, A)) == (ITALY, 3050)


def test_a9_a_void_game_is_announced() -> None:
    assert "void" in sentence(Voided(), words())


# A11 has its rows in test_transitions. This is what they have in common.


def test_a11_every_open_question_has_a_player_to_answer_it() -> None:
    investing = act(table(treasuries="Austria 9"), (A, Steer("Investor")), chance=RiggedChance())

    assert isinstance(investing.phase, Investing)
    assert legal(investing, A)
    assert not legal(investing, B)
