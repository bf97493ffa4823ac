"""A person's pace: how long people take before they press something, slept through or turned on a clock."""

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


ANSWER: Final = 0.499
"""Seconds in which a page must show what was pressed: SC-007 gives the server half a second."""

_ROUNDING: Final = 0.001


class Pace:
    """Of everybody at the table together: while one thinks, the others do nothing but wait.

    On a clock that stands, *let_pass* turns it. The server then has no time but what people take and *answer*
    for each press, and a page that has not shown the answer by then never will.
    """

    def __init__(
        self,
        let_pass: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic,
        *,
        answer: float = 0.0,
    ) -> None:
        self._let_pass, self._now, self._answer = let_pass, now, answer
        self._began = self._pressed = now()
        self._together: set[str] = set()

    def take_together(self, what: str, seconds: float) -> None:
        """What everybody does at the same time, taken once."""
        self.take(0.0 if what in self._together else seconds)
        self._together.add(what)

    def take(self, seconds: float) -> None:
        self._let_pass(seconds)
        self._pressed = self._now()

    def await_answer(self) -> None:
        """Something was pressed."""
        self._let_pass(self._answer)

    def must_be_in_time(self) -> None:
        """The answer is there: nothing may have stood still for it."""
        waited = self._now() - self._pressed
        assert not self._answer or waited <= self._answer + _ROUNDING, f"an answer took {waited:.1f} seconds"

    @property
    def passed(self) -> float:
        return self._now() - self._began


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

    def settle(self, was: str) -> None:
        self._pace.await_answer()
        super().settle(was)
        self._pace.must_be_in_time()

    def use_power(self) -> None:
        super().use_power()
        self.powers += 1

    def make(self) -> None:
        """One press on the tile; the name is there already."""
        self._pace.take(PRESS)
        self.visitor.make("Cambio")

    def join(self, code: str) -> None:
        """Read the code from a friend's message and type it, join, sit down, type a name, go on."""
        self._pace.take(10.0 + KEY * len(code) + 3 * PRESS + KEY * len(self.visitor.name))
        self.visitor.join(code)

    def begin(self) -> None:
        self._pace.take(PRESS)
        self.visitor.press("Start game")
