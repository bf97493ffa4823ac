"""What the rules do quickly is what they do in full."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from parlour.engine import IllegalActionError, Millis
from parlour.games.imperial.actions import Move, Steer
from parlour.games.imperial.events import Maneuvered
from parlour.games.imperial.rules import ballots, decide, evolve, field, legal
from parlour.games.imperial.rules.government import marchers
from parlour.games.imperial.state import Maneuvering, State, Voting, get_nation
from parlour.testing import RiggedChance

from .tables import STANDARD, A, random_walk, table


def moves(state: State, phase: Maneuvering) -> list[Move]:
    return [action for action in legal(state, phase.seat) if isinstance(action, Move)]


def maneuvers(seats: int) -> Iterator[tuple[State, Maneuvering]]:
    for state in random_walk(seats, seed=seats):
        if isinstance(state.phase, Maneuvering) and state.phase.offer is None:
            yield state, state.phase


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_order_that_was_listed_does_what_it_does_unlisted(seats: int) -> None:
    for state, phase in maneuvers(seats):
        unlisted = replace(state, phase=replace(phase))
        for move in moves(state, phase):
            told = decide(state, phase.seat, move, RiggedChance(), Millis(0))
            assert told == decide(unlisted, phase.seat, move, RiggedChance(), Millis(0))


def test_what_is_listed_for_one_unit_is_refused_to_the_next() -> None:
    state = table(armies="Austria Trieste; Italy Venice", fleets="Austria Ionian_Sea")
    begun = evolve(state, decide(state, A, Steer("L-Maneuver"), RiggedChance(), Millis(0))[0])
    assert isinstance(begun.phase, Maneuvering)
    sailing = moves(begun, begun.phase)[0]
    after = evolve(begun, decide(begun, A, sailing, RiggedChance(), Millis(0))[0])

    with pytest.raises(IllegalActionError):
        decide(after, A, sailing, RiggedChance(), Millis(0))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_maneuver_carried_out_at_once_leaves_what_its_steps_lead_to(seats: int) -> None:
    carried_out = 0
    for state, phase in maneuvers(seats):
        for move in moves(state, phase)[:3]:
            after = state
            for event in decide(state, phase.seat, move, RiggedChance(), Millis(0)):
                before, after = after, evolve(after, event)
                if isinstance(event, Maneuvered) and isinstance(before.phase, Maneuvering):
                    waiting = marchers(get_nation(before, event.country))
                    assert after.nations == field.march(
                        STANDARD, before.nations, event.country, event.fleets, event.armies, waiting
                    )
                    carried_out += 1
    assert carried_out


def test_worlds_of_a_vote_are_those_in_which_neither_side_has_carried_it() -> None:
    seen = 0
    for state in random_walk(5, seed=5):
        if isinstance(state.phase, Voting) and state.phase.ballots:
            nation = get_nation(state, state.up)
            for world in ballots.worlds(nation, state.phase, None):
                assert ballots.decided(nation, world) is None
            assert state.phase.ballots in ballots.worlds(nation, state.phase, None)
            seen += 1
    assert seen
