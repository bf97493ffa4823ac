"""A terminal for tests: runs commands in this process with prepared input."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

GAMES = Path(__file__).parents[1] / "support" / "games"
SEALED = GAMES / "sealed_bids.py"
BELLS = GAMES / "bells.py"
PAWN = Path(__file__).parent / "pawn_game.py"
STUCK = Path(__file__).parent / "stuck_bot_game.py"

X_WINS = "1\n3\n1\n2\n1\n"
"""Tic-tac-toe at one keyboard: X takes 1, 2 and 3, O takes 4 and 5."""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def says(self, *parts: str) -> bool:
        """True if the output contains these parts in this order."""
        at = 0
        for part in parts:
            at = self.out.find(part, at)
            if at < 0:
                return False
        return True


class Parlour(Protocol):
    """Runs `parlour` with these arguments in the test's own empty folder."""

    def __call__(self, *arguments: str | Path, typed: str | Iterator[str] = "") -> Ran: ...


class Typing:
    """Standard input whose lines come from an iterator, so that a test can act between them."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def readline(self) -> str:
        return next(self._lines, "")

    def isatty(self) -> bool:
        return False


def input_lines(*steps: str | Callable[[], None]) -> Iterator[str]:
    """Yields the lines to type. Calls a function between two lines before the next line is typed."""
    for step in steps:
        if isinstance(step, str):
            yield f"{step}\n"
        else:
            step()


def only_line(text: str) -> str:
    lines: Sequence[str] = text.splitlines()
    assert len(lines) == 1, f"one line was expected: {text!r}"
    return lines[0]
