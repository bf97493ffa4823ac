"""What did not go as it should while a load went on."""

from collections import Counter

from parlour.load.http import AnswerError


class Tally:
    def __init__(self) -> None:
        self.refusals, self.failures = Counter[str](), Counter[str]()
        """How often each code of a refusal, and each failure of a table or a connection."""

        self.reconnects = self.rematches = 0

    def failed(self, fault: Exception) -> None:
        self.failures[describe(fault)] += 1


def describe(fault: Exception) -> str:
    """One line that is the same for the same kind of failure at every table."""
    if isinstance(fault, AnswerError):
        return fault.code or (f"answer {fault.status}" if fault.status else str(fault))
    if isinstance(fault, TimeoutError):
        return "no answer in time"
    return " ".join(str(fault).split()) or type(fault).__name__
