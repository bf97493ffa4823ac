"""A worker: holds tables, answers one question after the other, and ends with the server that started it.

`python -m parlour.server.tables.workers.process MEMORY_MB GAME …`; its standard input is a socket. It has no
database, no network and no secret but those of the tables that it holds.
"""

import ctypes
import gc
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from typing import Final

from parlour.engine.loader import load_game
from parlour.server.tables.workers.held_tables import HeldTables
from parlour.server.tables.workers.messages import EXIT_MEMORY, LENGTH_BYTES, packed, question

READY: Final = bytes(LENGTH_BYTES)
"""An empty message: the games are loaded."""

_PR_SET_PDEATHSIG: Final = 1


def main(memory_mb: str, server: str, *games: str) -> None:
    channel = _take_channel()
    _end_with(int(server))
    found = [load_game(where) for where in games]
    tables = HeldTables({game.name: game for game in found})
    _limit(int(memory_mb))
    gc.freeze()
    channel.sendall(READY)
    with channel.makefile("rb") as stream:
        while length := stream.read(LENGTH_BYTES):
            raw = stream.read(int.from_bytes(length, "big"))
            try:
                channel.sendall(packed(tables.answer(question(raw))))
            except MemoryError:
                os._exit(EXIT_MEMORY)
    os._exit(0)  # whatever threads the rules have begun


def _take_channel() -> socket.socket:
    """The socket that is standard input, which rules must not find there."""
    channel = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return channel


def _end_with(server: int) -> None:
    """A rule that hangs does not notice that the socket is closed; the kernel ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server hears it too, and closes the socket
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != server:
        os._exit(0)  # it has ended already


def _limit(memory_mb: int) -> None:
    most = memory_mb * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    with suppress(ConnectionError):
        main(*sys.argv[1:])
