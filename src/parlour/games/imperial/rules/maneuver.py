"""The maneuver: unit by unit, fleets first, each step found legal on the field the earlier ones left."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial.actions import Action, Move, Pick
from parlour.games.imperial.board import board
from parlour.games.imperial.events import Event, ManeuverBegun, Maneuvered, Picked, Stepped
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import field as fields
from parlour.games.imperial.rules.deeds import Mover, deeds
from parlour.games.imperial.rules.government import marchers, table_motion
from parlour.games.imperial.rules.production import occupied
from parlour.games.imperial.rules.routes import destinations
from parlour.games.imperial.state import (
    Ferry,
    Kind,
    Maneuvering,
    Marching,
    Place,
    Proposing,
    State,
    Step,
    nation,
)


def legal(state: State, phase: Maneuvering) -> Sequence[Action]:
    """For the one who maneuvers, while no peace offer is open."""
    table, own, field = board(state.board), state.up, phase.field
    owner, mover = table.owner, current(phase)
    busy: set[Place] = set()
    for one in field:
        if one.name != own:
            busy.update(one.armies, one.guests, one.fleets)
    found: list[Action] = []
    for to in reachable(state, phase):
        # Most moves meet nobody on free land; the rest is worked out in full.
        alone = to not in busy
        if alone and owner[to] in (None, own):
            found.append(Move(to))
        else:
            found += deeds(table, field, own, mover, to, alone)
    if not phase.picked:
        found += [Pick(place) for place in dict.fromkeys(_waiting(phase, mover.kind)) if place != mover.place]
    return found


def _waiting(phase: Maneuvering, kind: Kind) -> Sequence[Place]:
    """Where the units of that kind stand that are still to move."""
    if kind == "fleet":
        return phase.fleets[len(phase.fleet_steps) :]
    return [army.place for army in phase.armies[len(phase.army_steps) :]]


def current(phase: Maneuvering) -> Mover:
    """The unit that moves next."""
    moved = len(phase.fleet_steps)
    if moved < len(phase.fleets):
        return Mover("fleet", phase.fleets[moved], True)
    army = phase.armies[len(phase.army_steps)]
    return Mover("army", army.place, army.hostile)


def units_left(phase: Maneuvering) -> int:
    """How many are still to move."""
    return len(phase.fleets) + len(phase.armies) - len(phase.fleet_steps) - len(phase.army_steps)


def reachable(state: State, phase: Maneuvering) -> Mapping[Place, Ferry | None]:
    """Where the unit that moves next can go, with a ferry where an army must sail."""
    mover = current(phase)
    if mover.kind == "fleet":
        return dict.fromkeys((mover.place, *board(state.board).sails[mover.place]))
    return _army_routes(state, phase, mover.place)


def move(state: State, phase: Maneuvering, action: Move) -> tuple[Kind, Step, Ferry | None]:
    """The step that *action* asks for, or a refusal."""
    mover, to = current(phase), action.to
    ways = reachable(state, phase)
    if to not in ways:
        raise IllegalActionError(Refusal.NOT_HERE, place=to)
    if action not in deeds(board(state.board), phase.field, state.up, mover, to):
        raise IllegalActionError(Refusal.NO_SUCH_MOVE, place=to)
    return mover.kind, Step(mover.place, to, action.deed, action.foe, action.kind), ways[to]


def pick(state: State, phase: Maneuvering, seat: Seat, action: Pick) -> list[Event]:
    if phase.picked:
        raise IllegalActionError(Refusal.WRONG_MOMENT)
    mover = current(phase)
    if action.place not in _waiting(phase, mover.kind) or action.place == mover.place:
        raise IllegalActionError(Refusal.NO_SUCH_UNIT, place=action.place)
    return [Picked(seat, action.place)]


def completed(state: State) -> list[Event]:
    """What follows the last step: the proposal it was made for. Nothing while units are left."""
    phase = state.phase
    assert isinstance(phase, Maneuvering), "a maneuver is under way"
    if units_left(phase):
        return []
    plan = Marching(phase.fleet_steps, phase.army_steps)
    return table_motion(state, phase.slot, phase.seat, phase.spot, plan)


def evolve_begun(state: State, event: ManeuverBegun) -> State:
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


def evolve_picked(state: State, event: Picked) -> State:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "units are picked in a maneuver"
    moved = len(phase.fleet_steps)
    if moved < len(phase.fleets):
        at = phase.fleets.index(event.place, moved)
        fleets = (*phase.fleets[:moved], event.place, *phase.fleets[moved:at], *phase.fleets[at + 1 :])
        return replace(state, phase=replace(phase, fleets=fleets, picked=True))
    moved = len(phase.army_steps)
    army = next(army for army in phase.armies[moved:] if army.place == event.place)
    armies = (*phase.armies[:moved], army, *fields.without(phase.armies[moved:], army))
    return replace(state, phase=replace(phase, armies=armies, picked=True))


def evolve_stepped(state: State, event: Stepped) -> State:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "units step in a maneuver"
    ferries = phase.ferries if event.ferry is None else (*phase.ferries, event.ferry)
    stepped = take_step(state, phase, event.kind, event.step, ferries)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=stepped)


def take_step(
    state: State, phase: Maneuvering, kind: Kind, step: Step, ferries: tuple[Ferry, ...]
) -> Maneuvering:
    """The maneuver after one unit has done its part."""
    moved = len(phase.army_steps)
    field, waiting = fields.advance(
        board(state.board), phase.field, state.up, kind, step, phase.armies[moved:]
    )
    if kind == "fleet":
        steps = (*phase.fleet_steps, step)
        return replace(phase, field=field, fleet_steps=steps, picked=False, offer=None)
    gone = next(army for army in phase.armies[moved:] if army.place == step.origin)
    return replace(
        phase,
        field=field,
        armies=(*phase.armies[:moved], gone, *waiting),
        army_steps=(*phase.army_steps, step),
        ferries=ferries,
        picked=False,
        offer=None,
    )


def evolve_maneuvered(state: State, event: Maneuvered) -> State:
    table, one = board(state.board), nation(state, event.country)
    nations = fields.march(table, state.nations, event.country, event.fleets, event.armies, marchers(one))
    return replace(state, nations=nations)


def _army_routes(state: State, phase: Maneuvering, origin: Place) -> Mapping[Place, Ferry | None]:
    table, own = board(state.board), state.up
    taken = occupied(phase.field, own)
    blocked = tuple([place for place in table.home[own] if place in taken])
    fleets = phase.field[table.number[own]].fleets
    afloat = tuple(sorted([place for place in fleets if place in table.seas])) if fleets else ()
    return destinations(table, own, origin, blocked, afloat, phase.ferries)
