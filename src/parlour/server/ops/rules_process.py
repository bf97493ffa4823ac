"""A subprocess that imports rules that are not installed."""

import asyncio
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from parlour.server.ops import rules_replay
from parlour.server.ops.rules_replay import LoadedRules

START_LIMIT_S: Final = 60.0
ANSWER_LIMIT_S: Final = 60.0
"""The rules count as hung after this time without output."""

MAX_LINE_BYTES: Final = 1 << 28

_loaded_rules_decoder = msgspec.json.Decoder(LoadedRules)


class RulesError(ValueError):
    """The rules cannot be compared. The text gives the reason in one line."""


@contextmanager
def unpack(against: Path) -> Iterator[Path]:
    """Yields the folder to import the new rules from. Unpacks a wheel into a temporary folder."""
    if against.is_dir():
        here = against.resolve()
        is_package = (here / "__init__.py").exists()
        yield here.parent if is_package else here / "src" if (here / "src").is_dir() else here
        return
    if against.suffix == ".py" and against.is_file():
        yield against.resolve().parent
        return
    with tempfile.TemporaryDirectory(prefix="parlour-rules-") as folder:
        try:
            with zipfile.ZipFile(against) as wheel:
                wheel.extractall(folder)
        except (OSError, zipfile.BadZipFile) as fault:
            raise RulesError(f"{against} is neither a wheel nor a folder: {fault}") from None
        yield Path(folder)


class RulesProcess:
    """Runs the new rules and exchanges lines with them. They cannot see the server's settings."""

    def __init__(self, root: Path, places: Sequence[str], errors: BinaryIO) -> None:
        self._root, self._places, self._errors = root, places, errors
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> LoadedRules:
        paths = [str(self._root), *(path or os.getcwd() for path in sys.path)]
        plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the script's folder has modules that must not be imported
            str(rules_replay.__file__),
            *self._places,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._errors,
            env={**plain, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
            limit=MAX_LINE_BYTES,
        )
        return _loaded_rules_decoder.decode(await self.read(START_LIMIT_S))

    async def close(self) -> None:
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.communicate()
            self._process = None

    async def send(self, raw: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(raw + b"\n")
            await self._process.stdin.drain()
        except ConnectionError:
            pass  # `read` reports why the process ended

    async def read(self, limit_s: float | None = None) -> bytes:
        limit_s = ANSWER_LIMIT_S if limit_s is None else limit_s
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit_s):
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise RulesError(f"the rules did not come back within {limit_s:.0f} seconds") from None
        if not line.endswith(b"\n"):
            raise RulesError(f"the process of the rules ended: {self._last_error_line()}")
        return line

    def _last_error_line(self) -> str:
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        return said[-1] if said else "it did not say why"
