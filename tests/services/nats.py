"""A real NATS server from its wheel, on a port of its own."""

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import IO

from services.ports import free_port

_PROGRAM = Path(sys.executable).parent / "nats-server"


class Nats:
    """Keeps its port when it is stopped and started again."""

    def __init__(self) -> None:
        self._port = free_port()
        self._running: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        assert self._running is None, "it runs already"
        command = [str(_PROGRAM), "-a", "127.0.0.1", "-p", str(self._port)]
        self._running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._running.stderr is not None
        ready = Event()
        Thread(target=_listen, args=(self._running.stderr, ready), daemon=True).start()
        assert ready.wait(60), "NATS does not start"

    def stop(self) -> None:
        if self._running is not None:
            self._running.terminate()
            self._running.wait(60)
            self._running = None

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait(60)
            self._running = None

    def restart(self) -> None:
        self.stop()
        self.start()


def _listen(said: IO[str], ready: Event) -> None:
    """Read to the end, because the server would block on a full pipe."""
    with said:
        for line in said:
            if "Server is ready" in line:
                ready.set()
