"""One unit of a maneuver: which one moves next, where it can go, and the maneuver after its step."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from parlour.engine import IllegalActionError
from parlour.games.imperial.actions import Move
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import field as fields
from parlour.games.imperial.rules.arrival import arrival_options
from parlour.games.imperial.rules.production import occupied_home
from parlour.games.imperial.rules.routes import destinations, fleet_destinations
from parlour.games.imperial.state import (
    ArrivalOption,
    Ferry,
    Kind,
    Maneuvering,
    Mover,
    Order,
    Place,
    State,
    Step,
    T,
)

_CACHE_ENTRIES = 1 << 8


def current(phase: Maneuvering) -> Mover:
    moved = len(phase.fleet_steps)
    if moved < len(phase.fleets):
        return Mover("fleet", phase.fleets[moved], True)
    army = phase.armies[len(phase.army_steps)]
    return Mover("army", army.place, army.hostile)


def units_left(phase: Maneuvering) -> int:
    return len(phase.fleets) + len(phase.armies) - len(phase.fleet_steps) - len(phase.army_steps)


def waiting_at(phase: Maneuvering, kind: Kind) -> Sequence[Place]:
    """The places of the units of a kind that are still to move."""
    if kind == "fleet":
        return phase.fleets[len(phase.fleet_steps) :]
    return [army.place for army in phase.armies[len(phase.army_steps) :]]


def reachable(state: State, phase: Maneuvering, mover: Mover) -> Mapping[Place, Ferry | None]:
    """The places that the unit can reach, with a ferry if an army must cross by sea."""
    if mover.kind == "fleet":
        return fleet_destinations(get_board(state.board), mover.place)
    board, own = get_board(state.board), state.up
    taken = occupied_home(board, phase.field, own)
    blocked = tuple([place for place in board.home[own] if place in taken]) if taken else ()
    fleets = phase.field[board.number[own]].fleets
    return destinations(
        board, own, mover.place, blocked, _afloat(board, fleets) if fleets else (), phase.ferries
    )


@lru_cache(_CACHE_ENTRIES)
def _afloat(board: Board, fleets: tuple[Place, ...]) -> tuple[Place, ...]:
    """The sea of each fleet at sea. A fleet in port carries no army."""
    return tuple(sorted([place for place in fleets if place in board.seas]))


def ferry_for(state: State, phase: Maneuvering, order: Order) -> Ferry | None:
    """The ferry that carries the unit, or None if it needs none. Raises if the order is illegal."""
    mover, step = _mover(phase, order), order.step
    ways = reachable(state, phase, mover)
    if step.to not in ways:
        raise IllegalActionError(Refusal.NOT_HERE, place=step.to)
    move = Move(step.to, step.deed, step.foe, step.kind)
    if move not in arrival_options(get_board(state.board), phase.field, state.up, mover, step.to):
        raise IllegalActionError(Refusal.NO_SUCH_MOVE, place=step.to)
    return ways[step.to]


def stay(state: State, phase: Maneuvering) -> Order:
    """An order to stay for the next unit, hostile or in peace as it is now if possible."""
    mover = current(phase)
    preferred: tuple[ArrivalOption, ...] = ("hostile", "peace") if mover.hostile else ("peace", "hostile")
    found = arrival_options(get_board(state.board), phase.field, state.up, mover, mover.place)
    offered = [move.deed for move in found]
    option = next(option for option in ("move", *preferred) if option in offered)
    return Order(mover.kind, Step(mover.place, mover.place, option, None, None))


def take_step(
    state: State, phase: Maneuvering, kind: Kind, step: Step, ferries: tuple[Ferry, ...]
) -> Maneuvering:
    moved = len(phase.army_steps)
    field, waiting = fields.advance(
        get_board(state.board), phase.field, state.up, kind, step, phase.armies[moved:]
    )
    fleets, fleet_steps, armies, army_steps = phase.fleets, phase.fleet_steps, phase.armies, phase.army_steps
    if kind == "fleet":
        fleets, fleet_steps = moved_up(fleets, len(fleet_steps), step.origin), fleet_steps + (step,)
        ferries = phase.ferries
    else:
        gone = armies[moved]
        if gone.place != step.origin or step.deed == "raze":
            gone = fields.first_at(armies[moved:], step.origin)
            armies = armies[:moved] + (gone,) + waiting
        army_steps += (step,)
    return replace(
        phase,
        field=field,
        fleets=fleets,
        fleet_steps=fleet_steps,
        armies=armies,
        army_steps=army_steps,
        ferries=ferries,
        picked=False,
        offer=None,
        rest=None,
    )


def moved_up(items: tuple[T, ...], moved: int, item: T) -> tuple[T, ...]:
    """*items* with *item* moved to index *moved*."""
    if items[moved] == item:
        return items
    return items[:moved] + (item,) + fields.without(items[moved:], item)


def _mover(phase: Maneuvering, order: Order) -> Mover:
    place = order.step.origin
    fleets = phase.fleets[len(phase.fleet_steps) :]
    if order.kind == "fleet" and place in fleets:
        return Mover("fleet", place, True)
    if order.kind == "army" and not fleets:
        for army in phase.armies[len(phase.army_steps) :]:
            if army.place == place:
                return Mover("army", place, army.hostile)
    raise IllegalActionError(Refusal.NO_SUCH_UNIT, place=place)
