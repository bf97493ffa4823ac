"""Sentences of the history, labels of choices, and the line above the board."""

from parlour.engine import N_, Words
from parlour.games.sea_battle.grid import cell_name
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
    Turn,
    ships_of,
    side_of,
)
from parlour.games.sea_battle.view import View


def sentence(event: Event, words: Words) -> str:
    match event:
        case Arranged():
            return ""  # drafts are not part of the history
        case Readied(seat):
            return words.tell(seat, N_("You placed your fleet."), N_("{who} placed their fleet."))
        case Fired():
            return _fired(event, words)
        case Ended(winner):
            yours, others = N_("You sank the whole fleet and won."), N_("{who} sank the whole fleet and won.")
            return words.tell(winner, yours, others)


def _fired(event: Fired, words: Words) -> str:
    options = words.options(Options)
    if event.sunk:
        yours = N_("You fired at {cells}: hit. Sunk: {ships}.")
        others = N_("{who} fired at {cells}: hit. Sunk: {ships}.")
    elif not event.hits:
        yours, others = N_("You fired at {cells}: miss."), N_("{who} fired at {cells}: miss.")
    else:
        yours, others = N_("You fired at {cells}: hit."), N_("{who} fired at {cells}: hit.")
    ships = words.listing([ship_name(wreck.ship, options, words) for wreck in event.sunk])
    cells = _cells(event.cells, options, words)
    said = words.tell(event.seat, yours, others, cells=cells, ships=ships)
    if not event.hits or len(event.hits) == len(event.cells):
        return said
    hits = words.say("Hits: {cells}.", cells=_cells(event.hits, options, words))
    return f"{said} {hits}"


def _cells(cells: tuple[int, ...], options: Options, words: Words) -> str:
    return words.listing([cell_name(side_of(options), cell) for cell in cells])


def ship_name(number: int, options: Options, words: Words) -> str:
    return words.call(ships_of(options)[number])


def label(action: Action, view: View, words: Words) -> str:
    side = side_of(view.options)
    match action:
        case Move(ship, cell):
            name = ship_name(ship, view.options, words)
            return words.say("Move the {ship} to {cell}", ship=name, cell=cell_name(side, cell))
        case Turn(ship):
            return words.say("Turn the {ship}", ship=ship_name(ship, view.options, words))
        case Shuffle():
            return words.say("Shuffle the fleet")
        case Ready():
            return words.say("Ready")
        case Fire(cell):
            return words.say("Fire at {cell}", cell=cell_name(side, cell))
        case Salvo():
            return words.say("Fire")


def say_what_to_do(view: View, shots: int, words: Words) -> str:
    """One line above the board."""
    if view.me is None or view.winner is not None:
        return ""
    if not view.ready[view.me]:
        return words.say("Tap a ship, then its new place. Tap twice to turn it.")
    if not all(view.ready):
        return words.say("Your fleet is ready. Waiting for your opponent.")
    if view.turn != view.me:
        return words.say("Waiting for your opponent’s shot.")
    if view.options.salvo and shots > 1:
        return words.say("Tap {shots} cells to fire at.", shots=shots)
    return words.say("Tap a cell to fire at it.")
