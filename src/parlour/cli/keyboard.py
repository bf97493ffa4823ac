"""What is typed. A terminal may be waited at until a moment; a pipe is simply read."""

import select
import sys

from parlour.cli import screen
from parlour.engine.values import Millis


class EndOfInput(Exception):
    """Nothing more will be typed."""


def ask(question: str) -> str:
    """The line typed in answer to *question*."""
    line = ask_until(question, None)
    assert line is not None, "only a wait with an end ends without a line"
    return line


def ask_until(question: str, wait: Millis | None) -> str | None:
    """The line typed within *wait*, or None when nothing was."""
    screen.prompt(question)
    if wait is not None and not _something_comes(wait):
        screen.say()
        return None
    line = sys.stdin.readline()
    if not line:
        screen.say()
        raise EndOfInput
    if not sys.stdin.isatty():
        screen.say(line.rstrip("\r\n"))
    return line.strip()


def agrees(question: str) -> bool:
    """Whether the answer is yes; anything else is no."""
    return ask(f"{question} [y/N] ").lower() in ("y", "yes")


def _something_comes(wait: Millis) -> bool:
    if not sys.stdin.isatty() or sys.platform == "win32":
        return True
    ready, _, _ = select.select([sys.stdin], [], [], max(0, wait) / 1000)
    return bool(ready)
