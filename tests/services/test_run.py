"""A run of the tests that is interrupted, stopped or killed leaves nothing running."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from services import interrupted

_TIMEOUT_S = 120.0


@pytest.mark.parametrize(
    ("how", "whom", "workers"),
    [
        # A process that ends when its group is killed also ends when its group gets another signal.
        pytest.param(
            signal.SIGTERM, os.killpg, "1", id="a time limit ends the group", marks=pytest.mark.deep
        ),
        pytest.param(signal.SIGKILL, os.killpg, "1", id="the group is killed", marks=pytest.mark.deep),
        pytest.param(signal.SIGKILL, os.kill, "0", id="pytest alone is killed", marks=pytest.mark.deep),
    ],
)
def test_an_interrupted_run_ends_everything_it_started(
    how: signal.Signals, whom: Callable[[int, int], None], workers: str, tmp_path: Path
) -> None:
    said = tmp_path / "started"
    command = [sys.executable, "-m", "pytest", "-n", workers, "-p", "no:cacheprovider", interrupted.__file__]
    running = subprocess.Popen(
        [*command, "--basetemp", str(tmp_path / "inside")],
        env={**os.environ, "STARTED": str(said)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        started = _started(said, running)
    finally:
        whom(running.pid, how)
    running.wait(_TIMEOUT_S)

    assert {"nats-server", "postgres"} <= set(started.values())
    assert len(started) > 4, "the server, the browser and its driver, too"
    assert [started[one] for one in psutil.wait_procs([*started], timeout=_TIMEOUT_S)[1]] == []


def _started(said: Path, running: "subprocess.Popen[bytes]") -> dict[psutil.Process, str]:
    """The processes that the run printed, by name."""
    until = time.monotonic() + _TIMEOUT_S
    while not said.exists() or not said.read_text().endswith("\n"):
        assert running.poll() is None, "the run ended before it was broken off"
        assert time.monotonic() < until, "the run starts nothing"
        time.sleep(0.1)
    return {one: one.name() for one in map(psutil.Process, map(int, said.read_text().split()))}
