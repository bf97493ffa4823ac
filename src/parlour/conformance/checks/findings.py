"""The kit's findings, in words that an author can act on."""

from parlour.engine.contract.help_texts import HELP_TEXTS
from parlour.engine.values import Data

MAX_FAILURES_PER_CHECK = 3
"""The limit on failures per check. One is enough to act on."""


SECRECY_CHECKS = {"leak": (), "reveals_to": (), "redeal": ("redeal", "hidden")}
"""Checks whose failures quote the contract of the functions they name, and always of these functions."""


class Failure(Data, frozen=True):
    """A fault that a check found."""

    check: str
    text: str


class UndecidedCheck(Data, frozen=True):
    """A check that could not decide: its sample was too small or its time too short."""

    check: str
    text: str


class KindCoverage(Data, frozen=True):
    """How often one kind of action, notice or event was played, and examined by each check."""

    name: str
    role: str
    """`action`, `notice` or `event`."""

    played: int
    examined: tuple[tuple[str, int], ...] = ()
    """Each check that examines steps of this kind, and how many it examined."""

    @property
    def missed(self) -> tuple[str, ...]:
        """The checks that examined none, although it was played."""
        return tuple(check for check, count in self.examined if self.played and not count)

    @property
    def has_gap(self) -> bool:
        return not self.played or bool(self.missed)


class Progress(Data, frozen=True):
    share: float
    """The share of the time or of the work that is done, from 0 to 1."""

    doing: str
    failed: tuple[str, ...] = ()


class Report(Data, frozen=True):
    """The findings of the kit."""

    game: str
    checks: tuple[str, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()
    """Remarks that are not failures."""

    covered: str = ""
    """How much was examined, in words, if the time was limited."""

    undecided: tuple[UndecidedCheck, ...] = ()
    """Checks that neither passed nor failed."""

    kinds: tuple[KindCoverage, ...] = ()
    """Every kind of action, notice and event. Empty if no game could be examined."""

    missing_seats: tuple[int, ...] = ()
    """The numbers of seats with which no game was played."""

    @property
    def passed(self) -> bool:
        """Whether nothing failed. Some checks can be undecided."""
        return not self.failures

    @property
    def gaps(self) -> tuple[str, ...]:
        """What the check did not see, each as a sentence. A strict check needs every gap closed."""
        unplayed = [f"{kind.role} {kind.name}" for kind in self.kinds if not kind.played]
        return (
            *([f"Never played: {', '.join(unplayed)}."] if unplayed else []),
            *(f"No game with {count} {'seat' if count == 1 else 'seats'}." for count in self.missing_seats),
            *(f"Not decided: {one.check}: {one.text}." for one in self.undecided),
        )


class Findings:
    """Collects failures, only a few for each check."""

    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {}
        self._notes: dict[str, None] = {}
        self._undecided: dict[UndecidedCheck, None] = {}
        self._with_own_help: set[str] = set()
        self._faults: dict[str, Failure] = {}
        """Exceptions of the rules, each with the failure of the check that it stopped first."""

    def add(self, check: str, text: str) -> None:
        kept = self._texts.setdefault(check, [])
        if len(kept) < MAX_FAILURES_PER_CHECK and text not in kept:
            kept.append(text)

    def add_fault(self, check: str, text: str, about: str) -> None:
        """Adds an exception of the rules. Reports it once; later checks that it stops refer to the first."""
        summary, *help_text = text.splitlines()
        first = self._faults.setdefault(text, Failure(check, "\n".join([f"{summary} {about}", *help_text])))
        stopped = f"stopped by the fault that stands under `{first.check}`"
        reported = first.text if first.check == check else stopped
        self._with_own_help.add(reported)  # its text already quotes the contract
        self.add(check, reported)

    def merge(self, other: "Findings") -> None:
        """Merges the findings of another process. An exception that both met is reported once."""
        again = {fault for text, fault in other._faults.items() if text in self._faults}
        for check, texts in other._texts.items():
            for text in texts:
                if Failure(check, text) not in again:
                    self.add(check, text)
        self._faults = other._faults | self._faults
        self._with_own_help |= other._with_own_help
        self._notes |= other._notes
        self._undecided |= other._undecided

    def failed(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def note(self, text: str) -> None:
        self._notes[text] = None

    def add_undecided(self, check: str, text: str) -> None:
        self._undecided[UndecidedCheck(check, text)] = None

    def undecided(self) -> tuple[UndecidedCheck, ...]:
        return tuple(one for one in self._undecided if one.check not in self._texts)

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)

    def has_enough(self, check: str) -> bool:
        return len(self._texts.get(check, ())) >= MAX_FAILURES_PER_CHECK

    def failures(self) -> tuple[Failure, ...]:
        return tuple(
            Failure(check, text)
            for check, texts in self._texts.items()
            for text in (
                texts if self._with_own_help.issuperset(texts[:1]) else _with_help_texts(check, texts)
            )
        )


def _with_help_texts(check: str, texts: list[str]) -> list[str]:
    """Adds to the first text the contract of all functions that the texts name, for a check of secrecy."""
    if check not in SECRECY_CHECKS:
        return texts
    joined = "\n".join(texts)
    named = [rule for rule in HELP_TEXTS if rule in SECRECY_CHECKS[check] or f"`{rule}`" in joined]
    help_texts = [HELP_TEXTS[rule] for rule in named if HELP_TEXTS[rule] not in joined]
    return ["\n".join([texts[0], *help_texts]), *texts[1:]]
