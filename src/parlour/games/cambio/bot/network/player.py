"""Plays the best action of the network for this number of seats.

`judge` reports the odds of a position, the best action and a reason for it. The network was not trained with
snapping, so another policy plays at tables with snaps.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from parlour.engine import Chance, Data, Judgement, Observation, Policy, Seat, Words
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.network.action_numbers import action_count, number_of
from parlour.games.cambio.bot.network.inputs import TURN_LIMIT, Known, inputs, points, unseen_cards
from parlour.games.cambio.bot.network.kinds import NO_KIND
from parlour.games.cambio.cards import power_of
from parlour.games.cambio.view import View
from parlour.parts.network import Weights, answer, chance_of, load_weights

_CALL: Final = act.CallCambio()
_CHOOSING: Final = frozenset(["drawing", "holding", "offered"])


class Evaluation(NamedTuple):
    known: Known
    action: act.Action
    odds: float
    """The chance to win. A shared win counts as a share."""

    lowest: float
    """The chance that a call made now is right."""


def evaluate(seen: Observation) -> Evaluation | None:
    """None if there is only one choice, or if the network was not trained for this decision."""
    import numpy as np

    from parlour.games.cambio.bot.network.recall import recall

    view = seen.view
    assert isinstance(view, View), "a view of this game"
    if len(seen.choices) < 2 or view.stage not in _CHOOSING or view.options.snapping != "off":
        return None
    seats, known = len(view.grids), recall(seen)
    output = answer(_weights(seats), inputs(known, np), action_count(seats))
    best = max(
        seen.choices, key=lambda choice: output.actions[number_of(_as_action(choice), seen.seat, seats)]
    )
    if known.turns >= TURN_LIMIT * seats and _CALL in seen.choices:
        best = _CALL
    odds, lowest = chance_of(output.heads)
    return Evaluation(known, _as_action(best), float(odds), float(lowest))


def network_policy(fallback: Policy) -> Policy:
    """A policy that uses the network, and *fallback* for decisions it was not trained for."""

    def choose(seen: Observation, chance: Chance) -> Data:
        view = seen.view
        assert isinstance(view, View), "a view of this game"
        if len(seen.choices) == 1:
            return seen.choices[0]
        if view.stage == "offered" and view.options.bots_skip_powers:
            return act.Skip()
        evaluation = evaluate(seen)
        return fallback(seen, chance) if evaluation is None else evaluation.action

    return choose


def judge(seen: Observation, words: Words) -> Judgement | None:
    evaluation = evaluate(seen)
    if evaluation is None:
        return None
    view = seen.view
    assert isinstance(view, View), "a view of this game"
    return Judgement(evaluation.odds, evaluation.action, _reason(evaluation, seen.seat, view, words))


def _as_action(choice: Data) -> act.Action:
    assert isinstance(choice, act.Action), "an action of this game"
    return choice


@cache
def _weights(seats: int) -> Weights:
    return load_weights(Path(__file__).parent / f"weights-{seats}.npz")


def _reason(evaluation: Evaluation, seat: Seat, view: View, words: Words) -> str:
    known, lowest = evaluation.known, round(100 * evaluation.lowest)
    match evaluation.action:
        case act.CallCambio():
            return words.say("{n}% chance of having the lowest score.", n=lowest)
        case act.Draw() if view.caller is None:
            return words.say("A call would be right {n}% of the time.", n=lowest)
        case act.Swap(slot):
            return _of_place(known, 0, slot, words)
        case act.Discard() if view.held and view.held.card is not None and power_of(view.held.card):
            return words.say("The power is worth more than the card.")
        case act.Discard():
            return words.say("The card is no better than those in the grid.")
        case act.PeekOwn() | act.PeekOpponent():
            return words.say("That card is not known yet.")
        case act.BlindSwap(_, owner, theirs):
            return _of_place(known, (owner - seat) % len(view.grids), theirs, words)
        case _:
            return ""


def _of_place(known: Known, owner: int, slot: int, words: Words) -> str:
    """The points of the card there, or the average if it is unknown."""
    import numpy as np

    kind, worth = int(known.hands[owner, slot]), points(known.rules, np)
    if kind != NO_KIND:
        return words.say("The card there is worth {n}.", n=int(worth[kind]))
    mean, _, _ = unseen_cards(known, worth, np)
    return words.say("An unknown card is worth about {n}.", n=round(float(mean)))
