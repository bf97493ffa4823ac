"""The endless game, for a server with a sampling profiler of its event loop.

The benchmark loads this module as the server's game. A timer interrupts the loop's thread a thousand times a
second. Each sample counts the thread's CPU time since the last one, so that waiting counts nothing. SIGUSR1
starts the profiler, SIGUSR2 writes the result to the file that `BENCH_STAGES` names.
"""

import os
import signal
import time
from collections import Counter
from pathlib import Path
from types import FrameType

import msgspec

from bench.server.command_path import LOOP, STAGES, WRITER, Stages
from bench.server.endless import *  # noqa: F403  it is that game

SAMPLE_INTERVAL_S = 0.001
"""CPU seconds of the process between two samples."""

_used: Counter[str] = Counter()
_last = _start = _whole = 0.0


def _look(_: int, frame: FrameType | None) -> None:
    global _last
    now = time.thread_time()
    _used[_stage(frame)] += now - _last  # type: ignore[assignment]  # a Counter adds up what it is given
    _last = now


def _stage(frame: FrameType | None) -> str:
    while frame is not None:
        stage = STAGES.get(frame.f_code.co_qualname)
        if stage is not None:
            return stage
        frame = frame.f_back
    return LOOP


def _begin(_: int, __: FrameType | None) -> None:
    global _last, _start, _whole
    _used.clear()
    _last = _start = time.thread_time()
    _whole = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, SAMPLE_INTERVAL_S, SAMPLE_INTERVAL_S)


def _end(_: int, __: FrameType | None) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    threads = time.process_time() - _whole - (time.thread_time() - _start)
    found = Stages({**_used, WRITER: threads})
    path = Path(os.environ["BENCH_STAGES"])
    path.with_suffix(".part").write_bytes(msgspec.json.encode(found))
    path.with_suffix(".part").rename(path)


signal.signal(signal.SIGPROF, _look)
signal.signal(signal.SIGUSR1, _begin)
signal.signal(signal.SIGUSR2, _end)
