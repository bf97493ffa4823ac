"""What the kit found, in words an author can act on."""

from parlour.engine.values import Data

MAX_FAILURES_PER_CHECK = 3
"""Failures kept for a check: one is enough to act on, a thousand are not."""


class Failure(Data, frozen=True):
    check: str
    text: str


class Progress(Data, frozen=True):
    """How far a check is."""

    share: float
    """Of the time, or of all there is to do, from 0 to 1."""

    doing: str
    failed: tuple[str, ...] = ()
    """The checks that have failed so far."""


class Report(Data, frozen=True):
    game: str
    checks: tuple[str, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()
    """What is worth knowing and no failure."""

    covered: str = ""
    """In words, what the time was enough for, where it was limited."""

    @property
    def passed(self) -> bool:
        return not self.failures


class Findings:
    """Collects failures, at most a few for each check."""

    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {}
        self._notes: dict[str, None] = {}

    def add(self, check: str, text: str) -> None:
        kept = self._texts.setdefault(check, [])
        if len(kept) < MAX_FAILURES_PER_CHECK and text not in kept:
            kept.append(text)

    def merge(self, other: "Findings") -> None:
        for failure in other.failures():
            self.add(failure.check, failure.text)
        self._notes |= other._notes

    def failed(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def note(self, text: str) -> None:
        self._notes[text] = None

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)

    def has_enough(self, check: str) -> bool:
        return len(self._texts.get(check, ())) >= MAX_FAILURES_PER_CHECK

    def failures(self) -> tuple[Failure, ...]:
        return tuple(Failure(check, text) for check, texts in self._texts.items() for text in texts)
