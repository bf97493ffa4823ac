"""One run of the tests: all processes that it starts end with it.

Every process of a run inherits the name of the run's folder. A watcher outlives the run. When the run is gone
(finished, interrupted or killed), it ends every process that still has that name, and removes the folder.
"""

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

_VARIABLE: Final = "TEST_RUN_FOLDER"
_POLL_S: Final = 0.5
_STOP_S: Final = 10.0
"""How long a process can take to stop by itself."""


def begin() -> None:
    """Put the name of the run into the environment, and start its watcher."""
    folder = tempfile.mkdtemp(prefix="parlour-tests-")
    Path(folder).chmod(0o711)  # PostgreSQL runs as another user and must reach its own folder inside
    watcher = [sys.executable, __file__, folder, str(os.getpid())]
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    # In its own process group, so that signals to the run's group do not reach it.
    os.posix_spawn(watcher[0], watcher, os.environ, file_actions=silent, setpgroup=0)
    os.environ[_VARIABLE] = folder


def folder() -> Path | None:
    """The folder for files of this run, or None outside a run. Removed at its end."""
    named = os.environ.get(_VARIABLE)
    return None if named is None else Path(named)


def watch(folder: str, runner: int) -> None:
    while os.getppid() == runner:
        time.sleep(_POLL_S)
    left = started_in(folder)
    for process in left:
        with suppress(psutil.NoSuchProcess):
            process.terminate()
    for process in psutil.wait_procs(left, timeout=_STOP_S)[1]:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    shutil.rmtree(folder, ignore_errors=True)


def started_in(folder: str) -> list[psutil.Process]:
    """All processes of that run that still exist."""
    return [process for process in psutil.process_iter() if _environment(process).get(_VARIABLE) == folder]


def _environment(process: psutil.Process) -> dict[str, str]:
    try:
        found: dict[str, str] = process.environ()
    except (psutil.Error, OSError):  # gone, or of another user
        return {}
    return found


if __name__ == "__main__":
    watch(sys.argv[1], int(sys.argv[2]))
