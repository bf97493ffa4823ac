"""Runs sweeps in several processes. Each imports the game by `Game.where` and takes every nth walk."""

import pickle
import subprocess
import sys

import msgspec
from msgspec.structs import replace

from parlour.conformance.checks.deadline import Deadline, wall_clock
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.fresh_process import read_last_line, start_process
from parlour.conformance.checks.sweep import Plan, ReportProgress, Sweep, sweep
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.values import Data, encode

HASH_SEED = "0"
MAX_DELAY_S = 60
"""How long after its deadline a worker can answer before it is killed."""


class _Request(Data, frozen=True):
    where: str
    plan: Plan
    """The plan without its options, whose type only the game knows."""

    options: tuple[msgspec.Raw, ...]

    begun: float
    """The wall-clock time at which the check began, because the start of a worker counts."""


def sweep_on_cores(game: Game, plan: Plan, workers: int, report_progress: ReportProgress) -> Sweep:
    """Runs one part of the plan in this process, so that two processes use two cores."""
    deadline = Deadline(plan.seconds)
    processes = [_start(game, plan, number, workers) for number in range(1, workers)]
    try:
        done = sweep(game, replace(plan, of=workers), report_progress, deadline)
        for process in processes:
            done.merge(_collect(process, plan.seconds))
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    return done


def _start(game: Game, plan: Plan, number: int, of: int) -> subprocess.Popen[bytes]:
    options = tuple(msgspec.Raw(encode(one)) for one in plan.options)
    request = _Request(game.where, replace(plan, options=(), number=number, of=of), options, wall_clock())
    return start_process("parlour.conformance.checks.workers", HASH_SEED, encode(request))


def _collect(process: subprocess.Popen[bytes], seconds: float) -> Sweep:
    try:
        out, err = process.communicate(timeout=seconds + MAX_DELAY_S)
    except subprocess.TimeoutExpired:
        return _failed("it did not come to an end")
    if process.returncode:
        return _failed(read_last_line(err))
    found: Sweep = pickle.loads(out)
    return found


def _failed(why: str) -> Sweep:
    findings = Findings()
    findings.note(f"one of the processes that check found nothing out: {why}")
    return Sweep(findings)


def _main() -> None:
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # rules might print
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=_Request)
    game = load_game(request.where)
    plan = replace(request.plan, options=tuple(game.decode_options(bytes(raw)) for raw in request.options))
    deadline = Deadline(plan.seconds, spent=max(0.0, wall_clock() - request.begun))
    out.write(pickle.dumps(sweep(game, plan, lambda _: None, deadline)))


if __name__ == "__main__":
    _main()
