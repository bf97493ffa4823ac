"""An action is accepted exactly if it is listed, tested with random actions from the board's names."""

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import Chance, Data, IllegalActionError, Millis, Seat
from parlour.engine.contract.choices import is_legal
from parlour.games.imperial import actions as act
from parlour.games.imperial.actions import Options
from parlour.games.imperial.rules import decide, evolve, legal, to_act
from parlour.games.imperial.state import ArrivalOption, Cents, Kind, Maneuvering, State
from parlour.testing import RiggedChance

from .tables import STANDARD, A, random_walk, table

ARRIVAL_OPTIONS: tuple[ArrivalOption, ...] = ("move", "peace", "hostile", "raze", "war")
KINDS: tuple[Kind, ...] = ("army", "fleet")


def any_action(chance: Chance) -> Data:
    """A random action. Its type is drawn first, so that all types are equally frequent."""
    place, country = chance.pick(STANDARD.places), chance.pick(STANDARD.countries)
    foe = chance.pick((None, country))
    makers: tuple[Data, ...] = (
        act.Bid(Cents(chance.below(4000))),
        act.Retract(),
        act.Take(),
        act.Decline(),
        act.Steer(chance.pick((*STANDARD.wheel, "center"))),
        act.Build(place),
        act.Make(place),
        act.MakeAll(),
        act.Import(chance.pick(KINDS), place),
        act.Done(),
        act.Agree(),
        act.Vote(chance.pick((1, 2))),
        act.Pick(place),
        act.Move(place),
        act.Move(place, chance.pick(ARRIVAL_OPTIONS), foe, chance.pick((None, *KINDS))),
        act.Answer(chance.below(2) == 1),
        act.Buy(country, chance.below(10), chance.below(10)),
        act.Pass(),
        act.Pause(),
        act.Resume(),
    )
    return chance.pick(makers)


def agrees(state: State, seat: Seat, action: Data) -> bool:
    listed = is_legal(legal(state, seat), action)
    try:
        decide(state, seat, action, RiggedChance(), Millis(0))  # type: ignore[arg-type]
    except IllegalActionError:
        return not listed
    return listed


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_action_is_accepted_exactly_if_it_is_listed(seats: int) -> None:
    chance = FastChance(seats)
    for state in random_walk(seats, seed=seats, options=Options(timed=seats % 2 == 0))[:: seats + 2]:
        for _ in range(20):
            seat = chance.pick((*to_act(state), *map(Seat, range(seats))))
            action = any_action(chance)

            assert agrees(state, seat, action), (state, seat, action)


def test_the_list_of_choices_stays_short() -> None:
    most = max(len(legal(state, to_act(state)[0])) for state in random_walk(6, seed=4) if to_act(state))

    assert most < 150


def test_a_move_of_one_unit_is_refused_for_the_next() -> None:
    state = table(armies="Austria Trieste; Italy Venice", fleets="Austria Ionian_Sea")
    begun = evolve(state, decide(state, A, act.Steer("L-Maneuver"), RiggedChance(), Millis(0))[0])
    assert isinstance(begun.phase, Maneuvering)
    sailing = next(action for action in legal(begun, A) if isinstance(action, act.Move))
    after = evolve(begun, decide(begun, A, sailing, RiggedChance(), Millis(0))[0])

    with pytest.raises(IllegalActionError):
        decide(after, A, sailing, RiggedChance(), Millis(0))
