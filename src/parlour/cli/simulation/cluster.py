"""Many games on many machines, through Dask. Needs the extra `dask`."""

import logging
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import parlour
from parlour.cli.errors import UserError
from parlour.cli.game_lookup import find_game
from parlour.cli.simulation.tally import Tally
from parlour.cli.simulation.workers import Task, chunks, simulate_games, uninterrupted

if TYPE_CHECKING:
    from distributed import Client

CONNECT_TIMEOUT = "10s"
"""How long a scheduler may take to answer."""

Rules = tuple[str, int, str]
"""A game's name and version, and Parlour's version."""


@contextmanager
def cluster(scheduler: str | None, jobs: int) -> Iterator["Client"]:
    """A connection to *scheduler*; without one, a cluster of *jobs* processes that ends with it."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise UserError("--on dask needs Dask: pip install 'parlour[dask]'") from None
    if scheduler is not None:
        try:
            client = Client(scheduler, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise UserError(f"no Dask scheduler answers at {scheduler}: {_first_line(fault)}") from None
        with client:
            yield client
        return
    with ExitStack() as stack:
        with uninterrupted():  # an interrupt at its end must find the cluster on the stack, to be closed
            own = stack.enter_context(
                LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            )
        yield stack.enter_context(Client(own, set_as_default=False))


def cores(client: "Client") -> int:
    """How many games the cluster plays at once."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def tallies_on(client: "Client", task: Task, games: int) -> Generator[Tally]:
    """Tallies that add up to all the games, each as it comes in."""
    from distributed import as_completed

    _same_rules_everywhere(client, task)
    parts = chunks(games, cores(client))
    futures = client.map(simulate_games, [task] * len(parts), parts, pure=False)
    try:
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    finally:
        with suppress(OSError, TimeoutError):
            client.cancel(futures)


def _same_rules_everywhere(client: "Client", task: Task) -> None:
    """Results are the same as here only where the rules are."""
    here, there = _rules(task), client.run(_rules, task)
    if not there:
        raise UserError("the Dask scheduler has no workers")
    for worker, rules in there.items():
        if rules != here:
            raise UserError(
                f"the worker at {worker} has other rules: {_named(rules)}, and here {_named(here)}"
            )


def _rules(task: Task) -> Rules | str:
    """What a machine would play, or why it cannot."""
    try:
        game = find_game(task.game)
    except UserError as fault:
        return str(fault)
    return game.name, game.version, parlour.__version__


def _named(rules: Rules | str) -> str:
    return rules if isinstance(rules, str) else "{} {} of Parlour {}".format(*rules)


def _first_line(fault: Exception) -> str:
    return (str(fault).splitlines() or [type(fault).__name__])[0]
