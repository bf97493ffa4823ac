"""Writes to the terminal through rich. With NO_COLOR or to a pipe the output is plain text."""

import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

MAX_SINGLE_COLUMN_LINES = 15

_CONTROL = dict.fromkeys((*range(32), *range(127, 160)), "�")
del _CONTROL[ord("\n")], _CONTROL[ord("\t")]


def say(text: str = "", style: str = "") -> None:
    """Prints plain text without markup. Wraps long lines on a terminal, but not in a pipe."""
    console = _out()
    console.print(Text(clean(text), style), soft_wrap=not console.is_terminal)


def listing(lines: Sequence[str]) -> None:
    """Prints one line below the other. On a terminal, prints a long list in columns to save height."""
    console = _out()
    if not console.is_terminal or len(lines) <= MAX_SINGLE_COLUMN_LINES:
        say("\n".join(lines))
        return
    texts = [Text(clean(line)) for line in lines]
    console.print(Columns(texts, column_first=True, equal=True, padding=(0, 3)))


def prompt(text: str) -> None:
    _out().print(Text(clean(text), "bold"), soft_wrap=True, end="")
    sys.stdout.flush()


def prompt_again(text: str) -> None:
    """Overwrites the prompt on this line with one of the same length. Keeps the text typed after it."""
    sys.stdout.write("\x1b7\r")
    prompt(text)
    sys.stdout.write("\x1b8")
    sys.stdout.flush()


def show(drawn: RenderableType) -> None:
    _out().print(drawn)


def grid(*names: str) -> Grid:
    """Returns an empty table with these text columns. The caller adds the number columns."""
    made = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name in names:
        made.add_column(name)
    return made


def print_error(text: str) -> None:
    line = " ".join(clean(text).split())
    Console(stderr=True, highlight=False).print(Text(f"parlour: {line}"), soft_wrap=True)


def warn(text: str) -> None:
    """Prints a warning to stderr, so that it is not taken for output."""
    console = Console(stderr=True, highlight=False)
    console.print(Text(clean(text), "yellow"), soft_wrap=not console.is_terminal)


def clear() -> None:
    """Clears the screen and the scrollback. A pipe gets an empty line instead."""
    console = _out()
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()
    else:
        say()


def clean(text: str) -> str:
    """Replaces control characters, so that a name in a game file cannot send escape codes to the terminal."""
    return text.translate(_CONTROL)


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _out() -> Console:
    return Console(highlight=False)
