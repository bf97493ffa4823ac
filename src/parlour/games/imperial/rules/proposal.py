"""The `Propose` action: a complete proposal instead of `Steer` and the steps after it.

A client sends it once the plan is complete, so other players never see the drafts.
"""

from collections.abc import Iterator

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial.actions import Build, Import, Make, Propose, Steer
from parlour.games.imperial.board import get_board
from parlour.games.imperial.events import Event, ManeuverBegun
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import government, maneuver, production
from parlour.games.imperial.state import Draft, Proposing, State

_PARTICULARS = {"Factory": "place", "Produce": "units", "Import": "units", "Maneuver": "orders"}
"""The field with the details of each kind of wheel space. Values in other fields are refused."""


def propose(state: State, phase: Proposing, seat: Seat, action: Propose) -> list[Event]:
    if phase.draft is not None:
        raise IllegalActionError(Refusal.WRONG_MOMENT)
    begun = government.propose(state, phase, seat, Steer(action.spot))
    kind = get_board(state.board).kind[action.spot]
    given = {"place": action.place, "units": action.units, "orders": action.orders}
    if any(value and name != _PARTICULARS.get(kind) for name, value in given.items()):
        raise IllegalActionError(Refusal.WRONG_MOMENT)
    if isinstance(begun[0], ManeuverBegun):
        return [*begun, *maneuver.carry_out(maneuver.evolve_begun(state, begun[0]), action.orders)]
    if kind not in ("Factory", "Produce", "Import"):
        return begun
    told = production.opened(state, seat, action.spot)
    for step in _steps(kind, action):
        if not isinstance(told, Draft):
            raise IllegalActionError(Refusal.WRONG_MOMENT)
        told = production.decide_draft(state, seat, told, step)
    plan = production.finished(kind, told) if isinstance(told, Draft) else told
    return government.submit_proposal(state, phase.slot, seat, action.spot, plan)


def _steps(kind: str, action: Propose) -> Iterator[Build | Make | Import]:
    if action.place is not None:
        yield Build(action.place)
    for unit in action.units:
        yield Import(unit.kind, unit.place) if kind == "Import" else Make(unit.place)
