"""A whole maneuver sent at once: checked step by step, and sent on as the single actions it stands for."""

from collections.abc import Sequence

from parlour.engine import Chance, Data, IllegalActionError, Millis, Seat
from parlour.games.imperial.actions import Move, Pick
from parlour.games.imperial.rules import decide, evolve
from parlour.games.imperial.state import Maneuvering, Place, State


class Leg(Data, frozen=True):
    """One unit of the plan: which one, by where it stands, and what it does."""

    origin: Place
    move: Move


class Checked(Data, frozen=True):
    """The actions that can be sent now, and how far they carry the plan."""

    actions: tuple[Pick | Move, ...]
    legs: int
    """How many legs they cover; the rest waits for an answer to a peace offer, or was refused."""

    refusal: str | None
    """The code of what was refused at the next leg."""


class _NoChance(Chance):
    """A maneuver draws nothing."""


def check(plan: Sequence[Leg], state: State, seat: Seat) -> Checked:
    """Try the legs in order. A leg for a unit that is not next is led in by picking it.

    Stops where a peace offer must be answered first, so that what comes after can be thought over again.
    """
    actions: list[Pick | Move] = []
    for number, leg in enumerate(plan):
        phase = state.phase
        if not isinstance(phase, Maneuvering) or phase.offer is not None:
            return Checked(tuple(actions), number, None)
        try:
            state, tried = _leg(state, phase, seat, leg)
        except IllegalActionError as refusal:
            return Checked(tuple(actions), number, refusal.code)
        actions += tried
    return Checked(tuple(actions), len(plan), None)


def _leg(state: State, phase: Maneuvering, seat: Seat, leg: Leg) -> tuple[State, list[Pick | Move]]:
    moved, marched = len(phase.fleet_steps), len(phase.army_steps)
    here = phase.fleets[moved] if moved < len(phase.fleets) else phase.armies[marched].place
    actions: list[Pick | Move] = [leg.move] if leg.origin == here else [Pick(leg.origin), leg.move]
    for action in actions:
        for event in decide(state, seat, action, _NoChance(), Millis(0)):
            state = evolve(state, event)
    return state, actions
