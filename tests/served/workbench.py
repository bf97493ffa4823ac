"""`parlour dev` as a child process, with the game from docs/authors.md or another."""

import os
import select
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

import httpx

from served.process import START_S, Served, _forked, _serve, _start_forkserver

WAIT_TIMEOUT_S: Final = 300.0
Fields = Mapping[str, object]


class Workbench(Served):
    """Use it as `with Workbench(folder, game) as bench: … bench.page`."""

    def __init__(self, data: Path, game: Path, *arguments: str) -> None:
        super().__init__(data)
        self.game = game
        self._more = arguments
        self.page = ""
        """The address that the workbench prints."""

    @property
    def token(self) -> str:
        return self.page.rpartition("/")[2]

    @property
    def api(self) -> str:
        return f"{self.url}/api/dev/{self.token}"

    def start(self) -> None:
        self.launch()
        self._await_ready()

    def launch(self) -> None:
        command = ["dev", str(self.game), "--no-browser", "--port", str(self.port), *self._more]
        self.data.mkdir(parents=True, exist_ok=True)
        log = self.data / "server.log"
        log.touch()
        _start_forkserver()
        self._said, says = _forked.Pipe(duplex=False)
        self._process = self._process_of(_serve, (command, self._environment, log, says))
        self._begin(self._process)
        says.close()

    def _await_ready(self) -> None:
        assert self._said is not None
        said, until = b"", time.monotonic() + START_S
        while b"Ctrl+C" not in said:
            ready, _, _ = select.select([self._said], [], [], max(until - time.monotonic(), 0))
            part = os.read(self._said.fileno(), 4096) if ready else b""
            if not part:
                self.kill()
                raise AssertionError(f"it did not start:\n{said.decode()}\n{self.log()}")
            said += part
        self.said = said.decode()
        self.page = next(word for word in self.said.split() if word.startswith("http"))

    # Requests of the page.

    def get(self, path: str = "") -> Fields:
        answer = httpx.get(self.api + path, timeout=WAIT_TIMEOUT_S)
        assert answer.status_code == 200, answer.text
        return cast(Fields, answer.json())

    def post(self, path: str, body: Fields) -> None:
        answer = httpx.post(self.api + path, json=body, timeout=WAIT_TIMEOUT_S)
        assert answer.status_code == 204, answer.text

    def status(self) -> Fields:
        return self.get()

    def wait(self, until: Callable[[Fields], bool]) -> Fields:  # type: ignore[override]  # it never ends by itself
        last, end = self.status(), time.monotonic() + WAIT_TIMEOUT_S
        while not until(last):
            assert time.monotonic() < end, f"it never came to that: {last}"
            time.sleep(0.05)
            last = self.status()
        return last

    def labels(self, seat: int, seq: int) -> Sequence[str]:
        """The labels of the seat's choices after entry *seq*."""
        seen = cast(Sequence[Fields], self.get(f"/entries/{seq}")["viewers"])[seat]
        return [str(choice["label"]) for choice in cast(Sequence[Fields], seen["choices"])]


def change(game: Path, old: str, new: str) -> None:
    """Change the file like an editor, which replaces the old file."""
    file = game / "__init__.py"
    text = file.read_text()
    assert old in text, f"{old!r} stands in the game"
    beside = game / ".saving"
    beside.write_text(text.replace(old, new))
    beside.replace(file)
