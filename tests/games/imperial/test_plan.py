"""A maneuver sent as one plan: checked leg by leg, stopped where somebody must answer."""

from parlour.games.imperial.actions import Move, Pick, Steer
from parlour.games.imperial.plan import Checked, Leg, check
from parlour.games.imperial.state import Place, Proposing, State

from .tables import AUSTRIA, A, B, act, of, table

VIENNA, PRAGUE, TRIESTE, VENICE, ROMANIA = map(Place, ("Vienna", "Prague", "Trieste", "Venice", "Romania"))


def begun(**parts: str) -> State:
    return act(table(**parts), (A, Steer("L-Maneuver")))  # type: ignore[arg-type]


def sent(state: State, checked: Checked) -> State:
    return act(state, *((A, action) for action in checked.actions))


def test_a_plan_that_works_is_its_single_actions() -> None:
    state = begun(armies="Austria Vienna Prague")
    checked = check([Leg(VIENNA, Move(ROMANIA)), Leg(PRAGUE, Move(VIENNA))], state, A)

    assert checked == Checked((Move(ROMANIA), Move(VIENNA)), 2, None)
    assert of(sent(state, checked), AUSTRIA).armies == ("Romania", "Vienna")


def test_a_plan_in_another_order_picks_its_units() -> None:
    state = begun(armies="Austria Vienna Prague")
    checked = check([Leg(PRAGUE, Move(ROMANIA)), Leg(VIENNA, Move(VIENNA))], state, A)

    assert checked.actions == (Pick(PRAGUE), Move(ROMANIA), Move(VIENNA))


def test_a_refused_leg_is_named_and_the_legs_before_it_can_be_sent() -> None:
    state = begun(armies="Austria Vienna Prague")
    checked = check([Leg(VIENNA, Move(ROMANIA)), Leg(PRAGUE, Move(Place("Spain")))], state, A)

    assert checked == Checked((Move(ROMANIA),), 1, "imperial/not-here")


def test_a_plan_stops_where_peace_must_be_answered() -> None:
    state = begun(armies="Austria Trieste Vienna; Italy Venice")
    checked = check([Leg(TRIESTE, Move(VENICE, "peace")), Leg(VIENNA, Move(VIENNA))], state, A)

    assert checked == Checked((Move(VENICE, "peace"),), 1, None)


def test_a_plan_of_somebody_else_is_refused() -> None:
    checked = check([Leg(VIENNA, Move(ROMANIA))], begun(armies="Austria Vienna"), B)

    assert checked == Checked((), 0, "imperial/not-your-turn")


def test_a_plan_that_completes_the_maneuver_leaves_further_legs_out() -> None:
    state = begun(armies="Austria Vienna")
    checked = check([Leg(VIENNA, Move(ROMANIA)), Leg(VIENNA, Move(VIENNA))], state, A)

    assert checked == Checked((Move(ROMANIA),), 1, None)
    assert isinstance(sent(state, checked).phase, Proposing)
