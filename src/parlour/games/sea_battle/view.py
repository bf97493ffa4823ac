"""Views: a player sees their own fleet, and of the opponent's only the results of the shots."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from parlour.engine import EVERYONE, NOBODY, Chance, Data, Seat, Viewer
from parlour.games.sea_battle.fleet_inference import is_known, possible_fleets, random_fleet
from parlour.games.sea_battle.grid import Fleet
from parlour.games.sea_battle.state import Arranged, Ended, Event, Fired, Options, Started, State, lengths_of


class View(Data):
    me: Viewer
    options: Options
    fleets: tuple[Fleet | None, ...]
    """None if hidden from the viewer."""

    arranged: tuple[int, ...]
    ready: tuple[bool, ...]
    waters: tuple[str, ...]
    last: tuple[tuple[int, ...], ...]
    turn: Seat
    winner: Seat | None


def view(state: State, viewer: Viewer) -> View:
    is_over = state.winner is not None
    return View(
        me=viewer,
        options=state.options,
        fleets=tuple(fleet if is_over or n == viewer else None for n, fleet in enumerate(state.fleets)),
        arranged=state.arranged,
        ready=state.ready,
        waters=state.waters,
        last=state.last,
        turn=state.turn,
        winner=state.winner,
    )


def open_view(state: State, viewer: Viewer) -> View:
    """The view with both fleets, for the replay of a finished game."""
    return replace(view(state, viewer), fleets=state.fleets)


def redact(event: Started | Event, viewer: Viewer) -> Started | Event:
    match event:
        case Started():
            return replace(event, fleets=tuple(f if n == viewer else () for n, f in enumerate(event.fleets)))
        case Arranged(seat) if seat != viewer:
            return replace(event, fleet=None)
    return event


def reveals_to(event: Started | Event) -> Collection[Viewer]:
    match event:
        case Fired(seat):
            return EVERYONE - {Seat(1 - seat)}  # the target knew their own fleet
        case Ended(winner):
            return EVERYONE - {winner}  # the winner has seen every ship of the opponent
    return NOBODY


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    if state.winner is not None:
        return {}
    lengths, touching = lengths_of(state.options), state.options.touching
    return {
        f"fleet {n}": fleet
        for n, fleet in enumerate(state.fleets)
        if n != viewer and not is_known(state.waters[n], lengths, touching)
    }


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """The state with other hidden fleets, for which every shot would have had the same result."""
    if state.winner is not None:
        return state
    fleets = [
        fleet if n == viewer else _other_fleet(state.waters[n], state.options, chance)
        for n, fleet in enumerate(state.fleets)
    ]
    return replace(state, fleets=tuple(fleets))


def _other_fleet(waters: str, options: Options, chance: Chance) -> Fleet:
    """A random fleet, or the first possible one if the search gives up. Never uses the real fleet."""
    known = waters, lengths_of(options), options.touching
    return random_fleet(*known, chance) or next(possible_fleets(*known))
