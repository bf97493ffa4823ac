"""Faults of a game that the engine notices itself, in words that name the cause."""

from collections.abc import Callable


class RuleFaultError(Exception):
    """A function of the game did or gave what it must not; the text says what, and what to do instead."""

    def __init__(self, text: str, rule: Callable[..., object] | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        """The function that stands for the fault, where no line of the game is in the traceback."""
