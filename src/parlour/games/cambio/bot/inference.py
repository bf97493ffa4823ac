"""Infers hidden cards from the other players' choices: what they drew, kept, discarded, and when they called.

`weigh` scores a sampled world by how well it explains the choices that a seat observed.
"""

from collections.abc import Callable, Mapping
from math import exp, sqrt
from typing import Final

from parlour.engine import Data, Observation
from parlour.games.cambio.bot.memory import CallChoice, Choice, DrawChoice, Memory, PlaceChoice, Token
from parlour.games.cambio.bot.rollout import (
    DISCARD_MARGIN_POINTS,
    KEPT_VARIANCE,
    LAST_TURN_SHARE,
    UNKNOWN_POINTS,
    UNKNOWN_VARIANCE,
    gain,
    kept_points,
)
from parlour.games.cambio.cards import Card, power_of
from parlour.games.cambio.state import State
from parlour.games.cambio.view import View

CHOICE_SCALE_POINTS: Final = 0.4
"""The scale of the logistic choice model, in points. The smaller it is, the rarer are bad choices."""

ERROR_RATE: Final = 0.02
"""The chance of a choice that the model cannot explain."""

CALL_LEAD_DEVIATIONS: Final = 1.1
"""The lead, in standard deviations, at which a player calls."""

Faces = dict[Token, Card]
Points = tuple[int, ...]


def weigh(seen: Observation) -> Callable[[Data], float]:
    """Returns the likelihood of the other players' observed choices, given a sampled world."""
    view = seen.view
    assert isinstance(view, View), "a view of this game"
    memory = Memory(seen.seat, len(view.grids), records_choices=True).observe(seen.history)
    open_faces = {token: trace.card for token, trace in memory.traces.items() if trace.card is not None}
    hidden = {token: place for token, place in memory.places().items() if token not in open_faces}
    choices = [choice for choice in memory.choices if _depends_on(choice, hidden)]

    def weight(world: Data) -> float:
        assert isinstance(world, State), "a state of this game"
        faces = dict(open_faces)
        for token, (owner, slot) in hidden.items():
            card = world.hands[owner][slot]
            if card is not None:
                faces[token] = card
        points = world.frame.points
        likely = 1.0
        for choice in choices:
            likely *= _LIKELIHOOD[type(choice)](choice, faces, points)
        return likely

    return weight


def _depends_on(choice: Choice, hidden: Mapping[Token, object]) -> bool:
    own = {token for token, knew in choice.hand if knew}
    if isinstance(choice, PlaceChoice):
        own.add(choice.card)
    if isinstance(choice, CallChoice):
        own |= {token for token, knew, _ in choice.others if knew}
    return not own.isdisjoint(hidden)


def _draw_likelihood(choice: DrawChoice, faces: Faces, points: Points) -> float:
    worst = max((_counts(token, knew, faces, points) for token, knew in choice.hand), default=0.0)
    saved = worst - _counts(choice.top, True, faces, points) - gain(worst) - DISCARD_MARGIN_POINTS
    return _likelihood(saved, choice.took_it)


def _place_likelihood(choice: PlaceChoice, faces: Faces, points: Points) -> float:
    counts = [_counts(token, knew, faces, points) + (0.0 if knew else 0.3) for token, knew in choice.hand]
    worst, likely = max(counts), 1.0
    if choice.from_deck:
        saved = worst - _counts(choice.card, True, faces, points) - _power_is_worth(choice, faces)
        likely *= _likelihood(saved, choice.out is not None)
    if choice.out is not None:
        pulls = [exp((count - worst) / CHOICE_SCALE_POINTS) for count in counts]
        share = [pull for pull, (token, _) in zip(pulls, choice.hand, strict=True) if token == choice.out]
        likely *= ERROR_RATE + (1 - ERROR_RATE) * sum(share) / sum(pulls)
    return likely


def _power_is_worth(choice: PlaceChoice, faces: Faces) -> float:
    if choice.is_last_turn or choice.card not in faces:
        return 0.0
    unknown = sum(not knew for _, knew in choice.hand)
    match power_of(faces[choice.card]):
        case "peek_own":
            return 1.0 if unknown else 0.0
        case "look_own":
            return unknown / 4
        case "peek_opponent":
            return 0.3
        case "blind_swap":
            return 2.0
        case _:
            return 0.0


def _call_likelihood(choice: CallChoice, faces: Faces, points: Points) -> float:
    variance, low = 4.0, kept_points(choice.turns)
    mine = theirs = 0.0
    for token, knew in choice.hand:
        mine += _counts(token, knew, faces, points)
        variance += 0.0 if knew else UNKNOWN_VARIANCE
    for token, knew, owner_knew in choice.others:
        if knew:
            theirs += _counts(token, True, faces, points)
        else:
            theirs += low if owner_knew else UNKNOWN_POINTS
            variance += (KEPT_VARIANCE if low > 2 else low * 3) if owner_knew else UNKNOWN_VARIANCE
    ahead = (LAST_TURN_SHARE * theirs - mine + 0.5) / sqrt(variance) - CALL_LEAD_DEVIATIONS
    return _likelihood(ahead, choice.called)


def _counts(token: Token, knew: bool, faces: Faces, points: Points) -> float:
    """The points of a card as the choosing player estimated them, in this world."""
    return points[faces[token]] if knew and token in faces else UNKNOWN_POINTS


def _likelihood(better: float, was_made: bool) -> float:
    """The likelihood of an observed decision, given the points that the choice would have gained."""
    x = better / CHOICE_SCALE_POINTS
    chance = 0.0 if x < -40 else 1 / (1 + exp(-x))
    return ERROR_RATE + (1 - 2 * ERROR_RATE) * (chance if was_made else 1 - chance)


_LIKELIHOOD: Final[Mapping[type[Choice], Callable[..., float]]] = {
    DrawChoice: _draw_likelihood,
    PlaceChoice: _place_likelihood,
    CallChoice: _call_likelihood,
}
