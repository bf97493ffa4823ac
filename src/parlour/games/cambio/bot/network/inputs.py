"""Encodes all that a seat knows as one row of inputs for the network.

In play, `Known` is built from the events sent to the seat (`recall.py`), in training from an array simulation
(`parlour.learning.cambio`). `inputs` encodes both. The seat itself comes first, the others follow in turn
order. *xp* is NumPy, or JAX in training.
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
"""The network bot calls after this many turns each, because training games are no longer than that."""

_LONG_AGO_TURNS: Final = 12
_LATE_TURNS: Final = 20

Array = Any
"""A NumPy or JAX array."""


class HouseRules(NamedTuple):
    """The options that change play, as numbers. See `kinds.rules_of`."""

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
    """What a seat knows when it chooses an action."""

    rules: HouseRules
    stage: Array
    hands: Array
    """By seat and slot: the kind of the card, or NO_KIND."""

    knows: Array
    """By player, owner and slot: whether this seat can tell that the player knows the card."""

    given_up: Array
    """By seat and slot: the kind that the owner gave up for this card, if drawn from the deck."""

    since: Array
    """By seat and slot: the turn in which the card came there."""

    last_thrown: Array
    """By seat: the kind that it last drew from the deck and discarded."""

    declined: Array
    """By seat: the kind on top of the discard pile when it last drew from the deck."""

    buried: Array
    """By kind: the number of cards under the top of the discard pile."""

    top: Array
    held: Array
    deck: Array
    """The number of cards in the draw pile."""

    caller: Array
    """The caller's distance in seats, or the number of seats before a call."""

    turns: Array
    """The finished turns of this round."""

    totals: Array
    """By seat: the points of earlier rounds."""

    rounds_left: Array
    """The number of rounds after this one."""


def inputs(known: Known, xp: ModuleType) -> Array:
    seats = known.hands.shape[0]
    rules, worth = known.rules, points(known.rules, xp)
    mean, variance, unseen = unseen_cards(known, worth, xp)
    counts = worth_of(known.hands, worth, mean, xp)
    sums = counts.sum(-1)
    age = xp.minimum(known.turns - known.since, _LONG_AGO_TURNS * seats) / (_LONG_AGO_TURNS * seats)
    lead = (known.totals - known.totals[0])[1:]
    row = (
        *(one_hot(kinds, KINDS + 1, xp) for kinds in (known.hands, known.given_up)),
        *(
            one_hot(kinds, KINDS + 1, xp)
            for kinds in (known.last_thrown, known.declined, known.top, known.held)
        ),
        known.knows,
        age,
        one_hot(known.stage, STAGES, xp),
        one_hot(known.caller, seats + 1, xp),
        unseen / 4,
        counts / 10,
        sums / 20,
        (sums - sums[0])[1:] / 20,
        xp.stack(
            [mean / 10, variance / 20, known.deck / 40, xp.minimum(known.turns / seats, _LATE_TURNS) / 10]
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
    kinds = xp.arange(KINDS)
    kings = (kinds == BLACK_KING) * rules.black_king + (kinds == RED_KING) * rules.red_king
    return xp.asarray(POINTS) + kings


def unseen_cards(known: Known, worth: Array, xp: ModuleType) -> tuple[Array, Array, Array]:
    """Mean and variance of the points of an unseen card, and the number of unseen cards of each kind."""
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
    """The points of cards by kind, or *unknown* for unknown cards."""
    return (one_hot(kinds, KINDS, xp) * worth).sum(-1) + (kinds == NO_KIND) * unknown


def one_hot(kinds: Array, size: int, xp: ModuleType) -> Array:
    return xp.asarray(kinds)[..., None] == xp.arange(size)
