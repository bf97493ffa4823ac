"""Plays random games with one library, in the peers' own Python: `playouts_peers.py PACKAGE GAME`.

Reads a number of seconds per line and writes one line with the result. It imports the libraries by name,
because only the peers' Python has them.
"""

import json
import logging
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from random import choice, random, seed
from time import process_time

Playout = Callable[[], tuple[int, int]]
"""Plays one game or one batch and returns the number of games and decisions."""

PGX_BATCH = 16_384
PGX_STEPS = 16


def open_spiel(game_name: str) -> Playout:
    game = import_module("pyspiel").load_game(game_name)

    def play() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_draw_outcome(state.chance_outcomes()))
            else:
                state.apply_action(choice(state.legal_actions()))
                steps += 1
        return 1, steps

    return play


def _draw_outcome(outcomes: list[tuple[int, float]]) -> int:
    left = random()
    for action, odds in outcomes:
        left -= odds
        if left < 0:
            return action
    return outcomes[-1][0]


def rlcard(game_name: str) -> Playout:
    env = import_module("rlcard").make(game_name)

    def play() -> tuple[int, int]:
        (seen, _), steps = env.reset(), 0
        while not env.is_over():
            seen, _ = env.step(choice(list(seen["legal_actions"])))
            steps += 1
        return 1, steps

    return play


def pettingzoo(game_name: str) -> Playout:
    env = import_module(f"pettingzoo.classic.{game_name}").env()
    flatnonzero = import_module("numpy").flatnonzero

    def play() -> tuple[int, int]:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                env.step(int(choice(flatnonzero(seen["action_mask"]))))
                steps += 1
        return 1, steps

    return play


def catanatron(players: str) -> Playout:
    library = import_module("catanatron")
    colours = list(library.Color)[: int(players)]

    def play() -> tuple[int, int]:
        game = library.Game([library.RandomPlayer(colour) for colour in colours])
        game.play()
        return 1, len(game.state.actions)

    return play


def pgx(game_name: str) -> Playout:
    """Plays a batch of games in one compiled loop. Games that end start again."""
    jax, numpy = import_module("jax"), import_module("jax.numpy")
    env = import_module("pgx").make(game_name)
    reset = import_module("pgx.experimental.wrappers").auto_reset
    step, split = jax.vmap(reset(env.step, env.init)), jax.random.split

    def one(carry: tuple[object, ...], _: None) -> tuple[tuple[object, ...], None]:
        states, key, ended = carry
        key, choosing, stepping = split(key, 3)
        odds = numpy.where(states.legal_action_mask, 0.0, -1e9)  # type: ignore[attr-defined]  # of a pgx State
        states = step(states, jax.random.categorical(choosing, odds, axis=-1), split(stepping, PGX_BATCH))
        return (states, key, ended + states.terminated.sum()), None

    many = jax.jit(lambda start: jax.lax.scan(one, start, None, length=PGX_STEPS)[0])
    first = split(jax.random.PRNGKey(0))
    kept = [(jax.jit(jax.vmap(env.init))(split(first[0], PGX_BATCH)), first[1])]

    def play() -> tuple[int, int]:
        states, key, ended = many((*kept[0], numpy.int32(0)))
        kept[0] = states, key
        return int(ended), PGX_BATCH * PGX_STEPS

    return play


def answer(play: Playout, secs: float) -> dict[str, float]:
    games = steps = 0
    start = now = process_time()
    while games == 0 or now - start < secs:
        ended, taken = play()
        games, steps, now = games + ended, steps + taken, process_time()
    return {"games": games, "steps": steps, "cpu": now - start}


def main(package: str, game_name: str) -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    seed(12345)
    libraries = (open_spiel, rlcard, pettingzoo, catanatron, pgx)
    play = {library.__name__: library for library in libraries}[package](game_name)
    for _ in range(3):
        play()
    for line in sys.stdin:
        print(json.dumps(answer(play, float(line))), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
