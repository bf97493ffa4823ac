"""What only many playouts together can tell."""

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.inference import LessonCounts
from parlour.conformance.checks.marked_backs import MarkCounts
from parlour.conformance.checks.reveals import RevealCounts
from parlour.conformance.checks.untold import CopyCounts


class Tallies:
    """Counted over playouts, and added up over processes."""

    def __init__(self) -> None:
        self.reveals = RevealCounts()
        self.marks = MarkCounts()
        self.lessons = LessonCounts()
        self.copies = CopyCounts()

    def merge(self, other: "Tallies") -> None:
        self.reveals.merge(other.reveals)
        self.marks.merge(other.marks)
        self.lessons.merge(other.lessons)
        self.copies.merge(other.copies)

    def report(self, findings: Findings) -> None:
        self.reveals.report(findings)
        self.marks.report(findings)
        self.lessons.report(findings)
        self.copies.report(findings)
