"""`parlour serve` as a child process that can be stopped, killed and started again on the same data.

It is forked from a process that has imported the program and started it once. Most of a server's startup time
is imports, and the tests start hundreds of servers. For the same reason a new folder gets an empty database
with all tables.
"""

import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from services import sqlite

QUICK: Mapping[str, str] = {
    "PARLOUR_BOT_PACE": "0",
    "PARLOUR_RATE": "100000",
    "PARLOUR_HTTP_RATE": "0",
    "PARLOUR_ENTRY_RATE": "0",
    "PARLOUR_HANDSHAKE_RATE": "0",
    "PARLOUR_MAX_CONNECTIONS": "0",
    "PARLOUR_CODE_RATE": "0",
    "PARLOUR_CHAT_RATE": "0",
    "PARLOUR_IMPORT_QUOTA": "0",
    "PARLOUR_HEADER_TIMEOUT": "120",
}
"""Settings for tests: fast bots, no rate limits, and timeouts for a busy machine."""

START_S, STOP_S = 120.0, 60.0
"""Timeouts for the start and stop of a server, also on a busy machine."""

Target = Callable[..., None]
"""The main function of a process."""

_forked = get_context("forkserver")
_forked.set_forkserver_preload(
    [
        "parlour.cli.commands.serve",
        "services.quick_clients",
        "services.quick_passwords",
        "parlour.games.cambio",
        "parlour.games.deck",
        "parlour.games.imperial",
        "parlour.games.tictactoe",
        # Modules that they import while they start.
        "aiosqlite",
        "alembic.command",
        "alembic.context",
        "alembic.op",
        "anyio._backends._asyncio",
        "sqlalchemy.ext.compiler",
        "uvicorn.lifespan.on",
        "uvicorn.loops.uvloop",
        "uvicorn.protocols.http.httptools_impl",
        "served.warm",
    ]
)


class Served:
    """Use it as `with Served(folder) as server: … server.url`."""

    def __init__(self, data: Path, *arguments: str, port: int | None = None, **settings: str) -> None:
        self.data = data
        self.port = port if port is not None else free_port()
        self._arguments = arguments
        plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        self._environment = {**plain, **QUICK}
        self._process: BaseProcess | None = None
        self._said: Connection | None = None
        self.set(**settings)

    def set(self, **settings: str) -> None:
        """Change settings, from the next start on."""
        self._environment |= {f"PARLOUR_{name.upper()}": value for name, value in settings.items()}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database_url(self) -> str:
        return self._environment.get("PARLOUR_DATABASE") or f"sqlite:///{self.data / 'parlour.db'}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server runs"
        assert self._process.pid is not None
        return self._process.pid

    @property
    def serving_pid(self) -> int:
        """The id of the process that a supervisor runs. Waits while it is being restarted."""
        while True:
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            for child in children:
                with suppress(OSError):
                    if b"--page" in Path(f"/proc/{child}/cmdline").read_bytes():
                        return int(child)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        sqlite.fill_in(self.database_url)
        self.launch()
        self._await_ready()

    def launch(self) -> None:
        """Start the server without waiting until it is ready."""
        command = ["serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.data), *self._arguments]
        self.data.mkdir(parents=True, exist_ok=True)
        log = self.data / "server.log"
        log.touch()
        _start_forkserver()
        self._said, says = _forked.Pipe(duplex=False)
        self._process = self._process_of(_serve, (command, self._environment, log, says))
        self._begin(self._process)
        says.close()

    def _process_of(self, target: Target, arguments: Sequence[object]) -> BaseProcess:
        return _forked.Process(target=target, args=arguments, daemon=True)

    def _begin(self, process: BaseProcess) -> None:
        process.start()

    def stop(self) -> int:
        """Tell the server to stop. Returns its exit code."""
        if self._process is None:
            return 0
        os.kill(self.pid, signal.SIGTERM)
        self._process.join(STOP_S)
        is_stopped = self._process.exitcode is not None
        code = self._ended()
        assert is_stopped, f"the server does not stop:\n{self.log()}"
        return code

    def wait(self) -> int:
        """Wait until the server ends by itself. Returns its exit code."""
        assert self._process is not None, "the server runs"
        self._process.join(START_S)
        is_ended = self._process.exitcode is not None
        code = self._ended()
        assert is_ended, f"the server runs on:\n{self.log()}"
        return code

    def kill(self) -> None:
        """Kill the process, as a power loss would."""
        os.kill(self.pid, signal.SIGKILL)
        self._ended()

    def _ended(self) -> int:
        assert self._process is not None, "the server runs"
        process, self._process = self._process, None
        process.kill()
        process.join()
        code = process.exitcode
        assert code is not None
        process.close()
        if self._said is not None:
            self._said.close()
        return code

    def log(self) -> str:
        return (self.data / "server.log").read_text()

    def _await_ready(self) -> None:
        assert self._said is not None
        out, until = self._said, time.monotonic() + START_S
        said = b""
        while b"Parlour is at" not in said:
            ready, _, _ = select.select([out], [], [], max(until - time.monotonic(), 0))
            line = os.read(out.fileno(), 4096) if ready else b""
            if not line:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log()}")
            said += line


def _serve(command: Sequence[str], environment: Mapping[str, str], log: Path, says: Connection) -> None:
    """Run `parlour serve` in the new process, with this environment and these outputs."""
    from parlour.cli import main

    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as errors:
        os.dup2(errors.fileno(), 2)
    os.dup2(says.fileno(), 1)
    says.close()
    # The parent process had opened them on other files.
    sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
    sys.exit(main(command))


@cache
def _start_forkserver() -> None:
    """The fork server finds the modules to preload only by the environment."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[1]), *sys.path]))
        forkserver.ensure_running()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
