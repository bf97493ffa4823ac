"""Plays games on all cores. Each game has its own seed, so the result does not depend on the process."""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.resource_tracker import ensure_running
from typing import TypeVar

from parlour.bots import FastChance, PlayoutResult, Watch, find_bot, play
from parlour.cli.options import decode_options
from parlour.cli.simulation.tally import Tally, empty_tally, tally_game
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation, Policy
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
    opening: int = 0
    """Each seat chooses this many of its first actions at random, so that bots do not repeat one game."""


_Part = TypeVar("_Part")
Work = Callable[[Task, range], _Part]
"""Plays the games with these numbers. A function of a module, so that another process can import it."""


def tallies(task: Task, games: int, jobs: int) -> Generator[Tally]:
    """Yields partial tallies as they come in. Together they cover all games."""
    return in_parts(simulate_games, [task], games, jobs)


def in_parts(work: Work[_Part], tasks: Sequence[Task], games: int, jobs: int) -> Generator[_Part]:
    """Divides the games of each task among the processes. Yields the parts as they come in, in any order."""
    parts = [(task, part) for task in tasks for part in chunks(games, jobs)]
    if jobs == 1 or len(parts) <= 1:
        yield from (work(task, part) for task, part in parts)
    else:
        yield from _in_processes(work, parts, jobs)


def chunks(games: int, jobs: int) -> list[range]:
    """Splits the game numbers into chunks small enough to keep all processes busy to the end."""
    size = max(1, min(MAX_GAMES_PER_CHUNK, games // (4 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


class Series:
    """The games of a task in one process. In game *i* every bot moves on by *i* seats."""

    def __init__(self, task: Task) -> None:
        self.game, self._task, seats = finder.find(task.game), task, len(task.lineup)
        self._options = decode_options(self.game, task.options)
        self._turned = [task.lineup[by:] + task.lineup[:by] for by in range(seats)]
        self._random = find_bot(self.game, "random")
        self._policies = [[find_bot(self.game, bot) for bot in bots] for bots in self._turned]

    def bots(self, number: int) -> tuple[str, ...]:
        """The bots in the order of their seats."""
        return self._turned[number % len(self._turned)]

    def play(self, number: int, watch: Watch | None = None) -> PlayoutResult:
        task, policies = self._task, self._policies[number % len(self._policies)]
        if task.opening:
            policies = [_with_opening(policy, task.opening, self._random) for policy in policies]
        chance = FastChance(f"{task.seed}/{number}")
        return play(self.game, policies, self._options, chance, steps=task.steps, watch=watch)


def _with_opening(policy: Policy, actions: int, random: Policy) -> Policy:
    """Plays one game: the first *actions* at random, and then as *policy*."""
    left = actions

    def choose(observation: Observation, chance: Chance) -> Data:
        nonlocal left
        left -= 1
        return (random if left >= 0 else policy)(observation, chance)

    return choose


def simulate_games(task: Task, numbers: range) -> Tally:
    series, tally = Series(task), empty_tally(task.lineup)
    for number in numbers:
        tally += tally_game(series.play(number), series.bots(number))
    return tally


def _in_processes(work: Work[_Part], parts: Sequence[tuple[Task, range]], jobs: int) -> Iterator[_Part]:
    # Spawned, not forked: the progress bar runs a thread, and forking a process with threads can deadlock.
    before = active_children()
    pool = ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn"))
    try:
        with delay_interrupts():
            waiting = {pool.submit(work, task, part) for task, part in parts}
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
