"""What is written to the terminal. Colour and width are rich's; NO_COLOR and pipes get plain text."""

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
    """Plain text, no markup. A terminal breaks long lines between words; a pipe gets them whole."""
    console = _out()
    console.print(Text(clean(text), style), soft_wrap=not console.is_terminal)


def listing(lines: Sequence[str]) -> None:
    """The lines one below the other; in columns where a terminal has not the height for many short ones."""
    console = _out()
    if not console.is_terminal or len(lines) <= MAX_SINGLE_COLUMN_LINES:
        say("\n".join(lines))
        return
    texts = [Text(clean(line)) for line in lines]
    console.print(Columns(texts, column_first=True, equal=True, padding=(0, 3)))


def prompt(text: str) -> None:
    """Text that what is typed follows."""
    _out().print(Text(clean(text), "bold"), soft_wrap=True, end="")
    sys.stdout.flush()


def prompt_again(text: str) -> None:
    """A prompt of the same length in place of the one on this line; what was typed after it stays."""
    sys.stdout.write("\x1b7\r")
    prompt(text)
    sys.stdout.write("\x1b8")
    sys.stdout.flush()


def show(drawn: RenderableType) -> None:
    _out().print(drawn)


def grid(*names: str) -> Grid:
    """An empty table with columns for text; add those for numbers."""
    made = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name in names:
        made.add_column(name)
    return made


def complain(text: str) -> None:
    line = " ".join(clean(text).split())
    Console(stderr=True, highlight=False).print(Text(f"parlour: {line}"), soft_wrap=True)


def clear() -> None:
    """Wipe the screen and what can be scrolled back to; a pipe gets an empty line."""
    console = _out()
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()
    else:
        say()


def clean(text: str) -> str:
    """*text* without control characters: a name in a file somebody sent must not steer the terminal."""
    return text.translate(_CONTROL)


def is_watched() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _out() -> Console:
    return Console(highlight=False)
