"""What a game counts over the finished games of one person, for the page of their games."""

from parlour.engine.values import Data, Result, Seat


class Played(Data, frozen=True):
    """A finished game, from the place of the one whose statistics these are."""

    seat: Seat
    result: Result

    def figures(self) -> dict[str, int]:
        """What the result counts for this seat; nothing for a game from before it was counted."""
        counted = self.result.figures
        return dict(counted[self.seat]) if isinstance(counted, tuple) and counted else {}

    def breakdown(self) -> dict[str, int]:
        """What this seat's score is made of; nothing for a game that ended without a count."""
        return dict(self.result.breakdown[self.seat]) if self.result.breakdown else {}


class Bar(Data, frozen=True):
    """One figure, drawn as a bar."""

    label: str
    value: int
    text: str = ""
    """The value as people read it, where that is not the plain number."""


class Statistic(Data, frozen=True):
    """Figures that belong together, under one title."""

    title: str
    bars: tuple[Bar, ...]
