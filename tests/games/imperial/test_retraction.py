"""Ruling A12: a bid or a ballot that is withdrawn and sent again."""

import pytest
from msgspec.structs import replace

from parlour.bots.fast_chance import FastChance
from parlour.engine.values import encode
from parlour.games.imperial.actions import (
    Bid,
    Options,
    Retract,
    Steer,
    Take,
    Vote,
)
from parlour.games.imperial.rules.ballots import decided, worlds
from parlour.games.imperial.state import (
    Ballot,
    Cast,
    Cents,
    State,
    Voting,
    get_nation,
)
from parlour.games.imperial.view import hidden

from .tables import (
    AUSTRIA,
    TIMED,
    A,
    B,
    C,
    D,
    act,
    banked,
    choices,
    of,
    opened,
    random_walk,
    table,
)


def voting(options: Options | None = None) -> State:
    """A vote among four voters with 4, 3, 2 and 1 votes."""
    state = table(stock="Austria A4 B3 C2 D1", purses="10 10 10 10", options=options)
    return act(state, (A, Steer("Taxation")), (B, Steer("L-Maneuver")))


def test_a12_repeated_retraction_does_not_grow_the_state() -> None:
    state = act(voting(), (C, Vote(2)))
    sizes = set[int]()
    for number in range(60):
        state = act(state, (D, Vote(1 if number % 2 else 2)), (D, Retract()))
        sizes.add(len(encode(state.phase)))

    assert len(sizes) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a12_the_vote_record_is_bounded(seed: int) -> None:
    chance, state, most = FastChance(seed), voting(), 0
    while state.turn < 400:
        moves = [(seat, choice) for seat in (A, B, C, D) for choice in choices(state, seat)]
        after = act(state, chance.pick(moves))
        if isinstance(after.phase, Voting):
            state = after
            assert not after.phase.record
            most = max(most, sum(len(each.worlds) for each in after.phase.known))

    assert 0 < most <= (1 + 4) * 2**4


def test_a12_each_seats_last_ballot_counts() -> None:
    state = act(voting(), (D, Vote(1)), (C, Vote(2)), (D, Retract()), (D, Vote(2)), (C, Retract()))
    assert isinstance(state.phase, Voting)

    assert state.phase.ballots == (Ballot(D, 2),)
    assert worlds(of(state, AUSTRIA), state.phase, None) == [(Ballot(D, 1),), (Ballot(D, 2),)]
    assert worlds(of(state, AUSTRIA), state.phase, D) == [(Ballot(D, 2),)]


@pytest.mark.parametrize("seed", range(30))
def test_a12_the_cast_ballots_are_among_the_possible_ones(seed: int) -> None:
    chance, state = FastChance(seed), voting()
    while isinstance(state.phase, Voting):
        ballots = state.phase.ballots
        for viewer in (None, A, B, C, D):
            assert ballots in worlds(of(state, AUSTRIA), state.phase, viewer)
        moves = [(seat, choice) for seat in (A, B, C, D) for choice in choices(state, seat)]
        state = act(state, chance.pick(moves))


def test_a12_an_old_state_with_all_ballots_continues_without_the_list() -> None:
    state = act(voting(), (A, Vote(1)), (B, Vote(2)), (A, Retract()))
    listed = (Cast(A, 1), Cast(B, 2), Cast(A, 0))
    older = replace(state, phase=replace(state.phase, record=listed, known=()))

    assert [hidden(older, viewer) for viewer in (None, A, C)] == [
        hidden(state, viewer) for viewer in (None, A, C)
    ]
    assert act(older, (A, Vote(1))) == act(state, (A, Vote(1)))


CAPPED = Options(timed=True, increment=30, banked=100, increment_cap=True)


def bid_twice(options: Options, first: int, back: int, again: int) -> State:
    """Ann bids, withdraws and bids again at these milliseconds. The others do nothing."""
    state = act(opened(3, options=options), (A, Bid(Cents(500))), now=first)
    return act(act(state, (A, Retract()), now=back), (A, Bid(Cents(700))), now=again)


def test_a12_a_repeated_bid_is_charged_from_the_first_request() -> None:
    state = bid_twice(TIMED, 10_000, 20_000, 25_000)

    assert banked(state) == [100 - 25 + 10 + 30, 100, 100]


def test_a12_retracting_restores_no_time_after_losing_a_point() -> None:
    state = bid_twice(TIMED, 200_000, 200_000, 200_000)

    assert (state.players[A].modifier, banked(state)[A]) == (-1, 60)


def test_a12_one_submission_costs_at_most_one_point() -> None:
    state = bid_twice(TIMED, 131_000, 131_000, 400_000)

    assert (state.players[A].modifier, banked(state)[A]) == (-1, 60)


def test_a12_no_part_of_a_second_is_counted_twice() -> None:
    assert banked(bid_twice(TIMED, 500, 600, 1_000))[A] == 100 - 1 + 30


def test_a12_the_cap_is_the_bank_at_the_first_request() -> None:
    assert banked(bid_twice(CAPPED, 10_000, 10_000, 10_000))[A] == 100


def test_a12_a_retraction_is_forgotten_at_the_next_question() -> None:
    state = act(bid_twice(TIMED, 10_000, 10_000, 10_000), (B, Bid(Cents(0))), now=20_000)
    state = act(act(state, (C, Bid(Cents(0))), now=20_000), (A, Take()), now=50_000)

    assert banked(state)[A] == 100 - 10 + 30 - 30 + 30


def test_a12_a_voter_who_retracted_and_was_outvoted_pays_for_all_their_time() -> None:
    state = voting(TIMED)
    state = act(act(state, (A, Vote(1)), now=10_000), (A, Retract()), now=30_000)
    before = banked(state)
    state = act(act(state, (B, Vote(2)), now=40_000), (C, Vote(2)), (D, Vote(2)), now=50_000)

    assert not isinstance(state.phase, Voting)
    assert banked(state)[A] == before[A] - 20 + 30


def test_possible_votes_are_those_without_a_majority() -> None:
    seen = 0
    for state in random_walk(5, seed=5):
        if isinstance(state.phase, Voting) and state.phase.ballots:
            nation = get_nation(state, state.up)
            for world in worlds(nation, state.phase, None):
                assert decided(nation, world) is None
            assert state.phase.ballots in worlds(nation, state.phase, None)
            seen += 1
    assert seen
