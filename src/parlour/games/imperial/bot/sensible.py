"""The "sensible" bot: looks one decision ahead and picks the choice with the best evaluation."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce

from parlour.engine import N_, Bot, Chance, Data, Millis, Observation, Range, Seat
from parlour.games.imperial import actions as act
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.bot.evaluation import evaluate, worth
from parlour.games.imperial.rules import decide, evolve, maneuver, peace, production, stock, wheel
from parlour.games.imperial.rules.field import advance
from parlour.games.imperial.rules.government import marchers
from parlour.games.imperial.rules.routes import destinations
from parlour.games.imperial.rules.steps import current, reachable, take_step, units_left
from parlour.games.imperial.state import (
    Bidding,
    Building,
    Cents,
    Draft,
    Idle,
    Importing,
    Maneuvering,
    Marching,
    Nation,
    Order,
    Place,
    Plan,
    Producing,
    Proposal,
    Proposing,
    State,
    Step,
    Voting,
    get_nation,
)
from parlour.games.imperial.view import View, position

COUNTER_MARGIN_DOLLARS = 0.3
"""How much better than the leader's a counter-proposal must be, in dollars."""


def sensible(seen: Observation, chance: Chance) -> Data:
    view = seen.view
    assert isinstance(view, View), "Imperial's bot plays Imperial"
    state, seat = position(view), seen.seat
    choices = [choice for choice in seen.choices if not isinstance(choice, act.Pause | act.Resume)]
    match state.phase:
        case Bidding():
            return _bid(state, seat, choices)
        case Proposing() as phase:
            return _propose(state, phase, seat, choices)
        case Voting(one, two):
            better = _outcome(state, one, seat) >= _outcome(state, two, seat)
            return act.Vote(1 if better else 2)
        case Maneuvering() as phase if phase.offer is not None:
            return _answer(state, phase, seat)
        case Maneuvering() as phase:
            return act.March(_orders(state, phase.base or phase, seat))
        case _:
            return max(choices, key=lambda choice: _after(state, seat, choice))


def _bid(state: State, seat: Seat, choices: Sequence[Data]) -> Data:
    """Bids a list price, because the whole bid is paid: at most two thirds of the cash, later all of it."""
    if not isinstance(choices[0], Range):
        return choices[0]
    board, money = get_board(state.board), state.players[seat].money
    last = board.number[state.up] >= len(board.countries) - 2
    reach = money if last else money * 2 // 3
    prices = [board.prices[share] for share in stock.available(get_nation(state, state.up))]
    return act.Bid(Cents(max((price for price in prices if price <= reach), default=0)))


def _propose(state: State, phase: Proposing, seat: Seat, choices: Sequence[Data]) -> Data:
    if phase.draft is not None:
        return _next_detail(state, seat, phase.draft, choices)
    steering = [choice for choice in choices if isinstance(choice, act.Steer)]
    values = {
        choice.spot: _outcome(state, _best_proposal(state, seat, choice.spot), seat) for choice in steering
    }
    best = max(values, key=values.__getitem__)
    if (
        phase.against is not None
        and _outcome(state, phase.against, seat) + COUNTER_MARGIN_DOLLARS >= values[best]
    ):
        return act.Agree()
    return _whole_proposal(state, seat, best)


def _whole_proposal(state: State, seat: Seat, wheel_space: str) -> act.Propose:
    """The complete proposal in one action, so that other players see no draft."""
    if get_board(state.board).kind[wheel_space] == "Maneuver":
        begun = reduce(
            evolve, decide(state, seat, act.Steer(wheel_space), _FirstOfEquals(), Millis(0)), state
        )
        phase = begun.phase
        orders = _orders(begun, phase, seat) if isinstance(phase, Maneuvering) else ()
        return act.Propose(wheel_space, orders=orders)
    match _best_plan(state, seat, wheel_space):
        case Building(place):
            return act.Propose(wheel_space, place=place)
        case Producing(units) | Importing(units):
            return act.Propose(wheel_space, units=units)
        case _:
            return act.Propose(wheel_space)


def _orders(state: State, phase: Maneuvering, seat: Seat) -> tuple[Order, ...]:
    """The best order for each unit in turn, assuming that earlier peace offers are accepted.

    Never changes the sequence of units: with one step of lookahead it rarely matters.
    """
    orders: list[Order] = []
    while units_left(phase):
        moves = [move for move in maneuver.legal(state, phase, seat) if isinstance(move, act.Move)]
        ordered = [_ordered(state, phase, seat, move) for move in moves]
        _, order, phase = max(ordered, key=lambda one: one[0])
        orders.append(order)
    return tuple(orders)


def _ordered(
    state: State, phase: Maneuvering, seat: Seat, move: act.Move
) -> tuple[float, Order, Maneuvering]:
    """The value of a move of the next unit, its order, and the maneuver after it."""
    mover = current(phase)
    order = Order(mover.kind, Step(mover.place, move.to, move.deed, move.foe, move.kind))
    ferry = reachable(state, phase, mover)[move.to]
    ferries = phase.ferries if ferry is None else (*phase.ferries, ferry)
    after = take_step(state, phase, mover.kind, order.step, ferries)
    # A peace offer can be refused, so it is worth no more than the current position.
    is_offer = (
        move.deed == "peace"
        and move.to != mover.place
        and peace.first_consent(state, phase, move.to) is not None
    )
    return worth(state, phase.field if is_offer else after.field, seat), order, after


def _next_detail(state: State, seat: Seat, draft: Draft, choices: Sequence[Data]) -> Data:
    """The next action of the best plan for the chosen space. Another player can have begun the draft."""
    match _best_plan(state, seat, draft.spot):
        case Building(place) if place is not None:
            return act.Build(place)
        case Producing():
            return next(
                (choice for choice in choices if isinstance(choice, act.MakeAll | act.Make)), act.Done()
            )
        case Importing(units) if len(units) > len(draft.units):
            ready = production.importable(state, seat, draft)
            left = list((Counter(units) - Counter(draft.units)).elements())
            unit = next((unit for unit in left if unit in ready), None)
            return act.Done() if unit is None else act.Import(unit.kind, unit.place)
        case _:
            return act.Done()


def _best_proposal(state: State, seat: Seat, wheel_space: str) -> Proposal:
    fee = Cents(get_board(state.board).reaches[get_nation(state, state.up).spot][wheel_space])
    return Proposal(seat, wheel_space, fee, _best_plan(state, seat, wheel_space))


def _outcome(state: State, proposal: Proposal, seat: Seat) -> float:
    return evaluate(reduce(evolve, wheel.execute(state, proposal), state), seat)


def _best_plan(state: State, seat: Seat, wheel_space: str) -> Plan:
    match get_board(state.board).kind[wheel_space]:
        case "Factory":
            return _factory(state, seat, wheel_space)
        case "Produce":
            return _production(state, wheel_space)
        case "Import":
            return _imports(state, seat, wheel_space)
        case "Maneuver":
            return _likely_march(state)
        case _:
            return Idle()


def _factory(state: State, seat: Seat, wheel_space: str) -> Building:
    """A site for the kind of factory that the country has fewer of."""
    ports, nation = get_board(state.board).port, get_nation(state, state.up)
    sites = production.sites(state, seat, wheel_space)
    afloat = sum(place in ports for place in nation.factories)
    wants_port = 2 * afloat <= len(nation.factories)
    return Building(max(sites, key=lambda place: (place in ports) == wants_port, default=None))


def _production(state: State, wheel_space: str) -> Producing:
    draft = Draft(wheel_space, ())
    while ready := production.producible(state, draft):
        draft = Draft(wheel_space, (*draft.units, ready[0]))
    return Producing(draft.units)


def _imports(state: State, seat: Seat, wheel_space: str) -> Importing:
    """Units spread over provinces, of the kind that the country has fewer of, paid by the treasury alone."""
    nation, draft = get_nation(state, state.up), Draft(wheel_space, ())
    for _ in range(min(production.MAX_IMPORTS, nation.money // production.IMPORT_COST_CENTS)):
        ready = production.importable(state, seat, draft)
        fresh = [unit for unit in ready if unit not in draft.units] or ready
        if not fresh:
            break
        fleets = len(nation.fleets) + sum(unit.kind == "fleet" for unit in draft.units)
        armies = len(nation.armies) + sum(unit.kind == "army" for unit in draft.units)
        kind = "fleet" if fleets <= armies else "army"
        draft = Draft(wheel_space, (*draft.units, max(fresh, key=lambda unit: unit.kind == kind)))
    return Importing(draft.units)


def _likely_march(state: State) -> Marching:
    """A cheap estimate of a maneuver: each unit moves to the first free place that gains a chip, or stays."""
    board, own = get_board(state.board), state.up
    nation, field = get_nation(state, own), state.nations
    taken = {place for other in field if other.name != own for place in (*other.armies, *other.fleets)}
    fleets: list[Step] = []
    armies: list[Step] = []
    waiting = marchers(nation)
    for place in nation.fleets:
        step = _likely_step(board, field[board.number[own]], place, (place, *board.sails[place]), taken)
        fleets.append(step)
        field, _ = advance(board, field, own, "fleet", step, ())
    afloat = tuple(sorted(p for p in field[board.number[own]].fleets if p in board.seas))
    for army in waiting:
        if board.owner[army.place] not in (None, own):
            continue
        ways = destinations(board, own, army.place, (), afloat, ())
        free = [place for place in ways if board.owner[place] in (None, own)]
        step = _likely_step(board, field[board.number[own]], army.place, free, taken)
        armies.append(step)
        field, waiting = advance(board, field, own, "army", step, waiting)
    return Marching(tuple(fleets), tuple(armies))


def _likely_step(board: Board, own: Nation, origin: Place, ways: Iterable[Place], taken: set[Place]) -> Step:
    fresh = (place for place in ways if board.owner[place] is None and place not in taken)
    to = next((place for place in fresh if place not in own.chips), None)
    if to is not None:
        return Step(origin, to, "move", None, None)
    return Step(origin, origin, "peace" if origin in taken else "move", None, None)


def _answer(state: State, phase: Maneuvering, seat: Seat) -> Data:
    """Accepts peace unless losing both units is better for the seat."""
    return max((act.Answer(True), act.Answer(False)), key=lambda answer: _settled(state, phase, seat, answer))


def _settled(state: State, phase: Maneuvering, seat: Seat, answer: act.Answer) -> float:
    offer = phase.offer
    assert offer is not None, "an offer is answered"
    step = offer.step if answer.accept else peace.rejected(phase.field, offer)
    board, moved = get_board(state.board), len(phase.army_steps)
    field, _ = advance(board, phase.field, state.up, offer.kind, step, phase.armies[moved:])
    return worth(state, field, seat)


def _after(state: State, seat: Seat, choice: Data) -> float:
    """The evaluation of the position after a choice."""
    events = decide(state, seat, choice, _FirstOfEquals(), Millis(0))  # type: ignore[arg-type]  # choices are actions
    return evaluate(reduce(evolve, events, state), seat)


class _FirstOfEquals(Chance):
    """Random numbers for lookahead. They are always 0, so ties go to the first."""

    def below(self, n: int) -> int:  # noqa: ARG002  always the first
        return 0


bot = Bot(
    evaluate=evaluate,
    levels={N_("sensible"): sensible},
    strongest="greedy",
    strengths={"sensible": 3, "greedy": 4},
)
