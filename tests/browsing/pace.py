"""A person's pace: how long people take before they press something, slept through or only counted."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from browsing.cambio import Player
from browsing.visitor import Visitor

PRESS: Final = 2.6
"""Make up one's mind, point and press: M + P + B of the keystroke-level model (Card and others, 1980)."""

KEY: Final = 0.28
"""One key of somebody who types as people do: K of the same."""

TAKES: Final[Mapping[str, float]] = {
    "press": PRESS,
    "turn": PRESS + 3.0,
    "card": PRESS + 4.0,
    "power": PRESS + 4.0,
    # The countdowns are of 10 and 5 seconds, and whoever wants to remember looks almost until their end.
    "opening": 8.5,
    "peek": 4.0,
}
"""Seconds before each kind of press, those in which one thinks about the game included."""


class Pace:
    """Of everybody at the table together: while one thinks, the others do nothing but wait."""

    def __init__(self, sleep: Callable[[float], None] | None = None) -> None:
        self._began, self._counted, self._sleep = time.monotonic(), 0.0, sleep
        self._together: set[str] = set()

    def take_together(self, what: str, seconds: float) -> None:
        """What everybody does at the same time, taken once."""
        if what not in self._together:
            self._together.add(what)
            self.take(seconds)

    def take(self, seconds: float) -> None:
        if self._sleep is None:
            self._counted += seconds
        else:
            self._sleep(seconds)

    @property
    def passed(self) -> float:
        """What the browsers and the server took, and what people would have or did."""
        return time.monotonic() - self._began + self._counted


class Person(Player):
    """Plays at a person's pace, and remembers having used a power."""

    def __init__(self, visitor: Visitor, pace: Pace, calls: int = 99) -> None:
        super().__init__(visitor, calls)
        self._pace, self.powers = pace, 0

    def ponder(self, what: str) -> None:
        if what == "opening":
            self._pace.take_together(what, TAKES[what])
        else:
            self._pace.take(TAKES[what])

    def use_power(self) -> None:
        super().use_power()
        self.powers += 1

    def make(self) -> None:
        """Start, make the table, type a name, go on."""
        self._pace.take(3 * PRESS + KEY * len(self.visitor.name))
        self.visitor.make("Cambio")

    def join(self, code: str) -> None:
        """Read the code from a friend's message and type it, join, sit down, type a name, go on."""
        self._pace.take(10.0 + KEY * len(code) + 3 * PRESS + KEY * len(self.visitor.name))
        self.visitor.join(code)

    def begin(self) -> None:
        self._pace.take(PRESS)
        self.visitor.press("Start the game")
