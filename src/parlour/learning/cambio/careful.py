"""The levels *hard* and *expert* as array functions, to train and measure against."""

from typing import Final, NamedTuple

import jax.numpy as jnp
from jax import Array
from jax.scipy.stats import norm

from parlour.games.cambio.bot.network.action_numbers import (
    CALL,
    DISCARD,
    DRAW_DECK,
    DRAW_DISCARD,
    PEEK,
    SWAP,
    blind_swaps,
    skip,
)
from parlour.games.cambio.bot.network.inputs import (
    DRAWING,
    HOLDING_TAKEN,
    OFFERED,
    Known,
    points,
    unseen_cards,
    worth_of,
)
from parlour.games.cambio.bot.network.kinds import (
    BLIND_SWAP,
    LOOK_OWN,
    NO_KIND,
    PEEK_OPPONENT,
    PEEK_OWN,
    POWERS,
)
from parlour.games.cambio.bot.policy import (
    KNOWN_CARD_POINTS,
    LEVELS,
    PATIENT_ROUNDS,
    SPY_POINTS,
    SWAP_MARGIN_POINTS,
)
from parlour.games.cambio.state import HAND_SIZE

_KEPT_BELOW_POINTS: Final = 6
_TAKE_MARGIN_POINTS: Final = 0.3


class Guesses(NamedTuple):
    """The expected points of each card and their variance, by owner and slot."""

    mean: Array
    variance: Array
    pool: Array
    """The number of unseen cards of each kind."""

    worth: Array


def careful(known: Known, expert: Array | bool) -> Array:
    """The action of *hard*, or of *expert*, which also infers from what others keep."""
    expert = jnp.asarray(expert)
    guesses = _guesses(known, expert)
    later = jnp.where(known.stage == OFFERED, _choose_power(known, guesses), _choose_slot(known, guesses))
    return jnp.where(known.stage == DRAWING, _choose_draw(known, guesses, expert), later)


def _guesses(known: Known, expert: Array) -> Guesses:
    worth = points(known.rules, jnp)
    mean, variance, pool = unseen_cards(known, worth, jnp)
    unknown = known.hands == NO_KIND
    kept = unknown & (known.given_up != NO_KIND) & expert & (jnp.arange(unknown.shape[0]) > 0)[:, None]
    below = jnp.maximum(worth_of(known.given_up, worth, 0, jnp), _KEPT_BELOW_POINTS)
    low = pool * (worth < below[..., None])
    count = jnp.maximum(low.sum(-1), 1)
    low_mean = (low * worth).sum(-1) / count
    low_variance = (low * worth * worth).sum(-1) / count - low_mean**2
    return Guesses(
        jnp.where(kept, low_mean, worth_of(known.hands, worth, mean, jnp)),
        jnp.where(kept, low_variance, jnp.where(unknown, variance, 0.0)),
        pool,
        worth,
    )


def _choose_draw(known: Known, guesses: Guesses, expert: Array) -> Array:
    seats = known.hands.shape[0]
    late = jnp.maximum(0, (known.turns + 1) // seats - PATIENT_ROUNDS)
    confidence = jnp.where(expert, LEVELS["expert"].confidence, LEVELS["hard"].confidence) - late * 0.05
    can_call = (known.caller == seats) & (known.turns // seats >= known.rules.min_turns)
    worst = guesses.mean[0, _worst_slot(known, guesses)]
    saved = worst - worth_of(known.top, guesses.worth, 0, jnp)
    takes = (known.top != NO_KIND) & (saved > _gain(guesses, worst) + _TAKE_MARGIN_POINTS)
    draw = jnp.where(takes, DRAW_DISCARD, DRAW_DECK)
    return jnp.where(can_call & (_chance_lowest(known, guesses) >= confidence), CALL, draw)


def _choose_slot(known: Known, guesses: Guesses) -> Array:
    slot = _worst_slot(known, guesses)
    is_unknown = known.hands[0, slot] == NO_KIND
    saved = (
        guesses.mean[0, slot] - worth_of(known.held, guesses.worth, 0, jnp) + KNOWN_CARD_POINTS * is_unknown
    )
    keeps = (known.stage == HOLDING_TAKEN) | (saved > _power_is_worth(known, guesses))
    return jnp.where(keeps, SWAP + slot, DISCARD)


def _power_is_worth(known: Known, guesses: Guesses) -> Array:
    power = jnp.asarray(POWERS)[known.held]
    unknown = (known.hands[0] == NO_KIND).sum()
    gain, _ = _best_swap(known, guesses)
    worth = jnp.where(power == PEEK_OWN, jnp.where(unknown > 0, 1.0, 0.0), 0.0)
    worth = jnp.where(power == LOOK_OWN, unknown / HAND_SIZE, worth)
    worth = jnp.where(power == PEEK_OPPONENT, SPY_POINTS, worth)
    return jnp.where(power == BLIND_SWAP, jnp.maximum(0.0, gain - SWAP_MARGIN_POINTS), worth)


def _choose_power(known: Known, guesses: Guesses) -> Array:
    seats, power = known.hands.shape[0], jnp.asarray(POWERS)[known.top]
    unknown = known.hands == NO_KIND
    theirs = (unknown & _unlocked_seats(known)[:, None])[1:].reshape(-1)
    gain, swap = _best_swap(known, guesses)
    none = skip(seats)
    peek = jnp.where(jnp.any(unknown[0]), PEEK + jnp.argmax(unknown[0]), none)
    spy = jnp.where(jnp.any(theirs), PEEK + HAND_SIZE + jnp.argmax(theirs), none)
    exchange = jnp.where(gain > SWAP_MARGIN_POINTS, swap, none)
    return jnp.where(power == PEEK_OWN, peek, jnp.where(power == PEEK_OPPONENT, spy, exchange))


def _best_swap(known: Known, guesses: Guesses) -> tuple[Array, Array]:
    """The points that the best blind swap saves, and its action number."""
    seats, mine = known.hands.shape[0], _worst_slot(known, guesses)
    merit = guesses.mean + guesses.variance * 1e-4 + 1e6 * ~_unlocked_seats(known)[:, None]
    theirs = jnp.argmin(merit[1:].reshape(-1))
    saved = guesses.mean[0, mine] - guesses.mean[1:].reshape(-1)[theirs]
    saved = jnp.where(jnp.any(_unlocked_seats(known)[1:]), saved, 0.0)
    return saved, blind_swaps(seats) + mine * HAND_SIZE * (seats - 1) + theirs


def _unlocked_seats(known: Known) -> Array:
    is_open: Array = (jnp.arange(known.hands.shape[0]) != known.caller) | (known.rules.caller_locked == 0)
    return is_open


def _worst_slot(known: Known, guesses: Guesses) -> Array:
    return jnp.argmax(guesses.mean[0] + 1e-4 * (known.hands[0] == NO_KIND))


def _chance_lowest(known: Known, guesses: Guesses) -> Array:
    mean, variance = guesses.mean.sum(-1), guesses.variance.sum(-1)
    worst = jnp.max(guesses.mean + 0.5 * jnp.sqrt(jnp.maximum(guesses.variance, 0.0)), -1)
    taken = jnp.where(known.top == NO_KIND, 0.0, worst - worth_of(known.top, guesses.worth, 0, jnp))
    ahead = mean - jnp.maximum(taken, _gain(guesses, worst)) - mean[0]
    width = jnp.sqrt(variance + variance[0] + 1.0)
    likely: Array = norm.cdf((ahead + 0.5) / width)[1:]
    return jnp.prod(likely)


def _gain(guesses: Guesses, worst: Array) -> Array:
    saved: Array = jnp.maximum(0.0, worst[..., None] - guesses.worth) * guesses.pool
    return saved.sum(-1) / jnp.maximum(guesses.pool.sum(), 1)
