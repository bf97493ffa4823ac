"""The bot fires at the cells that most of the still possible berths cover."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from math import exp
from typing import Final

from parlour.engine import N_, Bot, Chance, Data, Observation, Seat
from parlour.games.sea_battle.fleet_inference import HIT, UNKNOWN, knowledge_of, possible_fleets
from parlour.games.sea_battle.grid import berths_of, grid_of
from parlour.games.sea_battle.rules import shots_of
from parlour.games.sea_battle.state import Fire, Options, Ready, Salvo, State, lengths_of
from parlour.games.sea_battle.view import View

MAX_FLEETS: Final = 200
"""Up to this number of possible fleets all are enumerated. Above it, berths are counted instead."""

HIT_WEIGHT: Final = 40
"""Factor by which each covered hit makes a berth more likely."""

FIRST_SHOTS: Final = 8
"""Until both players have fired at one cell in eight, their chances count as equal."""

LEAD_WEIGHT: Final = 0.35
"""Weight of each ship cell left, in the logistic function for the chance to win."""


@lru_cache(maxsize=1024)
def odds(waters: str, lengths: tuple[int, ...], touching: bool) -> Sequence[float]:
    """For each cell, the relative chance of a hit."""
    fleets = [*islice(possible_fleets(waters, lengths, touching), MAX_FLEETS + 1)]
    if len(fleets) > MAX_FLEETS:
        counts = density(waters, lengths, touching)
        most = max(counts) or 1
        return [count / most for count in counts]
    grid, found = grid_of(int(len(waters) ** 0.5)), [0.0] * len(waters)
    for fleet in fleets:
        for berth in berths_of(grid, lengths, fleet):
            for cell in berth.cells:
                found[cell] += waters[cell] == UNKNOWN
    return [count / len(fleets) for count in found]


def density(waters: str, lengths: tuple[int, ...], touching: bool) -> Sequence[int]:
    """For each cell, the weighted number of possible berths of ships afloat that cover it.

    Ignores that ships exclude each other.
    """
    known = knowledge_of(waters, lengths, touching)
    counts, hits = [0] * len(waters), known.hits
    for ship in known.afloat:
        for berth in ship.berths:
            struck = berth.mask & hits
            weight = HIT_WEIGHT ** struck.bit_count() if struck else 1
            for cell in berth.cells:
                counts[cell] += weight
    for cell, sign in enumerate(waters):
        if sign != UNKNOWN:
            counts[cell] = 0
    return counts


def evaluate(view: View, seat: Seat) -> float:
    """The quality of the seat's last shots, by the odds before them."""
    if not all(view.ready):
        return float(view.ready[seat])
    cells, lengths = view.last[1 - seat], lengths_of(view.options)
    before = _before(view.waters[1 - seat], cells)
    likely = odds(before, lengths, view.options.touching) if cells else ()
    return sum(likely[cell] for cell in cells)


def _before(waters: str, cells: tuple[int, ...]) -> str:
    """The waters as they were before the last shots."""
    sunk = {waters[cell] for cell in cells if waters[cell].isdigit()}
    signs = [HIT if sign in sunk else sign for sign in waters]
    for cell in cells:
        signs[cell] = UNKNOWN
    return "".join(signs)


def rollout(state: State, seat: Seat, chance: Chance) -> Data:
    """The fast policy for rollouts: it counts berths instead of enumerating fleets."""
    if not state.ready[seat]:
        return Ready()
    waters = state.waters[1 - seat]
    likely = density(waters, lengths_of(state.options), state.options.touching)
    return _aim(state.options, waters, likely, shots_of(state, seat), chance)


def _aim(options: Options, waters: str, likely: Sequence[float], shots: int, chance: Chance) -> Fire | Salvo:
    """Fires at the likeliest cells. Ties are broken by chance."""
    if not options.salvo:
        most = max(likely)
        return Fire(chance.pick([c for c, odd in enumerate(likely) if odd == most and waters[c] == UNKNOWN]))
    order = chance.shuffle([cell for cell, sign in enumerate(waters) if sign == UNKNOWN])
    best = sorted(order, key=lambda cell: -likely[cell])[:shots]
    return Salvo(tuple(sorted(best)))


def worth(state: State, seat: Seat) -> float | None:
    """The chance to win, from the ship cells left. The first shots are ignored because they are luck."""
    if not all(state.ready):
        return None
    cells = len(state.waters[0])
    if max(waters.count(UNKNOWN) for waters in state.waters) > cells - cells // FIRST_SHOTS:
        return 0.5
    lead = _left(state, seat) - _left(state, Seat(1 - seat)) + (0.5 if state.turn == seat else -0.5)
    return 1 / (1 + exp(-LEAD_WEIGHT * lead))


def _left(state: State, seat: Seat) -> int:
    """The number of cells of a seat's ships that are not hit."""
    waters = state.waters[seat]
    return sum(lengths_of(state.options)) - sum(sign == HIT or sign.isdigit() for sign in waters)


def play_gunner(observation: Observation, chance: Chance) -> Data:
    """The level "gunner": fires single shots and salvos at the likeliest cells."""
    view, seat = observation.view, observation.seat
    assert isinstance(view, View), "a bot of Sea Battle is shown a View"
    if not view.ready[seat]:
        return Ready()
    waters, lengths = view.waters[1 - seat], lengths_of(view.options)
    afloat = sum(str(ship) not in view.waters[seat] for ship in range(len(lengths)))
    likely = odds(waters, lengths, view.options.touching)
    return _aim(view.options, waters, likely, min(afloat, waters.count(UNKNOWN)), chance)


bot = Bot(
    evaluate=evaluate,
    levels={N_("gunner"): play_gunner},
    strengths={"gunner": 3},
    rollout=rollout,
    worth=worth,
)
