"""`parlour simulate --on dask`: real clusters, started and stopped here; the same results as without."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, cast

import psutil
import pytest

from cli.terminal import SEALED, Parlour, only_line
from parlour.cli.errors import UserError
from parlour.cli.simulation.cluster import tallies_on
from parlour.cli.simulation.workers import Task

if TYPE_CHECKING:
    from distributed import Client

MANY = ["simulate", str(SEALED), "--games", "60", "--bots", "greedy,random,bold", "--seed", "s", "--json"]


def on_dask(*arguments: str, cwd: Path) -> dict[str, object]:
    """The results of a process of its own, so that Dask's threads and warnings stay out of this one."""
    ran = subprocess.run(
        [sys.executable, "-m", "parlour", *MANY, "--on", "dask", *arguments],
        cwd=cwd, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    return _without_speed(ran.stdout)


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """A scheduler with one worker, as an operator would start them."""
    file = tmp_path / "scheduler.json"
    commands = [
        [
            "dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(file),
        ],
        ["dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard", "--no-nanny"],
    ]
    with ExitStack() as stack:
        for command in commands:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{command[0]}", *command[1:]],
                cwd=tmp_path, stdout=DEVNULL, stderr=DEVNULL,
            )  # fmt: skip
            stack.callback(_stop, process)
        deadline = time.monotonic() + 300
        while not (file.exists() and file.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        yield str(json.loads(file.read_text())["address"])


@pytest.mark.deep
def test_a_cluster_of_its_own_gives_the_same_results(tmp_path: Path, parlour: Parlour) -> None:
    alone = _without_speed(parlour(*MANY, "--jobs", "1").out)

    assert on_dask("--jobs", "2", cwd=tmp_path) == alone


@pytest.mark.deep
def test_a_running_cluster_gives_the_same_results(tmp_path: Path, parlour: Parlour, scheduler: str) -> None:
    alone = _without_speed(parlour(*MANY, "--jobs", "1").out)

    assert on_dask("--scheduler", scheduler, cwd=tmp_path) == alone


@pytest.mark.deep  # an interrupt in the middle of Dask's own start has hung here; not yet understood
def test_one_that_is_stopped_leaves_nothing_running(tmp_path: Path) -> None:
    endless = ["simulate", "imperial", "--games", "5000", "--on", "dask", "--jobs", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *endless],
        cwd=tmp_path, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    started = _workers(process)

    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=300)

    assert (process.returncode, only_line(said)[:19]) == (130, "parlour: broken off")
    assert psutil.wait_procs(started, timeout=300)[1] == []


class Elsewhere:
    """A cluster whose one worker has another Parlour."""

    def run(self, *_: object) -> dict[str, object]:
        return {"tcp://there:1": ("tictactoe", 7, "0.0.9")}


def test_a_worker_with_other_rules_is_named() -> None:
    task = Task("tictactoe", None, ("random", "random"), "s", None)
    with pytest.raises(
        UserError, match=r"there:1 has other rules: tictactoe 7 of Parlour 0\.0\.9, and here "
    ):
        next(tallies_on(cast("Client", Elsewhere()), task, 5))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--scheduler", "tcp://127.0.0.1:1"], "--scheduler goes with --on dask"),
        (["--on", "dask", "--scheduler", "nonsense://"], "no Dask scheduler answers at nonsense://"),
    ],
)
def test_what_cannot_be_reached_is_said_in_one_line(
    parlour: Parlour, arguments: Sequence[str], reason: str
) -> None:
    ran = parlour("simulate", "tictactoe", *arguments)

    assert ran.code == 1
    assert reason in only_line(ran.err)


def test_without_the_extra_it_says_what_to_install(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    ran = parlour("simulate", "tictactoe", "--on", "dask")

    assert (ran.code, only_line(ran.err)) == (1, "parlour: --on dask needs Dask: pip install 'parlour[dask]'")


def _without_speed(out: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(out)
    found.pop("speed")
    return found


def _stop(process: subprocess.Popen[bytes]) -> None:
    assert process.poll() is None, "who only uses a cluster leaves it running"
    process.terminate()
    process.wait(timeout=300)


def _workers(process: subprocess.Popen[str]) -> list[object]:
    """The processes that it has started, once the cluster has begun to start."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        found: list[object] = psutil.Process(process.pid).children(recursive=True)
        if len(found) > 1:
            return found
        time.sleep(0.1)
    raise AssertionError("the cluster does not start")
