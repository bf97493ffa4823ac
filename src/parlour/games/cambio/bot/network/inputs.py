"""What the network is shown: all that a seat was told, as one row of numbers.

In play it is filled from the events told to the seat (`recall.py`), in training from a game of arrays
(`parlour.learning.cambio`); `inputs` makes the row of either. A seat comes first in what it knows, the others
follow as they sit. *xp* is NumPy, or JAX in training.
"""

from types import ModuleType
from typing import Any, Final, NamedTuple

from parlour.games.cambio.bot.network.kinds import (
    BLACK_KING,
    COPIES,
    JOKER,
    KINDS,
    NO_KIND,
    PENALTIES,
    POINTS,
    RED_KING,
    TIE_RULES,
)

DRAWING: Final = 0
HOLDING: Final = 1
HOLDING_TAKEN: Final = 2
"""The held card was taken from the discard pile."""

OFFERED: Final = 3
STAGES: Final = 4

TURN_LIMIT: Final = 40
"""Turns of each seat after which the network calls: it has learnt from no longer games."""

_LONG_AGO_TURNS: Final = 12
_LATE_TURNS: Final = 20

Array = Any
"""Of NumPy or of JAX."""


class HouseRules(NamedTuple):
    """The options that change play, each a number; see `kinds.rules_of`."""

    caller_locked: Array
    powers_on_swap_out: Array
    starting_discard: Array
    public_peek_slots: Array
    min_turns: Array
    jokers: Array
    red_king: Array
    black_king: Array
    tie_rule: Array
    penalty: Array
    rounds: Array


class Known(NamedTuple):
    """What a seat knows when it must choose."""

    rules: HouseRules
    stage: Array
    hands: Array
    """By seat and slot: the kind of each card, or NO_KIND."""

    knows: Array
    """By knower, owner and slot: whether the knower is known to know the card."""

    given_up: Array
    """By seat and slot: what the owner gave up for this card, which it drew face down, or NO_KIND."""

    since: Array
    """By seat and slot: the turn in which the card came there or was chosen."""

    thrown: Array
    """By seat: what it drew face down and threw away last."""

    left: Array
    """By seat: the top card that it last left lying."""

    buried: Array
    """How many of each kind lie under the top of the discard pile."""

    top: Array
    held: Array
    deck: Array
    """How many cards are left to draw."""

    caller: Array
    """How many seats on the caller sits; the number of seats where nobody called."""

    turns: Array
    """Turns that are over in this round."""

    totals: Array
    """By seat: the points of the rounds before."""

    rounds_left: Array
    """After this one."""


def inputs(known: Known, xp: ModuleType) -> Array:
    seats = known.hands.shape[0]
    rules, worth = known.rules, points(known.rules, xp)
    mean, spread, unseen = unseen_cards(known, worth, xp)
    counts = worth_of(known.hands, worth, mean, xp)
    sums = counts.sum(-1)
    age = xp.minimum(known.turns - known.since, _LONG_AGO_TURNS * seats) / (_LONG_AGO_TURNS * seats)
    lead = (known.totals - known.totals[0])[1:]
    row = (
        *(one_hot(kinds, KINDS + 1, xp) for kinds in (known.hands, known.given_up)),
        *(one_hot(kinds, KINDS + 1, xp) for kinds in (known.thrown, known.left, known.top, known.held)),
        known.knows,
        age,
        one_hot(known.stage, STAGES, xp),
        one_hot(known.caller, seats + 1, xp),
        unseen / 4,
        counts / 10,
        sums / 20,
        (sums - sums[0])[1:] / 20,
        xp.stack(
            [mean / 10, spread / 20, known.deck / 40, xp.minimum(known.turns / seats, _LATE_TURNS) / 10]
        ),
        xp.clip(lead / 20, -2, 2),
        xp.stack([xp.minimum(known.rounds_left, 4) / 4, known.rounds_left > 0]),
        xp.stack([rules.caller_locked, rules.powers_on_swap_out, rules.public_peek_slots]),
        xp.stack([xp.clip(rules.min_turns - known.turns // seats, 0, 4) / 4, rules.jokers / 4]),
        xp.stack([rules.red_king / 10, rules.black_king / 10]),
        one_hot(rules.tie_rule, len(TIE_RULES), xp),
        one_hot(rules.penalty, len(PENALTIES), xp),
    )
    return xp.concatenate([xp.reshape(part, (-1,)).astype("float32") for part in row])


def points(rules: HouseRules, xp: ModuleType) -> Array:
    """What each kind counts at this table."""
    kinds = xp.arange(KINDS)
    kings = (kinds == BLACK_KING) * rules.black_king + (kinds == RED_KING) * rules.red_king
    return xp.asarray(POINTS) + kings


def unseen_cards(known: Known, worth: Array, xp: ModuleType) -> tuple[Array, Array, Array]:
    """Mean and variance of the points of a card that could be any, and how many of each kind there are."""
    everywhere = xp.asarray(COPIES) + (xp.arange(KINDS) == JOKER) * known.rules.jokers
    seen = (
        one_hot(known.hands, KINDS, xp).sum((0, 1))
        + one_hot(known.top, KINDS, xp)
        + one_hot(known.held, KINDS, xp)
    )
    unseen = everywhere - known.buried - seen
    count = xp.maximum(unseen.sum(), 1)
    mean = (worth * unseen).sum() / count
    return mean, (worth * worth * unseen).sum() / count - mean * mean, unseen


def worth_of(kinds: Array, worth: Array, unknown: Array, xp: ModuleType) -> Array:
    """What cards count, by their kinds; *unknown* for those that are not known."""
    return (one_hot(kinds, KINDS, xp) * worth).sum(-1) + (kinds == NO_KIND) * unknown


def one_hot(kinds: Array, size: int, xp: ModuleType) -> Array:
    return xp.asarray(kinds)[..., None] == xp.arange(size)
