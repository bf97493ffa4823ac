"""The kit with a time limit: walk after walk, the most informative first, until time runs out."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from parlour.conformance.checks import fresh_process, leaks, legality, redeals, reveals, types
from parlour.conformance.checks.coverage import Coverage
from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.examination import RULES, Check, Tallies, examine, examiners, report_faults
from parlour.conformance.checks.findings import Findings, Progress
from parlour.conformance.checks.playout import Playout, play_out
from parlour.conformance.checks.walks import Walk, walks
from parlour.conformance.checks.wire_actions import random_actions
from parlour.engine.chance import Stream
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.faults.watched_game import WatchedGame, watch_game
from parlour.engine.values import Data

PLAY_SHARE, CHECK_SHARE, FRESH_SHARE = 0.1, 0.03, 0.05
"""Shares of the total time: for one walk, one check of it, and one game in a fresh process."""

LONG_SHARES = {leaks.LEAK: 0.12, redeals.NAME: 0.06}
"""Larger shares for the checks that take longest. What they had no time for counts as undecided."""

REVEALS_SHARE = 0.08
"""The last part of the time, for more walks if `reveals_to` needs a larger sample."""

ANSWER_SHARE = 0.1
"""Extra time, as a share of the time limit, for the fresh processes to finish."""

MAX_BATCH, BATCH_SHARE = 6, 0.04
"""How many walks to play before examining the most informative of them, and the time for that."""

MIN_WALKS_PER_SIZE = 20
SECONDS_PER_DEPTH = 60
"""For each such period of the time limit, more steps per walk are examined."""

WIRE_ACTION_COUNT = 150

ReportProgress = Callable[[Progress], None]


class Plan(Data, frozen=True):
    """The work to do, and the part of it that this process does."""

    seed: int
    seats: tuple[int, ...]
    options: tuple[Data, ...]
    seconds: float
    number: int = 0
    of: int = 1

    def walks(self) -> Iterator[Walk]:
        """The walks to play first: at most one of each size per second."""
        return islice(walks(self.seed, self.seats, self.options), self.number, self._max_walks, self.of)

    def further_walks(self) -> Iterator[Walk]:
        """The walks after these, without end."""
        every = walks(self.seed, self.seats, self.options)
        return islice(every, self._max_walks + self.number, None, self.of)

    @property
    def _max_walks(self) -> int:
        sizes = len(self.seats) * len(self.options)
        return max(MIN_WALKS_PER_SIZE, round(self.seconds)) * sizes


@dataclass(slots=True)
class Sweep:
    findings: Findings = field(default_factory=Findings)
    tallies: Tallies = field(default_factory=Tallies)
    coverage: Coverage = field(default_factory=Coverage)
    hides_something: bool = False
    is_sound: bool = True
    """Whether values could be stored and no rule hung. If not, other checks are skipped."""

    def merge(self, other: "Sweep") -> None:
        self.findings.merge(other.findings)
        self.tallies.merge(other.tallies)
        self.coverage.merge(other.coverage)
        self.hides_something |= other.hides_something
        self.is_sound &= other.is_sound


def sweep(game: Game, plan: Plan, report_progress: ReportProgress, deadline: Deadline) -> Sweep:
    with watch_game(game) as watch:
        done = _Sweeper(watch, plan, report_progress, deadline).run()
        done.is_sound &= watch.hung is None
    return done


def play_walk(game: Game, walk: Walk, findings: Findings, deadline: Deadline | None = None) -> Playout | None:
    """Plays a walk for checks that report to *findings*; None if the rules failed."""
    playout = play_out(game, walk.label, walk.seats, walk.options, deadline=deadline)
    playout.findings = findings
    if playout.failed is None:
        return playout
    findings.add_fault(RULES, fault_text(playout.failed, game), playout.locate(playout.at))
    return None


class _Sweeper:
    """Runs one process's part of the plan."""

    def __init__(
        self, watch: WatchedGame, plan: Plan, report_progress: ReportProgress, deadline: Deadline
    ) -> None:
        self._watch, self._game, self._plan, self._report_progress = watch, watch.game, plan, report_progress
        self._limit, self._done = deadline, Sweep()
        self._deadline = deadline.part(1 - REVEALS_SHARE if watch.game.secrets else 1)
        wire = random_actions(self._game.actions, Stream(b"", "wire"), WIRE_ACTION_COUNT)
        self._checks = _checks(wire, self._done.tallies)
        self._fresh: fresh_process.Comparison | None = None

    def run(self) -> Sweep:
        played = _most_informative_first(self._play(), self._deadline)
        try:
            for number, playout in enumerate(played):
                if number == 0 and not self._check_values(playout):
                    break
                self._examine(playout)
            self._sample_reveals()
            if self._fresh is not None and self._watch.hung is None:
                self._report(1.0, fresh_process.NAME)
                extra = ANSWER_SHARE * self._plan.seconds
                self._fresh.finish(self._done.findings, (self._limit.left() or 0.0) + extra)
        finally:
            if self._fresh is not None:
                self._fresh.stop()
        return self._done

    def _check_values(self, playout: Playout) -> bool:
        self._done.is_sound = types.check_values([playout], self._done.findings)
        if self._done.is_sound and self._plan.number == 0 and playout.steps:
            part = self._deadline.part(FRESH_SHARE)
            self._fresh = fresh_process.start_comparison([playout], self._done.findings, part)
        return self._done.is_sound

    def _examine(self, playout: Playout) -> None:
        done = self._done
        done.coverage.note_walk(playout)
        for name, check in self._checks.items():
            if self._watch.hung is not None or self._deadline.is_over():
                break
            self._report(min(1.0, self._limit.spent() / self._plan.seconds), f"{name} {playout.seed}")
            if done.findings.has_enough(name):
                continue
            playout.deadline = self._deadline.part(self._share_of(name))
            examine(name, check, playout)
            done.coverage.note_check(name, playout)
        with report_faults(redeals.NAME, playout):
            hides = not playout.game.secrets or playout.is_cut or redeals.hides_something(playout)
            done.hides_something |= hides

    def _share_of(self, name: str) -> float:
        """The share of the time for a check of one walk: less if the later checks would have none left."""
        names = [*self._checks]
        share, *others = [LONG_SHARES.get(one, CHECK_SHARE) for one in names[names.index(name) :]]
        left = (self._deadline.left() or 0.0) / self._plan.seconds
        return min(share, left * share / (share + sum(others)))

    def _sample_reveals(self) -> None:
        """Plays more walks for `reveals_to` alone, which only a large sample can decide."""
        counts, end = self._done.tallies.reveals, self._limit.rest(REVEALS_SHARE)
        for walk in self._plan.further_walks():
            if end.is_over() or self._watch.hung is not None or not counts.needs_more():
                return
            playout = play_out(self._game, walk.label, walk.seats, walk.options, deadline=end)
            playout.deadline, playout.limit, playout.findings = end, end, self._done.findings
            with report_faults(reveals.NAME, playout):
                reveals.check(playout, counts)

    def _play(self) -> Iterator[Playout]:
        findings = self._done.findings
        for walk in self._plan.walks():
            has_failed_late = self._deadline.is_over() and RULES in findings.failed()
            if findings.has_enough(RULES) or has_failed_late or self._watch.hung is not None:
                return
            part = self._deadline.part(PLAY_SHARE)
            playout = play_walk(self._game, walk, findings, part)
            if playout is not None:
                playout.selections = self._done.coverage.selections
                playout.limit = self._deadline
                playout.depth = max(1, round(self._plan.seconds / SECONDS_PER_DEPTH))
                yield playout

    def _report(self, share: float, doing: str) -> None:
        self._report_progress(Progress(share, doing, self._done.findings.failed()))


def _checks(wire: Sequence[Data], tallies: Tallies) -> dict[str, Check]:
    def check_legality(playout: Playout) -> None:
        legality.check(playout)
        legality.check_wire(playout, wire)

    return {**examiners(wire, tallies), legality.NAME: check_legality}


def _most_informative_first(played: Iterator[Playout], deadline: Deadline) -> Iterator[Playout]:
    """Yields from each batch the playout with the most new kinds; always yields the first, even if late."""
    seen: Counter[object] = Counter()
    is_first = True
    while batch := _next_batch(played, deadline):
        while batch:
            best = max(batch, key=lambda playout: len(_kinds(playout) - seen.keys()))
            batch.remove(best)
            if not is_first and deadline.is_over():
                return
            seen.update(_kinds(best))
            is_first = False
            yield best
        if deadline.is_over():
            return


def _next_batch(played: Iterator[Playout], deadline: Deadline) -> list[Playout]:
    part, batch = deadline.part(BATCH_SHARE), list[Playout]()
    for playout in islice(played, MAX_BATCH):
        batch.append(playout)
        if part.is_over():
            break
    return batch


def _kinds(playout: Playout) -> set[object]:
    """The kinds in a walk: of its steps, with or without draws, and its number of seats."""
    return {playout.seats, *((step.kind, bool(step.entry.draws)) for step in playout.steps)}
