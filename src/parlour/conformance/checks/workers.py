"""Sweeps on several cores. Each process imports the game by `Game.where` and takes every so many-th walk."""

import pickle
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.fresh_process import start_process
from parlour.conformance.checks.sweep import Plan, Say, Sweep, sweep
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.values import Data, encode

HASH_SEED = "0"
PATIENCE_S = 60
"""A helper that has not answered so long after its time is ended."""


class _Request(Data, frozen=True):
    where: str
    seed: int
    seats: tuple[int, ...]
    options: tuple[msgspec.Raw, ...]
    seconds: float
    number: int
    of: int


def sweep_on_cores(game: Game, plan: Plan, workers: int, say: Say) -> Sweep:
    """This process does its part too, so that two of them are busy on two cores."""
    helpers = [_start(game, plan, number, workers) for number in range(1, workers)]
    try:
        done = sweep(game, msgspec.structs.replace(plan, of=workers), say)
        for helper in helpers:
            done.merge(_collect(helper, plan.seconds))
    finally:
        for helper in helpers:
            helper.kill()
            helper.communicate()
    return done


def _start(game: Game, plan: Plan, number: int, of: int) -> subprocess.Popen[bytes]:
    helper = start_process("parlour.conformance.checks.workers", HASH_SEED)
    options = tuple(msgspec.Raw(encode(one)) for one in plan.options)
    request = _Request(game.where, plan.seed, plan.seats, options, plan.seconds, number, of)
    assert helper.stdin is not None, "it is asked over a pipe"
    helper.stdin.write(encode(request))
    helper.stdin.close()
    helper.stdin = None
    return helper


def _collect(helper: subprocess.Popen[bytes], seconds: float) -> Sweep:
    try:
        out, err = helper.communicate(timeout=seconds + PATIENCE_S)
    except subprocess.TimeoutExpired:
        return _failed("it did not come to an end")
    if helper.returncode:
        return _failed((err.decode(errors="replace").strip().splitlines() or ["it was ended"])[-1])
    found: Sweep = pickle.loads(out)
    return found


def _failed(why: str) -> Sweep:
    findings = Findings()
    findings.note(f"one of the processes that check found nothing out: {why}")
    return Sweep(findings)


def _main() -> None:
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # rules may print
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=_Request)
    game = load_game(request.where)
    options: Sequence[Data] = [game.decode_options(bytes(raw)) for raw in request.options]
    plan = Plan(request.seed, request.seats, tuple(options), request.seconds, request.number, request.of)
    out.write(pickle.dumps(sweep(game, plan, lambda _: None)))


if __name__ == "__main__":
    _main()
