"""Every row of the transition table, including those that ruling A11 adds."""

from msgspec.structs import replace

from parlour.game_apis.imperial.document import document, mode
from parlour.games.imperial.actions import (
    Agree,
    Answer,
    Bid,
    Buy,
    Done,
    Move,
    Pass,
    Steer,
    Take,
    Vote,
)
from parlour.games.imperial.state import Cents, Place, Proposing, State

from .tables import ITALY, A, B, C, act, opened, people, table

DEMOCRACY = "Austria A4 B3 C2"
VENICE, VIENNA = Place("Venice"), Place("Vienna")


def place_bids(state: State, *cents: int) -> State:
    return act(state, *((seat, Bid(Cents(sum_))) for seat, sum_ in enumerate(cents)))


def proposing(state: State) -> Proposing:
    assert isinstance(state.phase, Proposing)
    return state.phase


def maneuvering(stock: str = "Austria A4; Italy B4") -> State:
    state = table(stock=stock, armies="Austria Trieste Vienna; Italy Venice")
    return act(state, (A, Steer("L-Maneuver")))


def test_bid_with_bids_outstanding_stays_bid() -> None:
    state = place_bids(opened(3), 200)

    assert mode(state) == "bid"
    assert document(state, None, people(3))["sameTurn"] is True


def test_bid_last_bid_with_a_buyer_goes_to_buy_bid() -> None:
    assert mode(place_bids(opened(2), 200, 0)) == "buy-bid"


def test_bid_last_bid_without_a_buyer_goes_to_the_next_country() -> None:
    state = place_bids(opened(2), 199, 0)

    assert (mode(state), state.up) == ("bid", "Italy")


def test_bid_for_the_last_country_without_a_buyer_goes_to_proposal() -> None:
    state = act(place_bids(opened(2), 200, 0), (A, Take()))
    for _ in range(5):
        state = place_bids(state, 0, 0)

    assert (mode(state), state.up) == ("proposal", "Austria")


def test_buy_bid_with_another_bidder_who_can_buy_stays_buy_bid() -> None:
    state = act(place_bids(opened(2), 900, 600), (A, Take()))

    assert mode(state) == "buy-bid"
    assert document(state, None, people(2))["bidBuyOrder"] == ["Ben"]


def test_buy_bid_with_the_country_done_goes_to_the_next_one() -> None:
    state = act(place_bids(opened(2), 900, 100), (A, Take()))

    assert (mode(state), state.up) == ("bid", "Italy")


def test_buy_bid_for_the_last_country_done_goes_to_proposal() -> None:
    state = opened(2)
    for _ in range(6):
        state = act(place_bids(state, 200, 0), (A, Take()))

    assert mode(state) == "proposal"


def test_buy_bid_with_no_player_left_who_can_pay_ends_the_auction_early() -> None:
    state = act(place_bids(opened(2), 3050, 2000), (A, Take()), (B, Take()))
    assert state.up == "Italy"
    state = act(state, (B, Bid(Cents(1050))), (B, Take()))

    assert (mode(state), state.up) == ("proposal", "Austria")


def test_a_second_empty_auction_goes_to_game_over() -> None:
    state = opened(2)
    for _ in range(12):
        state = place_bids(state, 0, 0)

    assert mode(state) == "game-over"


def test_proposal_of_a_dictator_is_executed() -> None:
    state = act(table(), (A, Steer("Taxation")))

    assert (mode(state), state.up) == ("proposal", "Italy")


def test_proposal_of_a_democratic_leader_goes_to_proposal_opp() -> None:
    state = act(table(stock=DEMOCRACY), (A, Steer("Taxation")))

    assert mode(state) == "proposal-opp"
    assert proposing(state).seat == B


def test_proposal_of_a_maneuver_with_units_goes_to_continue_man() -> None:
    assert mode(maneuvering()) == "continue-man"


def test_proposal_of_a_maneuver_without_units_is_complete() -> None:
    dictator = act(table(), (A, Steer("L-Maneuver")))
    leader = act(table(stock=DEMOCRACY), (A, Steer("L-Maneuver")))
    opposition = act(leader, (B, Steer("R-Maneuver")))

    assert [mode(state) for state in (dictator, leader, opposition)] == ["proposal", "proposal-opp", "vote"]


def test_proposal_opp_agreement_is_executed() -> None:
    state = act(table(stock=f"{DEMOCRACY}; Italy B1"), (A, Steer("Taxation")), (B, Agree()))

    assert (mode(state), state.up) == ("proposal", "Italy")


def test_proposal_opp_counter_proposal_goes_to_vote() -> None:
    state = act(table(stock=DEMOCRACY), (A, Steer("Taxation")), (B, Steer("Import")), (B, Done()))

    assert mode(state) == "vote"


def test_proposal_opp_maneuver_goes_through_continue_man_to_vote() -> None:
    state = table(stock=DEMOCRACY, armies="Austria Vienna")
    state = act(state, (A, Steer("Taxation")), (B, Steer("L-Maneuver")))
    done = act(state, (B, Move(VIENNA)))

    assert (mode(state), mode(done)) == ("continue-man", "vote")


def test_vote_undecided_stays_vote() -> None:
    state = act(table(stock=DEMOCRACY), (A, Steer("Taxation")), (B, Steer("Investor")), (C, Vote(1)))

    assert mode(state) == "vote"
    assert document(state, None, people(3))["sameTurn"] is True


def test_vote_with_a_majority_is_executed() -> None:
    state = table(stock=f"{DEMOCRACY}; Italy B1")
    state = act(state, (A, Steer("Taxation")), (B, Steer("Factory")), (B, Done()), (A, Vote(1)), (C, Vote(1)))

    assert (mode(state), state.up) == ("proposal", "Italy")


def test_continue_man_with_units_left_stays_continue_man() -> None:
    assert mode(act(maneuvering(), (A, Move(VIENNA)))) == "continue-man"


def test_continue_man_with_a_peace_offer_to_a_dictatorship_waits_for_the_dictator() -> None:
    state = act(maneuvering(), (A, Move(VENICE, "peace")))
    doc = document(state, None, people(3))["currentManeuver"]
    assert isinstance(doc, dict)

    assert mode(state) == "continue-man"
    assert doc["pendingPeace"]["targetCountry"] == "Italy"


def test_continue_man_with_the_offer_answered_continues_or_completes() -> None:
    state = act(maneuvering(), (A, Move(VENICE, "peace")), (B, Answer(True)))
    last = act(maneuvering(), (A, Move(VIENNA)), (A, Move(VENICE, "peace")), (B, Answer(True)))

    assert (mode(state), mode(last)) == ("continue-man", "proposal")


def test_continue_man_with_a_peace_offer_to_a_democracy_goes_to_peace_vote() -> None:
    state = act(maneuvering("Austria A4; Italy B4 A3 C2"), (A, Move(VENICE, "peace")))

    assert mode(state) == "peace-vote"


def test_peace_vote_undecided_stays_peace_vote() -> None:
    state = act(maneuvering("Austria A4; Italy B4 A3 C2"), (A, Move(VENICE, "peace")), (C, Answer(True)))

    assert mode(state) == "peace-vote"


def test_peace_vote_resolved_with_units_left_goes_to_continue_man() -> None:
    state = act(maneuvering("Austria A4; Italy B4 A3 C2"), (A, Move(VENICE, "peace")), (B, Answer(False)))

    assert mode(state) == "continue-man"


def test_the_last_unit_returns_to_the_mode_of_the_maneuver() -> None:
    dictator = act(maneuvering("Austria A4; Italy B4 A3 C2"), (A, Move(VIENNA)), (A, Move(VENICE, "peace")))
    executed = act(dictator, (B, Answer(True)))
    leader = act(table(stock=DEMOCRACY, armies="Austria Vienna"), (A, Steer("L-Maneuver")), (A, Move(VIENNA)))

    assert (mode(executed), executed.up) == ("proposal", "Italy")
    assert mode(leader) == "proposal-opp"


def test_execute_of_a_taxation_to_25_goes_to_game_over_without_an_investor_phase() -> None:
    state = table(points="Austria 24", chips="Austria Romania Bulgaria", wheel_spaces="Austria R-Produce")
    state = act(state, (A, Steer("Taxation")))

    assert mode(state) == "game-over"
    assert state.players[A].money == 1000 - 600 + 100


def test_execute_that_passes_or_reaches_the_investor_goes_to_buy() -> None:
    passing = act(table(wheel_spaces="Austria R-Maneuver"), (A, Steer("L-Produce")), (A, Done()))
    reaching = act(table(treasuries="Austria 9"), (A, Steer("Investor")))

    assert (mode(passing), mode(reaching)) == ("buy", "buy")


def test_execute_otherwise_goes_to_the_proposal_of_the_next_country() -> None:
    state = act(table(wheel_spaces="Austria L-Maneuver"), (A, Steer("Taxation")))

    assert (mode(state), state.up) == ("proposal", "Italy")


def test_a_new_round_starts_after_the_last_country_and_skips_unowned_ones() -> None:
    state = act(table(up="France", stock="Italy A1; France B2"), (B, Steer("Taxation")))

    assert (state.up, state.round) == ("Italy", 3)


def test_buy_with_more_swiss_players_stays_buy() -> None:
    state = table(treasuries="Austria 9", stock="Austria A4; Italy A3")
    players = tuple(replace(player, swiss=n == 1) for n, player in enumerate(state.players))
    first = act(replace(state, players=players), (A, Steer("Investor")))
    second = act(first, (A, Buy(ITALY, 1)))
    done = act(second, (B, Pass()))

    assert [mode(one) for one in (first, second, done)] == ["buy", "buy", "proposal"]
    assert done.up == "Italy"
