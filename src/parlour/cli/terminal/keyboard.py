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


def ask(question: str) -> str:
    line = ask_until(question, None)
    assert line is not None, "only a wait with an end ends without a line"
    return line


def ask_until(question: str, wait: Millis | None) -> str | None:
    """Returns the line typed within *wait*, or None on timeout. A terminal shows a countdown."""
    if wait is None or not sys.stdin.isatty() or sys.platform == "win32":
        screen.prompt(question)
    elif not _something_comes(question, wait):
        screen.say()
        return None
    line = sys.stdin.readline()
    if not line:
        screen.say()
        raise EndOfInputError
    if not sys.stdin.isatty():
        screen.say(line.rstrip("\r\n"))
    return line.strip()


def confirm(question: str) -> bool:
    return ask(f"{question} [y/N] ").lower() in ("y", "yes")


def _something_comes(question: str, wait: Millis) -> bool:
    width = len(f"{-(-wait // SECOND_MS)}")
    screen.prompt(_counting(question, wait, width))
    end = monotonic_ns() // 10**6 + wait
    while (left := end - monotonic_ns() // 10**6) > 0:
        ready, _, _ = select.select([sys.stdin], [], [], (left % SECOND_MS or SECOND_MS) / SECOND_MS)
        if ready:
            return True
        screen.prompt_again(_counting(question, end - monotonic_ns() // 10**6, width))
    return False


def _counting(question: str, left: int, width: int) -> str:
    return f"[{max(0, -(-left // SECOND_MS)):>{width}} s] {question}"
