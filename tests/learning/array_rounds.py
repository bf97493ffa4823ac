"""Replays rounds played by the engine's rules on arrays, many in parallel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import ArrayLike

from parlour.games.cambio.bot.network.inputs import HouseRules, Known, inputs
from parlour.games.cambio.bot.network.kinds import rules_of
from parlour.learning.cambio import vector

from .engine_rounds import Decision, Round

PARALLEL_ROUNDS = 256
DECISIONS_PER_CALL = 32
"""The number of decisions replayed in one call. It is fixed, because JAX compiles each length separately."""

Figures = Mapping[str, Any]
"""Arrays to compare, by name: of one decision, or of many rounds and decisions."""


def differences(seats: int, rounds: Sequence[Round], *, rows: bool = False) -> Iterator[str]:
    """Describes each difference between arrays and rules. *rows*: also compares the network's input."""
    by_length = sorted(rounds, key=lambda played: len(played.decisions))
    for start in range(0, len(by_length), PARALLEL_ROUNDS):
        yield from _differences_of_some(seats, by_length[start : start + PARALLEL_ROUNDS], rows)


def _differences_of_some(seats: int, rounds: Sequence[Round], rows: bool) -> Iterator[str]:
    found, ends = _replayed(seats, rounds, rows)
    for at, played in enumerate(rounds):
        where, last = f"Seed {played.seed} at {seats} seats, round {played.number}", len(played.decisions) - 1
        wanted = [_wanted(decision, rows) for decision in played.decisions]
        for name, values in found.items():
            got, rules = values[: last + 1, at], np.stack([figures[name] for figures in wanted])
            if not _equal(got, rules):
                step = next(step for step in range(last + 1) if not _equal(got[step], rules[step]))
                yield f"{where}, decision {step}: {name} is {got[step]}, not {rules[step]}"
        for name, figure in _wanted_end(seats, played).items():
            if not _equal(ends[name][last, at], figure):
                yield f"{where}, at the end: {name} is {ends[name][last, at]}, not {figure}"
        if ends["round_over"][:last, at].any():
            yield f"{where}: ends too soon"


def _equal(one: ArrayLike, other: ArrayLike) -> bool:
    return np.allclose(one, other, rtol=0, atol=1e-6)


def _wanted(decision: Decision, rows: bool) -> Figures:
    truth = {name: getattr(decision, name) for name in ("seat", "legal", "aware", "deck")}
    row = {"row": inputs(decision.known, np)} if rows else {}
    return {**truth, "cards": decision.hands, **_fields(decision.known), **row}


def _wanted_end(seats: int, played: Round) -> Figures:
    return {
        "totals": played.after,
        "called_right": played.called_right,
        "round_over": True,
        "over": bool(played.shares),
        "shares": played.shares or (0.0,) * seats,
    }


def _fields(known: Known) -> Figures:
    rules = {f"rule {name}": value for name, value in known.rules._asdict().items()}
    return {**rules, **{f"known {name}": value for name, value in known._asdict().items() if name != "rules"}}


def _replayed(seats: int, rounds: Sequence[Round], rows: bool) -> tuple[Figures, Figures]:
    """The figures of the arrays before and after each decision, by decision and round."""
    parts = -(-max(len(played.decisions) for played in rounds) // DECISIONS_PER_CALL)
    moves = np.zeros((parts, 3, DECISIONS_PER_CALL, PARALLEL_ROUNDS), np.int32)
    for at, played in enumerate(rounds):
        for step, decision in enumerate(played.decisions):
            chunk, place = divmod(step, DECISIONS_PER_CALL)
            moves[chunk, :, place, at] = decision.action, decision.drawn, decision.look
    filled = [*rounds, *[rounds[0]] * (PARALLEL_ROUNDS - len(rounds))]
    options = np.array([rules_of(played.options) for played in filled], np.int32).T
    game = _begun(
        HouseRules(*options),
        np.array([played.hands for played in filled], np.int32),
        np.array([played.top for played in filled], np.int32),
        np.array([played.number for played in filled], np.int32),
        np.array([played.first for played in filled], np.int32),
        np.array([played.before for played in filled], np.int32),
    )
    written = []
    for part in moves:
        game, figures = _played(rows)(game, part)
        written.append(jax.tree.map(np.asarray, figures))
    return cast(tuple[Figures, Figures], jax.tree.map(lambda *arrays: np.concatenate(arrays), *written))


@jax.jit
@jax.vmap
def _begun(
    rules: HouseRules, hands: Array, top: Array, number: Array, first: Array, totals: Array
) -> vector.Game:
    dealt = vector.dealt_from(rules, jnp.roll(hands, -first, 0), top)
    return vector.lay_out(rules, dealt, jnp.zeros(2, jnp.uint32), number, first, totals)


@cache
def _played(rows: bool) -> Callable[..., tuple[vector.Game, Any]]:
    one = jax.vmap(partial(_stepped, rows))
    return jax.jit(lambda game, moves: jax.lax.scan(one, game, tuple(moves)))


def _stepped(rows: bool, game: vector.Game, move: tuple[Array, Array, Array]) -> tuple[vector.Game, Any]:
    known = vector.known_to_mover(game)
    before = {
        "seat": game.seat,
        "legal": vector.legal(game),
        "aware": game.known,
        "deck": game.deck,
        "cards": game.hands,
        **_fields(known),
        **({"row": inputs(known, jnp)} if rows else {}),
    }
    after = vector.advance(game, *move)
    names = ("totals", "called_right", "round_over", "over", "shares")
    return after, (jax.tree.map(_small, before), {name: getattr(after, name) for name in names})


def _small(values: Array) -> Array:
    return values if values.dtype == jnp.float32 else values.astype(jnp.int16)
