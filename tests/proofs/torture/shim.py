"""A server with a simulated disk and clock: power cuts, a full disk, clock changes.

After a power cut, each database file contains all synced writes. Of the later writes, some are complete, some
are torn at sector boundaries, and some are missing. It does not simulate disks that lie about syncs, nor file
names that were not synced.
"""

import os
import struct
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from shutil import which
from typing import Final, NamedTuple

from served.process import Served, Target
from services import run, sqlite

SECTOR: Final = 512
_DATABASE, _JOURNAL, _CONTROLLED = "parlour.db", "journal", "control"
_HEAD: Final = struct.Struct("=BBHIq")
_CONTROL: Final = struct.Struct("=qq")
_spawned: Final = get_context("spawn")


def has_compiler() -> bool:
    return which("cc") is not None


class Write(NamedTuple):
    what: str
    """The shim's code of the operation: W, T, U or S."""

    name: str
    offset: int
    data: bytes


class ShimmedServer(Served):
    """A server on a disk that loses unsynced writes in a power cut."""

    def __init__(self, data: Path, *arguments: str) -> None:
        super().__init__(data, *arguments)
        data.mkdir(parents=True, exist_ok=True)
        self._journal, self._control = data / _JOURNAL, data / _CONTROLLED
        self._ahead_s, self._is_full = 0.0, False
        self._durable: dict[str, bytes] = {}
        self._tell()

    def start(self) -> None:
        sqlite.fill_in(self.database_url)
        if not self._durable:
            self._durable = {path.name: path.read_bytes() for path in self.data.glob(f"{_DATABASE}*")}
        super().start()

    def _process_of(self, target: Target, arguments: Sequence[object]) -> BaseProcess:
        return _spawned.Process(target=target, args=arguments, daemon=True)

    def _begin(self, process: BaseProcess) -> None:
        """Uses `os.putenv` to change only the child's environment, because other threads read
        `os.environ`."""
        added = preloaded(self.data)
        for name, value in added.items():
            os.putenv(name, value)
        try:
            process.start()
        finally:
            for name in added:
                os.unsetenv(name)

    def set_clock(self, seconds: float) -> None:
        """Moves the clock by *seconds*, backward if negative."""
        self._ahead_s += seconds
        self._tell()

    def fill_disk(self, is_full: bool) -> None:
        self._is_full = is_full
        self._tell()

    def cut_power(self, chance: Random) -> None:
        """Kills the server and leaves on the disk what a power cut would leave."""
        self.kill()
        self._durable = after_cut(self._durable, [*writes(self._journal.read_bytes())], chance)
        for path in self.data.glob(f"{_DATABASE}*"):
            path.unlink()
        for name, content in self._durable.items():
            (self.data / name).write_bytes(content)
        self._journal.write_bytes(b"")

    def _tell(self) -> None:
        """Writes the control file in place, because the server has mapped it into memory."""
        self._control.touch()
        with self._control.open("r+b") as control:
            control.write(_CONTROL.pack(int(self._ahead_s * 1e9), self._is_full))


def preloaded(folder: Path) -> dict[str, str]:
    """Returns the environment of a process whose database is in *folder*."""
    return {
        "LD_PRELOAD": str(_shim()),
        "TORTURE_FILES": str(folder / _DATABASE),
        "TORTURE_JOURNAL": str(folder / _JOURNAL),
        "TORTURE_CONTROL": str(folder / _CONTROLLED),
    }


def writes(journal: bytes) -> Iterator[Write]:
    """Yields the journal's operations. The last one can be truncated."""
    at = 0
    while at + _HEAD.size <= len(journal):
        what, name_length, _, length, offset = _HEAD.unpack_from(journal, at)
        name_at = at + _HEAD.size
        data_at = name_at + name_length
        at = data_at + length
        if at > len(journal):
            return
        yield Write(chr(what), journal[name_at:data_at].decode(), offset, journal[data_at:at])


def after_cut(before: dict[str, bytes], noted: Sequence[Write], chance: Random) -> dict[str, bytes]:
    """Returns the files as they are on the disk after a power cut."""
    synced = {one.name: number for number, one in enumerate(noted) if one.what == "S"}
    files: dict[str, bytearray | None] = {name: bytearray(content) for name, content in before.items()}
    for number, one in enumerate(noted):
        is_safe = number < synced.get(one.name, -1)
        if one.what == "U":
            files[one.name] = None
        elif one.what != "S":
            file = files.get(one.name)
            file = bytearray() if file is None else file
            files[one.name] = file
            _do(file, one, None if is_safe else chance)
    return {name: bytes(content) for name, content in files.items() if content is not None}


def _do(file: bytearray, one: Write, chance: Random | None) -> None:
    """Applies the write completely, or the part that *chance* leaves."""
    fate = 1.0 if chance is None else chance.random()
    if fate < 0.4:
        return
    if one.what == "T":
        del file[one.offset :]
        file.extend(bytes(max(0, one.offset - len(file))))
        return
    for at in range(0, len(one.data), SECTOR):
        if chance is None or fate >= 0.7 or chance.random() < 0.5:
            part = one.data[at : at + SECTOR]
            file.extend(bytes(max(0, one.offset + at + len(part) - len(file))))
            file[one.offset + at : one.offset + at + len(part)] = part


@cache
def _shim() -> Path:
    folder = run.folder()
    assert folder is not None, "only a run of the tests compiles anything"
    source, made = Path(__file__).with_name("shim.c"), folder / f"shim-{os.getpid()}.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", made, source, "-ldl", "-lpthread"], check=True)
    return made
