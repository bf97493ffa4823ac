"""A progress bar on stderr for games that other processes play."""

import sys
from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_Part = TypeVar("_Part")


def with_progress(
    label: str, games: int, parts: Generator[_Part], count: Callable[[_Part], int]
) -> Generator[_Part]:
    """Passes the parts on and advances a bar by the games in each. Without a terminal there is no bar.

    The caller must close this generator: the garbage collector would stop the processes too late.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console, is_hidden = Console(stderr=True), not sys.stderr.isatty()
    with Progress(*columns, console=console, transient=True, disable=is_hidden) as progress, closing(parts):
        bar = progress.add_task(label, total=games)
        for part in parts:
            yield part
            progress.advance(bar, count(part))
