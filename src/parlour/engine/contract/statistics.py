"""Statistics that a game computes over one player's finished games."""

from parlour.engine.values import Data, Result, Seat


class Played(Data, frozen=True):
    """A finished game, from the seat of the player whose statistics these are."""

    seat: Seat
    result: Result

    def figures(self) -> dict[str, int]:
        """The figures of this seat; empty for a game that was stored before figures existed."""
        counted = self.result.figures
        return dict(counted[self.seat]) if isinstance(counted, tuple) and counted else {}

    def breakdown(self) -> dict[str, int]:
        """The components of this seat's score; empty if the game ended without a breakdown."""
        return dict(self.result.breakdown[self.seat]) if self.result.breakdown else {}


class Bar(Data, frozen=True):
    """One number, drawn as a bar."""

    label: str
    value: int
    text: str = ""
    """The value as players read it, if it is not the plain number."""


class Statistic(Data, frozen=True):
    """A group of numbers under one title."""

    title: str
    bars: tuple[Bar, ...]
