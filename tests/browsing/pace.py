"""A person's pace: how long people take before they press something, in real time or on a test clock."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from browsing.cambio import Player
from browsing.visitor import Visitor

PRESS_S: Final = 2.6
"""Think, point and press: M + P + B of the keystroke-level model (Card and others, 1980)."""

KEY_S: Final = 0.28
"""One key of an average typist: K of the same model."""

PRESS_TIMES_S: Final[Mapping[str, float]] = {
    "press": PRESS_S,
    "turn": PRESS_S + 3.0,
    "card": PRESS_S + 4.0,
    "power": PRESS_S + 4.0,
    # The countdowns last 10 and 5 seconds, and players who want to remember use almost all of that.
    "opening": 8.5,
    "peek": 4.0,
}
"""Seconds before each kind of press, including the time to think about the game."""


ANSWER_S: Final = 0.499
"""Seconds in which a page must show the result of a press: SC-007 gives the server half a second."""

_ROUNDING_S: Final = 0.001


class Pace:
    """The pace of a whole table: while one player thinks, the others wait.

    On a stopped clock, *let_pass* moves it. The server then has only the players' time and *answer* for each
    press. A page that has not shown the result after that never will.
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
        """Takes the time once for something that all players do together."""
        self.take(0.0 if what in self._together else seconds)
        self._together.add(what)

    def take(self, seconds: float) -> None:
        self._let_pass(seconds)
        self._pressed = self._now()

    def await_answer(self) -> None:
        """Called after a press."""
        self._let_pass(self._answer)

    def must_be_in_time(self) -> None:
        """Checks that the answer arrived without a further delay."""
        waited = self._now() - self._pressed
        assert not self._answer or waited <= self._answer + _ROUNDING_S, (
            f"an answer took {waited:.1f} seconds"
        )

    @property
    def passed(self) -> float:
        return self._now() - self._began


class Person(Player):
    """Plays at a person's pace, and counts the powers used."""

    def __init__(self, visitor: Visitor, pace: Pace, calls: int = 99) -> None:
        super().__init__(visitor, calls)
        self._pace, self.powers = pace, 0

    def ponder(self, what: str) -> None:
        if what == "opening":
            self._pace.take_together(what, PRESS_TIMES_S[what])
        else:
            self._pace.take(PRESS_TIMES_S[what])

    def settle(self, was: str) -> None:
        self._pace.await_answer()
        super().settle(was)
        self._pace.must_be_in_time()

    def use_power(self) -> None:
        super().use_power()
        self.powers += 1

    def make(self) -> None:
        """One press on the tile. The name exists already."""
        self._pace.take(PRESS_S)
        self.visitor.make("Cambio")

    def join(self, code: str) -> None:
        """Reads the code from a message and types it, joins, takes a seat, types a name, continues."""
        self._pace.take(10.0 + KEY_S * len(code) + 3 * PRESS_S + KEY_S * len(self.visitor.name))
        self.visitor.join(code)

    def begin(self) -> None:
        self._pace.take(PRESS_S)
        self.visitor.press("Start game")
