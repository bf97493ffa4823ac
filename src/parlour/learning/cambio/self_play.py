"""Self-play for Cambio on arrays.

The games have three parts. In the first, all seats learn. In the second, one seat learns against an earlier
version or a frozen opponent, which keeps training from going in circles. In the third, one seat learns
against the levels *hard* and *expert*, so that it does not forget how they play.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from parlour.games.cambio.bot.network.action_numbers import CALL, action_count
from parlour.games.cambio.bot.network.inputs import TURN_LIMIT, HouseRules, Known, inputs
from parlour.games.cambio.bot.network.kinds import PENALTIES, TIE_RULES, rules_of
from parlour.games.cambio.options import Options
from parlour.learning.cambio import vector
from parlour.learning.cambio.careful import careful
from parlour.learning.ppo import Params, Steps, estimate_advantages, masked
from parlour.parts.network import answer

HEADS: Final = 2
"""The odds to win, and the odds that a call is right."""

_MAX_MEASURED_STEPS: Final = 90
"""The most steps of each seat in a measured game. A longer game counts as not won."""

PLAIN_RULES: Final = HouseRules(*(jnp.int32(value) for value in rules_of(Options())))


@dataclass(frozen=True)
class SelfPlay:
    """A `World` of *games* parallel games. Each `collect` plays *length* steps in every game."""

    seats: int
    games: int
    length: int
    past_eighths: int = 1
    careful_eighths: int = 1
    """How many eighths of the games are against earlier versions, how many against *hard* and *expert*."""

    plain: float = 0.6
    """The share of games without house rules."""

    past_takes_best: bool = False
    """Whether the earlier version takes its best action instead of sampling."""

    heads: int = HEADS

    @property
    def actions(self) -> int:
        return action_count(self.seats)

    @property
    def inputs(self) -> int:
        opening = partial(vector.begin, self.seats, PLAIN_RULES, 0)
        return int(jax.eval_shape(lambda: inputs(vector.known_to_mover(opening()), jnp)).shape[0])

    def begin(self, key: Array) -> vector.Game:
        rules = random_rules(key, self.games, self.plain)
        begin = jax.vmap(partial(vector.begin, self.seats), (0, None, 0))
        seed = jax.random.bits(key, (), jnp.uint32)
        games: vector.Game = jax.jit(begin)(rules, seed, jnp.arange(self.games))
        return games

    def collect(self, params: Params, past: Params, games: vector.Game, key: Array) -> "Collected":
        collected: Collected = _collect_steps(self, params, past, games, key)
        return collected

    def weights_for_play(self, params: Params) -> Params:
        return params


Collected = tuple[vector.Game, Steps, dict[str, Array]]


class _Step(NamedTuple):
    rows: Array
    legal: Array
    actions: Array
    log_probs: Array
    odds: Array
    movers: Array
    learns: Array
    overs: Array
    rounds_over: Array
    shares: Array
    right: Array
    turns: Array


@partial(jax.jit, static_argnums=0)
def _collect_steps(play: SelfPlay, params: Params, past: Params, games: vector.Game, key: Array) -> Collected:
    seats, count = play.seats, play.games
    first_past = count - count // 8 * (play.past_eighths + play.careful_eighths)
    first_careful = count - count // 8 * play.careful_eighths
    pupil = jnp.arange(count) % seats
    all_learn = jnp.arange(count) < first_past
    key, rules_key, expert_key, steps_key = jax.random.split(key, 4)
    fresh = random_rules(rules_key, count, play.plain)
    is_expert = jax.random.bernoulli(expert_key, 0.5, (count - first_careful,))

    def one(games: vector.Game, key: Array) -> tuple[vector.Game, _Step]:
        mine_key, past_key = jax.random.split(key)
        known = jax.vmap(vector.known_to_mover)(games)
        rows = jax.vmap(lambda known: inputs(known, jnp))(known)
        legal = jax.vmap(partial(vector.legal, limit=TURN_LIMIT * seats))(games)
        said = answer(params, rows, play.actions)
        wishes = masked(said.actions, legal)
        actions = jax.random.categorical(mine_key, wishes)
        learns = all_learn | (games.seat == pupil)
        others = actions
        if play.past_eighths:
            theirs = masked(
                answer(past, rows[first_past:first_careful], play.actions).actions,
                legal[first_past:first_careful],
            )
            taken = (
                jnp.argmax(theirs, -1) if play.past_takes_best else jax.random.categorical(past_key, theirs)
            )
            others = others.at[first_past:first_careful].set(taken)
        if play.careful_eighths:
            told = jax.tree.map(lambda part: part[first_careful:], known)
            others = others.at[first_careful:].set(
                _legal_or_first(jax.vmap(careful)(told, is_expert), legal[first_careful:])
            )
        actions = jnp.where(learns, actions, others)
        log_probs = jnp.take_along_axis(jax.nn.log_softmax(wishes), actions[:, None], 1)[:, 0]
        after = jax.vmap(vector.step)(games, actions)
        odds = jax.nn.sigmoid(said.heads[:, 0])
        step = _Step(
            rows.astype(jnp.bfloat16), legal, actions, log_probs, odds, games.seat, learns,
            after.over, after.round_over, after.shares, after.called_right, after.turns,
        )  # fmt: skip
        return jax.vmap(vector.deal_again)(after, fresh), step

    games, steps = jax.lax.scan(one, games, jax.random.split(steps_key, play.length))
    advantages, odds, has_target = estimate_advantages(steps.odds, steps.movers, steps.overs, steps.shares)
    right, is_right_known = _calls(steps)
    called = (steps.actions == CALL) & is_right_known
    weight = (has_target & steps.learns).astype(jnp.float32)
    targets = jnp.stack([odds, right.astype(jnp.float32)], -1)
    weights = jnp.stack([weight, called * weight], -1)
    parts = (steps.rows, steps.legal, steps.actions, steps.log_probs, advantages, targets, weights)
    learnt = Steps(*(part.reshape((-1, *part.shape[2:])) for part in parts))
    won = (steps.shares * (jnp.arange(seats) == pupil[:, None])).sum(-1)
    figures = {
        "games": steps.overs.sum(),
        "turns": (steps.turns * steps.rounds_over).sum() / jnp.maximum(steps.rounds_over.sum(), 1),
        "calls right": (right * called).sum() / jnp.maximum(called.sum(), 1),
        "against past": _share(won, steps.overs, slice(first_past, first_careful)),
        "against careful": _share(won, steps.overs, slice(first_careful, count)),
    }
    return games, learnt, figures


def _calls(steps: _Step) -> tuple[Array, Array]:
    """For each step: whether the call of its round was right, and whether the round ended in this batch."""

    def back(after: tuple[Array, Array], step: tuple[Array, Array]) -> tuple[Any, tuple[Array, Array]]:
        over, right = step
        after = (jnp.where(over, right, after[0]), after[1] | over)
        return after, after

    nothing = jnp.zeros(steps.right.shape[1:], bool)
    _, known = jax.lax.scan(back, (nothing, nothing), (steps.rounds_over, steps.right), reverse=True)
    return known


def _share(won: Array, overs: Array, part: slice) -> Array:
    return won[:, part].sum() / jnp.maximum(overs[:, part].sum(), 1)


def _legal_or_first(wish: Array, legal: Array) -> Array:
    is_legal = jnp.take_along_axis(legal, wish[:, None], 1)[:, 0]
    return jnp.where(is_legal, wish, jnp.argmax(legal, -1))


def random_rules(key: Array, count: int, plain: float) -> HouseRules:
    """Random house rules for *count* games. The share *plain* has none."""
    keys, seldom = jax.random.split(key, (2, 13))

    def whole(number: int, low: int, high: int) -> Array:
        return jax.random.randint(keys[number], (count,), low, high + 1)

    def rare(number: int) -> Array:
        return (jax.random.randint(seldom[number], (count,), 0, 4) == 0).astype(jnp.int32)

    some = HouseRules(
        caller_locked=rare(0),
        powers_on_swap_out=rare(1),
        starting_discard=1 - rare(2),
        public_peek_slots=1 - rare(3),
        min_turns=rare(4) * whole(4, 0, 5),
        jokers=rare(5) * whole(5, 0, 4),
        red_king=rare(6) * whole(6, -5, 25),
        black_king=rare(7) * whole(7, -5, 25),
        tie_rule=rare(8) * whole(8, 0, len(TIE_RULES) - 1),
        penalty=rare(9) * whole(9, 0, len(PENALTIES) - 1),
        rounds=1 + rare(10) * whole(10, 0, 5),
    )
    is_plain = jax.random.uniform(keys[12], (count,)) < plain
    return vector.where(is_plain, PLAIN_RULES, some)


@partial(jax.jit, static_argnums=(0, 1, 4))
def share_won(
    seats: int, games: int, params: Params, key: Array, opponent: str, other: Params | None = None
) -> Array:
    """The share of standard games won by the network's best actions, against *opponent* in all other seats:
    `hard`, `expert`, or `other` for the weights in *other*."""
    begin = jax.vmap(partial(vector.begin, seats), (None, None, 0))
    start = begin(PLAIN_RULES, jax.random.bits(key, (), jnp.uint32), jnp.arange(games))
    pupil = jnp.arange(games) % seats

    def one(game: vector.Game, _: None) -> tuple[vector.Game, None]:
        known: Known = jax.vmap(vector.known_to_mover)(game)
        rows = jax.vmap(lambda known: inputs(known, jnp))(known)
        legal = jax.vmap(vector.legal)(game)
        mine = jnp.argmax(masked(answer(params, rows, action_count(seats)).actions, legal), -1)
        if opponent == "other":
            assert other is not None, "somebody to play against"
            theirs = jnp.argmax(masked(answer(other, rows, action_count(seats)).actions, legal), -1)
        else:
            expert = jnp.full(games, opponent == "expert")
            theirs = _legal_or_first(jax.vmap(careful)(known, expert), legal)
        after = jax.vmap(vector.step)(game, jnp.where(game.seat == pupil, mine, theirs))

        def keep(old: Array, new: Array) -> Array:
            return jnp.where(game.over.reshape((-1,) + (1,) * (old.ndim - 1)), old, new)

        return jax.tree.map(keep, game, after), None

    ended, _ = jax.lax.scan(one, start, None, length=_MAX_MEASURED_STEPS * seats)
    return (ended.shares * (jnp.arange(seats) == pupil[:, None])).sum(-1).mean()
