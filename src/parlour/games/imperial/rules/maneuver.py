"""The maneuver: fleets move first. Each order must be legal on the field after the earlier ones.

Players send orders one at a time, or draft a plan and send it as a whole. A unit that comes in peace to a
place with other countries' units waits for their answer.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial import events as ev
from parlour.games.imperial.actions import Action, Answer, March, Move, Pick, Plan
from parlour.games.imperial.board import get_board
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import peace
from parlour.games.imperial.rules.arrival import arrival_options
from parlour.games.imperial.rules.field import advance
from parlour.games.imperial.rules.government import marchers, submit_proposal
from parlour.games.imperial.rules.steps import (
    current,
    ferry_for,
    moved_up,
    reachable,
    stay,
    take_step,
    units_left,
    waiting_at,
)
from parlour.games.imperial.state import (
    Ferry,
    Maneuvering,
    Marching,
    Offer,
    Order,
    Place,
    Proposing,
    State,
    Step,
    get_nation,
    orders_of,
)

_ANSWERS = (Answer(True), Answer(False))


def legal(state: State, phase: Maneuvering, seat: Seat) -> Sequence[Action]:
    """Single orders, and the drafted plan. A plan is legal if each of its orders is legal in its turn."""
    if phase.offer is not None:
        return _ANSWERS if seat in phase.offer.voters else ()
    if seat != phase.seat:
        return ()
    found = _legal_orders(state, phase) if units_left(phase) else ()
    if phase.base is None:
        return found
    laid = drafted_orders(phase)
    return [*([March(laid)] if laid else []), *found, Plan(())]


def decide(state: State, phase: Maneuvering, seat: Seat, action: Action) -> list[ev.Event]:
    if phase.offer is not None:
        if type(action) is Answer:
            return _answer(state, phase, phase.offer, seat, action.accept)
    elif type(action) is Move and units_left(phase):
        return _move(state, phase, action)
    elif type(action) is Pick and units_left(phase):
        return _pick(phase, action.place)
    elif type(action) is Plan and (action.orders or action.next_unit is not None or phase.base is not None):
        return [_plan(state, phase, action.orders, action.next_unit)]
    elif type(action) is March and action.orders:
        return _march(state, phase, action.orders)
    raise IllegalActionError(Refusal.WRONG_MOMENT)


def drafted_orders(phase: Maneuvering) -> tuple[Order, ...]:
    base = phase.base or phase
    fleets = phase.fleet_steps[len(base.fleet_steps) :]
    armies = phase.army_steps[len(base.army_steps) :]
    return orders_of(fleets, armies)


# Orders.


def _legal_orders(state: State, phase: Maneuvering) -> Sequence[Action]:
    board, own, field = get_board(state.board), state.up, phase.field
    mover = current(phase)
    found: list[Action] = []
    for to in reachable(state, phase, mover):
        found += arrival_options(board, field, own, mover, to)
    if not phase.picked:
        found += [Pick(place) for place in dict.fromkeys(_next_units(phase)) if place != mover.place]
    return found


def _move(state: State, phase: Maneuvering, action: Move) -> list[ev.Event]:
    """The next unit's order: carried out at once, or added to a plan if one is drafted."""
    mover = current(phase)
    order = Order(mover.kind, Step(mover.place, action.to, action.deed, action.foe, action.kind))
    if phase.base is not None:
        return [_plan(state, phase, (*drafted_orders(phase), order))]
    given = _give(state, phase, order, ferry_for(state, phase, order))
    if type(given) is not ev.Stepped:
        return [given]
    return [given, *_completed(evolve_stepped(state, given))]


def _pick(phase: Maneuvering, place: Place) -> list[ev.Event]:
    if phase.picked:
        raise IllegalActionError(Refusal.WRONG_MOMENT)
    if place not in _next_units(phase) or place == current(phase).place:
        raise IllegalActionError(Refusal.NO_SUCH_UNIT, place=place)
    return [ev.Picked(phase.seat, place)]


def _plan(
    state: State, phase: Maneuvering, orders: Sequence[Order], next_unit: Place | None = None
) -> ev.Planned:
    """The plan, checked as if every peace offer were accepted. Fleets without an order stay."""
    phase = phase.base or phase
    found: list[Order] = []
    for number, order in enumerate(orders, 1):
        while order.kind == "army" and waiting_at(phase, "fleet"):
            found.append(stay(state, phase))
            phase = take_step(state, phase, "fleet", found[-1].step, phase.ferries)
        try:
            ferry = ferry_for(state, phase, order)
        except IllegalActionError as refused:
            unit = order.step.origin
            raise IllegalActionError(refused.code, **refused.facts, order=number, unit=unit) from None
        found.append(order)
        phase = take_step(state, phase, order.kind, order.step, _with_ferry(phase, ferry))
    if next_unit is not None and next_unit not in _next_units(phase):
        raise IllegalActionError(Refusal.NO_SUCH_UNIT, place=next_unit)
    return ev.Planned(phase.seat, state.up, tuple(found), phase.ferries, next_unit)


def _march(state: State, phase: Maneuvering, orders: Sequence[Order]) -> list[ev.Event]:
    plan = _plan(state, phase, orders)
    return _go_on(replace(state, phase=phase.base or phase), plan.orders, counts=True)


def carry_out(state: State, orders: Sequence[Order]) -> list[ev.Event]:
    """Gives the orders in the same submission that begins the maneuver. Units without an order stay."""
    return _go_on(state, _plan(state, _phase(state), orders).orders, counts=False)


def _go_on(state: State, orders: Sequence[Order], *, counts: bool) -> list[ev.Event]:
    """Gives the orders. Units without an order stay.

    Stops at a peace offer. Also stops at an order that the answer to an offer made illegal: the player then
    chooses the remaining orders again.
    """
    events: list[ev.Event] = []
    while units_left(phase := _phase(state)):
        order = orders[0] if orders else stay(state, phase)
        orders = orders[1:]
        try:
            ferry = ferry_for(state, phase, order)
        except IllegalActionError:
            return events
        given = _give(state, phase, order, ferry, tuple(orders), counts=counts and not events)
        events.append(given)
        if isinstance(given, ev.PeaceOffered):
            return events
        state = evolve_stepped(state, given)
    return [*events, *_completed(state)]


def _give(
    state: State,
    phase: Maneuvering,
    order: Order,
    ferry: Ferry | None,
    rest: tuple[Order, ...] | None = None,
    *,
    counts: bool = True,
) -> ev.Stepped | ev.PeaceOffered:
    step = order.step
    if step.deed == "peace" and step.to != step.origin:
        consent = peace.first_consent(state, phase, step.to)
        if consent is not None:
            return ev.PeaceOffered(phase.seat, state.up, order.kind, step, ferry, *consent, counts, rest)
    return ev.Stepped(phase.seat, state.up, order.kind, step, ferry, counts)


def _answer(state: State, phase: Maneuvering, offer: Offer, seat: Seat, accept: bool) -> list[ev.Event]:
    events = peace.answer(state, phase, offer, seat, accept)
    answered, settled = events[0], events[-1]
    if not (isinstance(answered, ev.PeaceAnswered) and isinstance(settled, ev.PeaceSettled)):
        return events
    after = peace.evolve_settled(peace.evolve_answered(state, answered), settled)
    return [*events, *(_completed(after) if phase.rest is None else _go_on(after, phase.rest, counts=False))]


def _completed(state: State) -> list[ev.Event]:
    """The proposal, which follows the last step. Empty while units are left to move."""
    phase = _phase(state)
    if units_left(phase):
        return []
    plan = Marching(phase.fleet_steps, phase.army_steps)
    return submit_proposal(state, phase.slot, phase.seat, phase.spot, plan)


def _next_units(phase: Maneuvering) -> Sequence[Place]:
    return waiting_at(phase, "fleet") or waiting_at(phase, "army")


def _phase(state: State) -> Maneuvering:
    assert isinstance(state.phase, Maneuvering), "a maneuver is under way"
    return state.phase


# What happened.


def evolve_begun(state: State, event: ev.ManeuverBegun) -> State:
    phase = state.phase
    assert isinstance(phase, Proposing), "a maneuver is a proposal in the making"
    maneuver = Maneuvering(
        seat=event.seat,
        slot=event.slot,
        against=phase.against,
        spot=event.spot,
        fleets=event.fleets,
        armies=event.armies,
        fleet_steps=(),
        army_steps=(),
        ferries=(),
        field=state.nations,
        picked=False,
        offer=None,
    )
    return replace(state, turn=state.turn + 1, last=event.seat, phase=maneuver)


def evolve_picked(state: State, event: ev.Picked) -> State:
    return replace(state, phase=replace(_picked(_phase(state), event.place), picked=True))


def evolve_planned(state: State, event: ev.Planned) -> State:
    base = _phase(state).base or _phase(state)
    if not event.orders and event.next_unit is None:
        return replace(state, phase=base)
    phase = replace(base, base=base, picked=False)
    for order in event.orders:
        phase = take_step(state, phase, order.kind, order.step, event.ferries)
    return replace(state, phase=phase if event.next_unit is None else _picked(phase, event.next_unit))


def _picked(phase: Maneuvering, place: Place) -> Maneuvering:
    """The maneuver with the unit at *place* next."""
    moved = len(phase.fleet_steps)
    if moved < len(phase.fleets):
        return replace(phase, fleets=moved_up(phase.fleets, moved, place))
    moved = len(phase.army_steps)
    army = next(army for army in phase.armies[moved:] if army.place == place)
    return replace(phase, armies=moved_up(phase.armies, moved, army))


def evolve_stepped(state: State, event: ev.Stepped) -> State:
    phase = _phase(state).base or _phase(state)
    phase = take_step(state, phase, event.kind, event.step, _with_ferry(phase, event.ferry))
    return _submitted(state, event, phase)


def evolve_offered(state: State, event: ev.PeaceOffered) -> State:
    phase = _phase(state).base or _phase(state)
    offer = Offer(event.step, event.kind, event.target, event.later, event.voters, (), (), event.by_vote)
    phase = replace(phase, ferries=_with_ferry(phase, event.ferry), offer=offer, rest=event.rest)
    return _submitted(state, event, phase)


def _submitted(state: State, event: ev.Stepped | ev.PeaceOffered, phase: Maneuvering) -> State:
    """Counts the submission. All orders of a plan are one submission."""
    if not event.counts:
        return replace(state, phase=phase)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=phase)


def evolve_maneuvered(state: State, event: ev.Maneuvered) -> State:
    """Makes all the steps, in the order in which they were planned."""
    board, field = get_board(state.board), state.nations
    waiting = marchers(get_nation(state, event.country))
    for step in event.fleets:
        field, _ = advance(board, field, event.country, "fleet", step, ())
    for step in event.armies:
        field, waiting = advance(board, field, event.country, "army", step, waiting)
    return replace(state, nations=field)


def _with_ferry(phase: Maneuvering, ferry: Ferry | None) -> tuple[Ferry, ...]:
    return phase.ferries if ferry is None else phase.ferries + (ferry,)
