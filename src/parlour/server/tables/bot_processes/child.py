"""The main loop of a worker process: answers requests one at a time and ends with its server.

A worker has no database, no network and no secrets except those in a request. This module imports little,
so that the process starts quickly.
"""

import gc
import os
import resource
import signal
import socket
from collections.abc import Callable

from parlour.server.core.process_usage import exit_with_parent
from parlour.server.tables.bot_processes.wire import EXIT_MEMORY, LENGTH_BYTES, READY, frame

Handler = Callable[[bytes], bytes]


def run(memory_mb: int, server: int, prepare: Callable[[], Handler]) -> None:
    """Answer the requests of *server* with the function that *prepare* returns, until the socket closes."""
    channel = _take_channel()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets it too, and closes the socket
    exit_with_parent(server)
    handle = prepare()
    _limit(memory_mb)
    gc.freeze()
    channel.sendall(READY)
    with channel.makefile("rb") as stream:
        while length := stream.read(LENGTH_BYTES):
            raw = stream.read(int.from_bytes(length, "big"))
            try:
                channel.sendall(frame(handle(raw)))
            except MemoryError:
                os._exit(EXIT_MEMORY)
    os._exit(0)  # does not wait for threads that the rules have started


def _take_channel() -> socket.socket:
    """Take the socket from standard input, where rules must not find it."""
    channel = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return channel


def _limit(memory_mb: int) -> None:
    most = memory_mb * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
