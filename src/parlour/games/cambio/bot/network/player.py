"""The player that taught itself: it asks the network for this number of seats, and takes its best action.

Snapping is not among what it learnt: at such tables it leaves the choice to another player.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from parlour.engine import Chance, Data, Observation, Policy, Seat
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.network.action_numbers import action_count, number_of
from parlour.games.cambio.bot.network.inputs import TURN_LIMIT, Known, inputs
from parlour.games.cambio.view import View
from parlour.parts.network import Weights, answer, chance_of, load_weights

_FOLDER: Final = Path(__file__).parent
_SEATS: Final = (2, 3, 4)
_CALL: Final = act.CallCambio()
_CHOOSING: Final = frozenset(["drawing", "holding", "offered"])


class Thought(NamedTuple):
    """What the network makes of a position."""

    known: Known
    action: act.Action
    odds: float
    """To win, a shared win counted as a share."""

    lowest: float
    """How likely a call made now is right."""


def plays(view: View) -> bool:
    """Whether it knows this game: it has not learnt to snap."""
    return view.options.snapping == "off" and len(view.grids) in _SEATS


def think(seen: Observation) -> Thought | None:
    """None where there is nothing to choose, or nothing that it learnt."""
    import numpy as np

    from parlour.games.cambio.bot.network.recall import recall

    view = seen.view
    assert isinstance(view, View), "a view of this game"
    if len(seen.choices) < 2 or view.stage not in _CHOOSING or not plays(view):
        return None
    seats, known = len(view.grids), recall(seen)
    said = answer(_weights(seats), inputs(known, np), action_count(seats))
    best = max(seen.choices, key=lambda choice: said.actions[_number(choice, seen.seat, seats)])
    if known.turns >= TURN_LIMIT * seats and _CALL in seen.choices:
        best = _CALL
    odds, lowest = chance_of(said.heads)
    return Thought(known, _as_action(best), float(odds), float(lowest))


def player(otherwise: Policy) -> Policy:
    """Plays by the network; where that has nothing to say, as *otherwise*."""

    def choose(seen: Observation, chance: Chance) -> Data:
        view = seen.view
        assert isinstance(view, View), "a view of this game"
        if len(seen.choices) == 1:
            return seen.choices[0]
        if view.stage == "offered" and view.options.bots_skip_powers:
            return act.Skip()
        thought = think(seen)
        return otherwise(seen, chance) if thought is None else thought.action

    return choose


def _number(choice: Data, seat: Seat, seats: int) -> int:
    return number_of(_as_action(choice), seat, seats)


def _as_action(choice: Data) -> act.Action:
    assert isinstance(choice, act.Action), "an action of this game"
    return choice


@cache
def _weights(seats: int) -> Weights:
    return load_weights(_FOLDER / f"weights-{seats}.npz")
