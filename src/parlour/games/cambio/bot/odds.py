"""Estimates the chance to win a two-player game in a sampled world. Fitted to games of the rollout policy."""

from math import exp, sqrt
from typing import NamedTuple

from parlour.engine import Data, Seat
from parlour.games.cambio.bot.rollout import LAST_TURN_SHARE, UNKNOWN_POINTS, kept_points
from parlour.games.cambio.state import Drawing, State, known


class Side(NamedTuple):
    """One player's hand in a sampled world, where every card is known."""

    total: int
    believed: float
    """The sum as the owner estimates it."""

    worst: int
    worst_believed: float
    unknown: int
    """The number of cards that the owner does not know."""

    as_seen: float
    """The sum as the other player estimates it."""

    unseen: int
    """The number of cards that the other player does not know."""


def worth(state: Data, seat: Seat) -> float | None:
    """The chance that *seat* wins. None except at the start of a turn before a call, with two players."""
    assert isinstance(state, State), "a state of this game"
    if len(state.hands) != 2 or state.caller is not None or type(state.stage) is not Drawing:
        return None
    chance = _of_mover(state, state.turn, Seat(1 - state.turn))
    return chance if seat == state.turn else 1 - chance


def _of_mover(state: State, mover: Seat, other: Seat) -> float:
    mine, theirs = _side(state, mover, other), _side(state, other, mover)
    top = state.frame.points[state.discard[-1]] if state.discard else 10
    take = max(0.0, mine.worst_believed - top)
    lead, both = theirs.total - mine.total, mine.total + theirs.total
    ignorance = 4 * (
        0.18 * theirs.unknown - 0.174 * mine.unknown + 0.181 * mine.unseen - 0.215 * theirs.unseen
    )
    cards = 0.327 * mine.worst - 0.392 * theirs.worst - 0.125 * take
    calls = 0.258 * (LAST_TURN_SHARE * mine.as_seen - theirs.believed) - 0.243 * (
        LAST_TURN_SHARE * theirs.as_seen - mine.believed
    )
    surprise = 0.777 * (mine.total - mine.believed) - 0.784 * (theirs.total - theirs.believed)
    hopes = 0.66 * mine.worst_believed - 0.611 * theirs.worst_believed
    # The constant is the advantage of being on move.
    x = 0.254 + (ignorance + cards + calls + surprise + hopes) / sqrt(4 + max(0, both))
    return 1 / (1 + exp(-(x + 0.0301 * lead + 5.413 * lead / (max(0, both) + 4) + 0.0176 * take)))


def _side(state: State, owner: Seat, other: Seat) -> Side:
    own, others, points = known(state, owner), known(state, other), state.frame.points
    low = kept_points(state.number // 2)
    total = worst = unknown = unseen = 0
    believed = worst_believed = as_seen = 0.0
    for card in state.hands[owner]:
        if card is None:
            continue
        counts, knows = points[card], own >> card & 1
        guess = counts if knows else UNKNOWN_POINTS
        total, believed = total + counts, believed + guess
        worst, worst_believed = max(worst, counts), max(worst_believed, guess)
        unknown += not knows
        if others >> card & 1:
            as_seen += counts
        else:
            unseen += 1
            as_seen += low if knows else UNKNOWN_POINTS
    return Side(total, believed, worst, worst_believed, unknown, as_seen, unseen)
