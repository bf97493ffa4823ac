"""What the kit found, in words an author can act on."""

from parlour.engine.contract.duties import DUTIES
from parlour.engine.values import Data

MAX_FAILURES_PER_CHECK = 3
"""Failures kept for a check: one is enough to act on, a thousand are not."""


SECRECY_CHECKS = {"leak": (), "reveals_to": (), "redeal": ("redeal", "hidden")}
"""Whose failures say what the functions that they name owe, and these functions too."""


class Failure(Data, frozen=True):
    check: str
    text: str


class Undecided(Data, frozen=True):
    """What a check could not tell: its sample was too small, or its time too short."""

    check: str
    text: str


class Progress(Data, frozen=True):
    """How far a check is."""

    share: float
    """Of the time, or of all there is to do, from 0 to 1."""

    doing: str
    failed: tuple[str, ...] = ()


class Report(Data, frozen=True):
    game: str
    checks: tuple[str, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()
    """What is worth knowing and no failure."""

    covered: str = ""
    """In words, what the time was enough for, where it was limited."""

    undecided: tuple[Undecided, ...] = ()
    """Neither passes nor failures, of checks that did not fail."""

    @property
    def passed(self) -> bool:
        """Whether nothing failed; some checks may be undecided."""
        return not self.failures


class Findings:
    """Collects failures, at most a few for each check."""

    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {}
        self._notes: dict[str, None] = {}
        self._undecided: dict[Undecided, None] = {}
        self._told: set[str] = set()
        self._faults: dict[str, Failure] = {}
        """What the rules raised, with how it is told under the check that it stopped first."""

    def add(self, check: str, text: str) -> None:
        kept = self._texts.setdefault(check, [])
        if len(kept) < MAX_FAILURES_PER_CHECK and text not in kept:
            kept.append(text)

    def add_fault(self, check: str, text: str, about: str) -> None:
        """The rules failed; the same fault is told once, and what else it stopped is named."""
        said, *owed = text.splitlines()
        first = self._faults.setdefault(text, Failure(check, "\n".join([f"{said} {about}", *owed])))
        stopped = f"stopped by the fault that stands under `{first.check}`"
        told = first.text if first.check == check else stopped
        self._told.add(told)  # a fault says itself what is owed
        self.add(check, told)

    def merge(self, other: "Findings") -> None:
        """What another process found beside; a fault that both met is told once."""
        again = {fault for text, fault in other._faults.items() if text in self._faults}
        for check, texts in other._texts.items():
            for text in texts:
                if Failure(check, text) not in again:
                    self.add(check, text)
        self._faults = other._faults | self._faults
        self._told |= other._told
        self._notes |= other._notes
        self._undecided |= other._undecided

    def failed(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def note(self, text: str) -> None:
        self._notes[text] = None

    def leave_open(self, check: str, text: str) -> None:
        self._undecided[Undecided(check, text)] = None

    def undecided(self) -> tuple[Undecided, ...]:
        return tuple(one for one in self._undecided if one.check not in self._texts)

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)

    def has_enough(self, check: str) -> bool:
        return len(self._texts.get(check, ())) >= MAX_FAILURES_PER_CHECK

    def failures(self) -> tuple[Failure, ...]:
        return tuple(
            Failure(check, text)
            for check, texts in self._texts.items()
            for text in (texts if self._told.issuperset(texts[:1]) else _with_duties(check, texts))
        )


def _with_duties(check: str, texts: list[str]) -> list[str]:
    """The first text with what the functions that any of them names owe, for a check of secrecy."""
    if check not in SECRECY_CHECKS:
        return texts
    said = "\n".join(texts)
    named = [rule for rule in DUTIES if rule in SECRECY_CHECKS[check] or f"`{rule}`" in said]
    owed = [DUTIES[rule] for rule in named if DUTIES[rule] not in said]
    return ["\n".join([texts[0], *owed]), *texts[1:]]
