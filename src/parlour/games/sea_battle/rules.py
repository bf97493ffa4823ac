"""The common American rules of the paper-and-pencil game, as sold since 1931 under the name Salvo.

The grid has 10 × 10 cells, and the ships have 5, 4, 3, 3 and 2 cells. Both players learn of each hit and of
each ship sunk.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Final, Never, assert_never

from msgspec.structs import replace

from parlour.engine import N_, Chance, Data, IllegalActionError, Millis, Result, Seat, Some, ranked
from parlour.games.sea_battle.fleet_inference import HIT, MISS, UNKNOWN, random_fleet
from parlour.games.sea_battle.fleet_placement import move, moves, turn
from parlour.games.sea_battle.grid import Fleet, berths_of, grid_of
from parlour.games.sea_battle.state import (
    Action,
    Arranged,
    Ended,
    Event,
    Fire,
    Fired,
    Move,
    Options,
    Readied,
    Ready,
    Salvo,
    Shuffle,
    Started,
    State,
    Turn,
    Wreck,
    lengths_of,
    side_of,
)
from parlour.parts import zones

SEATS: Final = 2
MAX_ARRANGED: Final = 24
"""Limit of changes to a fleet, so that the battle begins eventually."""

bound: Final = 1 + SEATS * (MAX_ARRANGED + 1 + 100)
"""Maximum number of entries: the start, all changes, both players ready, and a shot at every cell."""

refusals: Final = {
    "sea-battle/not-your-turn": N_("Wait for your turn."),
    "sea-battle/at-sea": N_("The battle has begun: the ships stay where they are."),
    "sea-battle/not-ready": N_("Press Ready first. Then the battle begins."),
    "sea-battle/enough": N_("You can’t change your fleet any more. Press Ready."),
    "sea-battle/no-room": N_("There is no room for the ship. Choose other cells."),
    "sea-battle/not-here": N_("Choose a cell that you haven’t fired at yet."),
    "sea-battle/salvo": N_("Choose a different cell for each of your shots."),
    "sea-battle/single": N_("Choose one cell to fire at."),
}

_FIRE: Final = tuple(Fire(cell) for cell in range(100))


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    fleets = tuple(deal(options, chance) for _ in range(seats))
    return Started(options, fleets, Seat(chance.below(seats)))


def deal(options: Options, chance: Chance) -> Fleet:
    nothing = UNKNOWN * side_of(options) ** 2
    fleet = random_fleet(nothing, lengths_of(options), options.touching, chance)
    assert fleet is not None, "an empty sea has room for a fleet"
    return fleet


def start(started: Started) -> State:
    nothing = UNKNOWN * side_of(started.options) ** 2
    return State(
        options=started.options,
        fleets=started.fleets,
        arranged=(0, 0),
        ready=(False, False),
        waters=(nothing, nothing),
        last=((), ()),
        turn=started.first,
        winner=None,
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        _refuse("not-your-turn")
    match action:
        case Fire():
            return _fire(state, seat, (action.cell,), is_salvo=False)
        case Salvo():
            return _fire(state, seat, action.cells, is_salvo=True)
    if state.ready[seat]:
        _refuse("at-sea")
    if isinstance(action, Ready):
        return [Readied(seat)]
    if state.arranged[seat] >= MAX_ARRANGED:
        _refuse("enough")
    fleet = _arrange(state, seat, action, chance)
    return [Arranged(seat, fleet)] if fleet is not None else _refuse("no-room")


def _arrange(state: State, seat: Seat, action: Move | Turn | Shuffle, chance: Chance) -> Fleet | None:
    match action:
        case Move(ship, cell):
            return move(state.options, state.fleets[seat], ship, cell)
        case Turn(ship):
            return turn(state.options, state.fleets[seat], ship)
        case Shuffle():
            return deal(state.options, chance)
    assert_never(action)


def _fire(state: State, seat: Seat, cells: tuple[int, ...], *, is_salvo: bool) -> Sequence[Event]:
    if not state.ready[seat]:
        _refuse("not-ready")
    if is_salvo != state.options.salvo:
        _refuse("salvo" if state.options.salvo else "single")
    waters = state.waters[1 - seat]
    if is_salvo and (len(cells) != shots_of(state, seat) or [*cells] != sorted({*cells})):
        _refuse("salvo")
    if not all(0 <= cell < len(waters) and waters[cell] == UNKNOWN for cell in cells):
        _refuse("not-here")
    fired = _result_of(state, seat, cells)
    if fired.sunk and not _afloat(state, Seat(1 - seat), _after(state, fired)):
        return [fired, Ended(seat, state.fleets)]
    return [fired]


def _refuse(code: str) -> Never:
    raise IllegalActionError(f"sea-battle/{code}")


def _result_of(state: State, seat: Seat, cells: tuple[int, ...]) -> Fired:
    lengths, waters = lengths_of(state.options), state.waters[1 - seat]
    fleet = state.fleets[1 - seat]
    hits: list[int] = []
    sunk: list[Wreck] = []
    for ship, berth in enumerate(berths_of(grid_of(side_of(state.options)), lengths, fleet)):
        struck = [cell for cell in cells if cell in berth.cells]
        if struck:
            hits += struck
            if all(waters[cell] == HIT or cell in struck for cell in berth.cells):
                sunk.append(Wreck(ship, berth.number))
    return Fired(seat, cells, tuple(sorted(hits)), tuple(sunk))


def evolve(state: State, event: Event) -> State:
    match event:
        case Fired(seat, cells):
            target = Seat(1 - seat)
            waters = zones.put(state.waters, target, _after(state, event))
            return replace(state, waters=waters, last=zones.put(state.last, target, cells), turn=target)
        case Arranged(seat, fleet):
            assert fleet is not None, "a redacted event reached evolve"
            arranged = zones.put(state.arranged, seat, state.arranged[seat] + 1)
            return replace(state, fleets=zones.put(state.fleets, seat, fleet), arranged=arranged)
        case Readied(seat):
            return replace(state, ready=zones.put(state.ready, seat, True))
        case Ended(winner):
            return replace(state, winner=winner)
    assert_never(event)


def _after(state: State, fired: Fired) -> str:
    """The target's waters after the shots."""
    signs = [*state.waters[1 - fired.seat]]
    for cell in fired.cells:
        signs[cell] = HIT if cell in fired.hits else MISS
    grid, lengths = grid_of(side_of(state.options)), lengths_of(state.options)
    for wreck in fired.sunk:
        for cell in grid.berths[lengths[wreck.ship]][wreck.berth].cells:
            signs[cell] = str(wreck.ship)
    return "".join(signs)


def to_act(state: State) -> Sequence[Seat]:
    if state.winner is not None:
        return ()
    if state.ready == (True, True):
        return (state.turn,)
    return [Seat(n) for n, is_ready in enumerate(state.ready) if not is_ready]


def legal(state: State, seat: Seat) -> Sequence[Data]:
    if seat not in to_act(state):
        return ()
    if state.ready[seat]:
        return _shots(state, seat)
    if state.arranged[seat] >= MAX_ARRANGED:
        return (Ready(),)
    return [Ready(), Shuffle(), *moves(state.options, state.fleets[seat])]


def _shots(state: State, seat: Seat) -> Sequence[Data]:
    waters = state.waters[1 - seat]
    if not state.options.salvo:
        return [*compress(_FIRE, map(UNKNOWN.__eq__, waters))]
    count = shots_of(state, seat)
    cells = tuple(cell for cell, sign in enumerate(waters) if sign == UNKNOWN)
    return (Some(Salvo(()), "cells", cells, count, count),)


def shots_of(state: State, seat: Seat) -> int:
    if not state.options.salvo:
        return 1
    return min(_afloat(state, seat, state.waters[seat]), state.waters[1 - seat].count(UNKNOWN))


def _afloat(state: State, seat: Seat, waters: str) -> int:
    return sum(str(ship) not in waters for ship in range(len(state.fleets[seat])))


def result(state: State) -> Result | None:
    return None if state.winner is None else ranked([int(n == state.winner) for n in range(SEATS)])
