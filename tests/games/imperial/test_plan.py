"""A maneuver sent as one plan equals its single orders, or is refused as a whole."""

from collections.abc import Callable

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import Data, IllegalActionError
from parlour.game_apis.imperial.document import document
from parlour.games.imperial.actions import Answer, March, Move, Pick, Plan, Steer
from parlour.games.imperial.refusals import refusal as sentence
from parlour.games.imperial.rules import legal, to_act
from parlour.games.imperial.rules.maneuver import drafted_orders
from parlour.games.imperial.rules.steps import current, units_left
from parlour.games.imperial.state import (
    ArrivalOption,
    Kind,
    Maneuvering,
    Order,
    Place,
    Proposing,
    State,
    Step,
)
from parlour.games.imperial.view import hidden, redact, redeal, view

from .tables import (
    AUSTRIA,
    STANDARD,
    TIMED,
    A,
    B,
    act,
    banked,
    folded,
    happens,
    of,
    people,
    random_walk,
    refusal,
    table,
    words,
)

CONVOY = {"fleets": "Austria Trieste", "armies": "Austria Vienna Prague"}


def start_maneuver(**parts: object) -> State:
    return act(table(**parts), (A, Steer("L-Maneuver")))  # type: ignore[arg-type]


def order(text: str, kind: Kind = "army", deed: ArrivalOption = "move") -> Order:
    """`Vienna > Romania`, or `Vienna` for a unit that stays."""
    origin, _, to = text.replace("_", " ").partition(" > ")
    return Order(kind, Step(Place(origin), Place(to or origin), deed, None, None))


def plan(*orders: Order) -> Plan:
    return Plan(orders)


def march(*orders: Order) -> March:
    return March(orders)


def maneuvering(state: State) -> Maneuvering:
    assert isinstance(state.phase, Maneuvering)
    return state.phase


SAIL = order("Trieste > Ionian_Sea", "fleet")
CROSS = order("Vienna > Tunis")


def test_a_plan_equals_its_single_orders_in_one_submission() -> None:
    state = start_maneuver(**CONVOY)
    singly = act(state, (A, Move(Place("Ionian Sea"))), (A, Move(Place("Tunis"))), (A, Move(Place("Prague"))))
    at_once = act(state, (A, march(SAIL, CROSS, order("Prague"))))

    assert at_once.nations == singly.nations
    assert at_once.phase == singly.phase
    assert (at_once.turn, singly.turn) == (state.turn + 1, state.turn + 3)


def test_a_unit_without_an_order_stays() -> None:
    state = start_maneuver(**CONVOY)
    fleets_only = act(state, (A, march(SAIL)))
    armies_only = act(state, (A, march(order("Prague > Romania"))))

    assert of(fleets_only, AUSTRIA).armies == ("Vienna", "Prague")
    assert of(armies_only, AUSTRIA).fleets == ("Trieste",)
    assert of(armies_only, AUSTRIA).armies == ("Romania", "Vienna")


def test_a_unit_can_be_ordered_to_stay() -> None:
    state = start_maneuver(armies="Austria Vienna Rome; Italy Florence", guests="Austria Naples")
    stayed = act(state, (A, march(order("Vienna"))))

    assert of(stayed, AUSTRIA).armies == ("Vienna", "Rome")
    assert of(stayed, AUSTRIA).guests == ("Naples",)


@pytest.mark.parametrize("action", [plan, march])
def test_an_illegal_order_is_named_and_the_plan_refused(action: Callable[..., Data]) -> None:
    state = start_maneuver(**CONVOY)
    with pytest.raises(IllegalActionError) as refused:
        happens(state, A, action(SAIL, order("Vienna > Spain"), order("Prague")))

    assert refused.value.code == "imperial/not-here"
    assert refused.value.facts == {"place": "Spain", "order": 2, "unit": "Vienna"}
    said = sentence(refused.value.code, refused.value.facts, words())
    assert said == "Order 2 (the unit in Vienna): The unit can’t move to Spain."


def test_every_kind_of_illegal_order_is_refused() -> None:
    state = start_maneuver(**CONVOY)

    assert refusal(state, A, march(order("Rome"))) == "no-such-unit"
    assert refusal(state, A, march(CROSS)) == "not-here", "the fleet has not sailed"
    assert refusal(state, A, march(CROSS, SAIL)) == "not-here"
    assert refusal(state, A, march(order("Vienna"), SAIL)) == "no-such-unit", "fleets come first"
    assert refusal(state, A, march(order("Vienna"), order("Vienna"))) == "no-such-unit"
    assert refusal(state, A, march(order("Vienna > Romania", deed="raze"))) == "no-such-move"
    assert refusal(state, A, march()) == "wrong-moment"
    assert refusal(state, A, plan()) == "wrong-moment"
    assert refusal(state, B, march(SAIL)) == "not-your-turn"
    assert refusal(table(), A, march(SAIL)) == "wrong-moment"


def test_a_draft_plan_shows_the_choices_of_the_next_unit() -> None:
    state = start_maneuver(**CONVOY)
    laid = act(state, (A, plan(SAIL)))

    assert Move(Place("Tunis")) not in legal(act(state, (A, Move(Place("Trieste")))), A)
    assert Move(Place("Tunis")) in legal(laid, A)
    assert drafted_orders(maneuvering(act(laid, (A, Move(Place("Tunis")))))) == (SAIL, CROSS)
    assert drafted_orders(
        maneuvering(act(laid, (A, Pick(Place("Prague"))), (A, Move(Place("Romania")))))
    ) == (
        SAIL,
        order("Prague > Romania"),
    )


def test_a_plan_names_the_next_unit() -> None:
    state = start_maneuver(**CONVOY)
    planned = act(state, (A, Plan((SAIL,), Place("Prague"))))

    assert current(maneuvering(planned)).place == "Prague"
    assert Pick(Place("Vienna")) in legal(planned, A), "and another one may be instead"
    assert current(maneuvering(act(planned, (A, Plan((SAIL,), Place("Vienna")))))).place == "Vienna"
    assert (
        current(
            maneuvering(act(start_maneuver(armies="Austria Vienna Prague"), (A, Plan((), Place("Prague")))))
        ).place
        == "Prague"
    )
    assert refusal(state, A, Plan((), Place("Prague"))) == "no-such-unit", "fleets come first"
    assert refusal(state, A, Plan((SAIL,), Place("Rome"))) == "no-such-unit"


def test_a_draft_plan_gives_no_order() -> None:
    state = start_maneuver(**CONVOY, options=TIMED)
    laid = act(state, (A, plan(SAIL, CROSS, order("Prague"))), now=50_000)

    assert (laid.nations, laid.turn, banked(laid)) == (state.nations, state.turn, banked(state))
    assert to_act(laid) == (A,)
    assert document(laid, A, people(3)) == document(state, A, people(3))
    assert legal(laid, A)[:2] == (march(SAIL, CROSS, order("Prague")), plan())
    assert act(laid, (A, plan())) == state
    assert act(laid, (A, march(SAIL))).phase == act(state, (A, march(SAIL))).phase, "the last word counts"


def test_fleets_not_mentioned_in_a_plan_stay() -> None:
    laid = act(start_maneuver(**CONVOY), (A, plan(order("Prague > Romania"))))

    assert drafted_orders(maneuvering(laid)) == (order("Trieste", "fleet"), order("Prague > Romania"))


def test_a_plan_continues_after_a_peace_offer() -> None:
    state = start_maneuver(armies="Austria Trieste Vienna Prague; Italy Venice")
    offered = act(state, (A, march(order("Trieste > Venice", deed="peace"), order("Prague > Romania"))))
    assert to_act(offered) == (B,)
    done = act(offered, (B, Answer(True)))

    assert isinstance(done.phase, Proposing)
    assert done.phase.seat == B, "Italy is up"
    assert of(done, AUSTRIA).armies == ("Romania", "Vienna")
    assert of(done, AUSTRIA).guests == ("Venice",)
    assert (offered.turn, done.turn) == (state.turn + 1, state.turn + 2)


def test_a_plan_continues_after_a_war_as_far_as_possible() -> None:
    state = start_maneuver(fleets="Austria Trieste; Italy Ionian_Sea", armies="Austria Vienna Prague")
    fleet = order("Trieste > Ionian_Sea", "fleet", "peace")
    offered = act(state, (A, march(fleet, order("Prague > Romania"), CROSS)))
    accepted, rejected = act(offered, (B, Answer(True))), act(offered, (B, Answer(False)))

    assert of(accepted, AUSTRIA).armies == ("Romania", "Tunis")
    phase = maneuvering(rejected)
    assert phase.field[1].fleets == ()
    assert phase.army_steps == (order("Prague > Romania").step,), "nothing carries the other over"
    assert (to_act(rejected), phase.rest, phase.base) == ((A,), None, None)


def test_a_second_peace_offer_follows_the_first() -> None:
    state = start_maneuver(armies="Austria Trieste Vienna; Italy Venice Western_Balkans")
    both = march(order("Trieste > Venice", deed="peace"), order("Vienna > Western_Balkans", deed="peace"))
    second = act(state, (A, both), (B, Answer(True)))

    assert maneuvering(second).offer is not None
    assert (to_act(second), second.last) == ((B,), B)
    assert isinstance(act(second, (B, Answer(True))).phase, Proposing)


def test_a_plan_is_hidden_from_other_players() -> None:
    state = start_maneuver(armies="Austria Trieste Vienna Prague; Italy Venice")
    orders = order("Trieste > Venice", deed="peace"), order("Prague > Romania")
    singly = act(state, (A, Move(Place("Venice"), "peace")))
    for action, as_if in ((plan(*orders), state), (march(*orders), singly)):
        events = happens(state, A, action)
        after = folded(state, events)

        assert (view(after, A).phase, hidden(after, A)) == (after.phase, {})
        assert redact(events[0], A) == events[0]
        for other in (B, None):
            assert view(after, other) == view(as_if, other)
            assert "Romania" not in repr([redact(event, other) for event in events])
            assert "Romania" in repr(hidden(after, other))
            assert hidden(redeal(after, other, FastChance(0)), other) == {}


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_is_legal_exactly_if_its_orders_are(seed: int) -> None:
    """For random orders, a plan equals the same orders sent singly with every peace accepted."""
    chance, tried = FastChance(seed), {True: 0, False: 0}
    for state in random_walk(3, seed=seed):
        if not isinstance(state.phase, Maneuvering) or state.phase.offer is not None:
            continue
        seat, orders, singly, is_good = state.phase.seat, list[Order](), state, True
        while is_good and units_left(maneuvering(singly)) > 1 and len(orders) < 4:
            listed = [move for move in legal(singly, seat) if isinstance(move, Move)]
            move = chance.pick(listed) if chance.below(6) else Move(chance.pick(STANDARD.places))
            unit, is_good = current(maneuvering(singly)), move in listed
            orders.append(Order(unit.kind, Step(unit.place, move.to, move.deed, move.foe, move.kind)))
            singly = accept_offers(act(singly, (seat, move))) if is_good else singly
        if orders:
            tried[is_good] += 1

            assert (refusal(state, seat, march(*orders)) is None) == is_good, (state, orders)
            if is_good:
                assert maneuvering(act(state, (seat, plan(*orders)))).field == maneuvering(singly).field
    assert min(tried.values()) > 10


def accept_offers(state: State) -> State:
    while maneuvering(state).offer is not None:
        state = act(state, (to_act(state)[0], Answer(True)))
    return state
