"""Plays games on all cores. Each game has its own seed, so the result does not depend on the process."""

import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.resource_tracker import ensure_running

from parlour.bots import FastChance, find_bot, play
from parlour.cli.options import decode_options
from parlour.cli.simulation.tally import Tally, empty_tally, tally_game
from parlour.engine.values import Data
from parlour.games import finder

MAX_GAMES_PER_CHUNK = 250


class Task(Data, frozen=True):
    """What to simulate. *game* is the name or path that the user typed. Each process imports it."""

    game: str
    options: str | None
    lineup: tuple[str, ...]
    seed: str
    steps: int | None


def tallies(task: Task, games: int, jobs: int) -> Generator[Tally]:
    """Yields partial tallies as they come in. Together they cover all games."""
    parts = chunks(games, jobs)
    if jobs == 1 or len(parts) == 1:
        yield from (simulate_games(task, part) for part in parts)
    else:
        yield from _in_processes(task, parts, jobs)


def chunks(games: int, jobs: int) -> list[range]:
    """Splits the game numbers into chunks small enough to keep all processes busy to the end."""
    size = max(1, min(MAX_GAMES_PER_CHUNK, games // (4 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def simulate_games(task: Task, numbers: range) -> Tally:
    """Plays the games with these numbers. In game *i* every bot moves on by *i* seats."""
    game, seats = finder.find(task.game), len(task.lineup)
    options = decode_options(game, task.options)
    turned = [task.lineup[by:] + task.lineup[:by] for by in range(seats)]
    policies = [[find_bot(game, bot) for bot in bots] for bots in turned]
    tally = empty_tally(task.lineup)
    for number in numbers:
        by = number % seats
        played = play(game, policies[by], options, FastChance(f"{task.seed}/{number}"), steps=task.steps)
        tally += tally_game(played, turned[by])
    return tally


def _in_processes(task: Task, parts: Sequence[range], jobs: int) -> Iterator[Tally]:
    # Spawned, not forked: the progress bar runs a thread, and forking a process with threads can deadlock.
    before = active_children()
    pool = ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn"))
    try:
        with delay_interrupts():
            waiting = {pool.submit(simulate_games, task, part) for part in parts}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except BaseException:
        # The pool would wait for the running chunks, which can take minutes.
        for process in active_children():
            if process not in before:
                process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delays an interrupt to the end of this block. Processes started inside it never receive one."""
    ensure_running()  # started now, because starting Python's resource tracker unblocks interrupts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
