"""Reads lines from standard input: from a terminal with a timeout, from a pipe without."""

import select
import sys
from time import monotonic_ns
from typing import Final

from parlour.cli.terminal import screen
from parlour.engine.values import Millis

SECOND_MS: Final = 1000


class EndOfInputError(Exception):
    """Standard input was closed."""


def read_line(prompt: str) -> str:
    line = read_line_until(prompt, None)
    assert line is not None, "without a timeout there is a line"
    return line


def read_line_until(prompt: str, timeout: Millis | None) -> str | None:
    """Returns the line typed within *timeout*, or None on timeout. A terminal shows a countdown."""
    if timeout is None or not sys.stdin.isatty() or sys.platform == "win32":
        screen.prompt(prompt)
    elif not _wait_for_input(prompt, timeout):
        screen.say()
        return None
    line = sys.stdin.readline()
    if not line:
        screen.say()
        raise EndOfInputError
    if not sys.stdin.isatty():
        screen.say(line.rstrip("\r\n"))
    return line.strip()


def confirm(prompt: str) -> bool:
    return read_line(f"{prompt} [y/N] ").lower() in ("y", "yes")


def _wait_for_input(prompt: str, timeout: Millis) -> bool:
    width = len(f"{-(-timeout // SECOND_MS)}")
    screen.prompt(_countdown(prompt, timeout, width))
    end = monotonic_ns() // 10**6 + timeout
    while (left := end - monotonic_ns() // 10**6) > 0:
        ready, _, _ = select.select([sys.stdin], [], [], (left % SECOND_MS or SECOND_MS) / SECOND_MS)
        if ready:
            return True
        screen.prompt_again(_countdown(prompt, end - monotonic_ns() // 10**6, width))
    return False


def _countdown(prompt: str, left: int, width: int) -> str:
    return f"[{max(0, -(-left // SECOND_MS)):>{width}} s] {prompt}"
