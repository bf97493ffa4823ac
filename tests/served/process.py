"""`parlour serve` as a child process that can be stopped, killed and started again on the same data."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

QUICK: Mapping[str, str] = {
    "PARLOUR_BOT_PACE": "0",
    "PARLOUR_RATE": "100000",
    "PARLOUR_HTTP_RATE": "0",
    "PARLOUR_ENTRY_RATE": "0",
}
"""Settings for tests: bots do not dawdle and nobody is too fast."""


class Served:
    """Use it as `with Served(folder) as server: … server.url`."""

    def __init__(self, data: Path, *arguments: str, port: int | None = None, **settings: str) -> None:
        self.data = data
        self.port = port if port is not None else free_port()
        self._arguments = arguments
        plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        self._environment = {**plain, **QUICK}
        self._process: subprocess.Popen[bytes] | None = None
        self.set(**settings)

    def set(self, **settings: str) -> None:
        """What holds from its next start."""
        self._environment |= {f"PARLOUR_{name.upper()}": value for name, value in settings.items()}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server runs"
        return self._process.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        self.launch()
        self._await_ready()

    def launch(self) -> None:
        """Start it, ready or not."""
        command = [sys.executable, "-m", "parlour", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.data), *self._arguments]
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env=self._environment
            )

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()
        return code

    def kill(self) -> None:
        """As if the power went."""
        assert self._process is not None, "the server runs"
        process, self._process = self._process, None
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def log(self) -> str:
        return (self.data / "server.log").read_text()

    def _await_ready(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        out, until = self._process.stdout, time.monotonic() + 60
        said = b""
        while b"Parlour is at" not in said:
            ready, _, _ = select.select([out], [], [], max(until - time.monotonic(), 0))
            line = os.read(out.fileno(), 4096) if ready else b""
            if not line:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log()}")
            said += line


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
