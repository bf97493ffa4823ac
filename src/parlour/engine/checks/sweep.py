"""The kit with its time limited: walk after walk, the most telling first, until the time is over."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from parlour.engine.checks import fresh_process, legality, redeals
from parlour.engine.checks.coverage import Coverage
from parlour.engine.checks.deadline import Deadline
from parlour.engine.checks.examination import Check, examine, examiners, named
from parlour.engine.checks.findings import Findings, Progress
from parlour.engine.checks.playout import Playout, play_out
from parlour.engine.checks.tallies import Tallies
from parlour.engine.checks.walks import Walk, walks
from parlour.engine.game import Game
from parlour.engine.values import Data

RULES = "rules"

PLAY_SHARE, CHECK_SHARE, FRESH_SHARE = 0.1, 0.03, 0.05
"""Of all the time: the most for one walk, for one check of one walk, for one game in a fresh process."""

MAX_AHEAD, AHEAD_SHARE = 6, 0.04
"""Walks that are played before the most telling of them is examined, and the time for that."""

MIN_WALKS_PER_SIZE = 20
SECONDS_PER_DEPTH = 60
"""Beyond so many seconds walks are examined more closely."""

WIRE_ACTION_COUNT = 150

Say = Callable[[Progress], None]


class Plan(Data, frozen=True):
    """What is to be done, and which part of it one process does."""

    seed: int
    seats: tuple[int, ...]
    options: tuple[Data, ...]
    seconds: float
    number: int = 0
    of: int = 1

    def walks(self) -> Iterator[Walk]:
        """At most as many of a size as there are seconds, or as there are without a limit of time."""
        sizes = len(self.seats) * len(self.options)
        most = max(MIN_WALKS_PER_SIZE, round(self.seconds)) * sizes
        return islice(walks(self.seed, self.seats, self.options), self.number, most, self.of)


@dataclass(slots=True)
class Sweep:
    """What one process has found."""

    findings: Findings = field(default_factory=Findings)
    tallies: Tallies = field(default_factory=Tallies)
    coverage: Coverage = field(default_factory=Coverage)
    hides_something: bool = False

    def merge(self, other: "Sweep") -> None:
        self.findings.merge(other.findings)
        self.tallies.merge(other.tallies)
        self.coverage.merge(other.coverage)
        self.hides_something |= other.hides_something


def sweep(game: Game, plan: Plan, say: Say) -> Sweep:
    deadline, done = Deadline(plan.seconds), Sweep()
    wire = legality.wire_actions(game.actions, WIRE_ACTION_COUNT)
    checks = _checks(wire, done.tallies)
    fresh: fresh_process.Comparison | None = None
    played = _most_telling_first(_play(game, plan, deadline, done), deadline)
    try:
        for number, playout in enumerate(played):
            if plan.number == 0 and number == 0 and playout.steps:
                part = deadline.part(FRESH_SHARE)
                fresh = fresh_process.begin([playout], done.findings, part)
            for name, check in checks.items():
                share = min(1.0, deadline.spent() / plan.seconds)
                say(Progress(share, f"{name} {playout.seed}", done.findings.failed()))
                if done.findings.has_enough(name) or (number and deadline.is_over()):
                    continue
                playout.deadline = deadline.part(CHECK_SHARE)
                examine(name, check, playout, done.findings)
                done.coverage.note_check(name, playout)
            done.hides_something |= _hides(playout, done.findings)
            done.coverage.note_walk(playout)
        if fresh is not None:
            say(Progress(1.0, fresh_process.NAME, done.findings.failed()))
            fresh.finish(done.findings)
    finally:
        if fresh is not None:
            fresh.stop()
    return done


def _checks(wire: Sequence[Data], tallies: Tallies) -> dict[str, Check]:
    checks = dict(examiners(wire, tallies))
    plain = checks[legality.NAME]

    def with_wire(playout: Playout, findings: Findings) -> None:
        plain(playout, findings)
        if playout.steps:
            legality.check_wire(playout, wire, findings)

    return checks | {legality.NAME: with_wire}


def _hides(playout: Playout, findings: Findings) -> bool:
    try:
        return not playout.game.secrets or playout.is_cut or redeals.hides_something(playout)
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        findings.add(redeals.NAME, f"the rules failed with {named(fault)} {playout.about(0)}")
        return True


def _play(game: Game, plan: Plan, deadline: Deadline, done: Sweep) -> Iterator[Playout]:
    depth = max(1, round(plan.seconds / SECONDS_PER_DEPTH))
    for walk in plan.walks():
        if done.findings.has_enough(RULES):
            return
        part = deadline.part(PLAY_SHARE)
        try:
            playout = play_out(game, walk.label, walk.seats, walk.options, deadline=part)
        except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
            where = f"(playout {walk.label}, {walk.seats} seats)"
            done.findings.add(RULES, f"the rules failed with {named(fault)} {where}")
            continue
        playout.depth = depth
        yield playout


def _most_telling_first(played: Iterator[Playout], deadline: Deadline) -> Iterator[Playout]:
    """Of a few at a time, always the one with most that no earlier one had; the first whatever the time."""
    told: Counter[object] = Counter()
    is_first = True
    while batch := _ahead(played, deadline):
        while batch:
            best = max(batch, key=lambda playout: len(_kinds(playout) - told.keys()))
            batch.remove(best)
            if not is_first and deadline.is_over():
                return
            told.update(_kinds(best))
            is_first = False
            yield best
        if deadline.is_over():
            return


def _ahead(played: Iterator[Playout], deadline: Deadline) -> list[Playout]:
    part, batch = deadline.part(AHEAD_SHARE), list[Playout]()
    for playout in islice(played, MAX_AHEAD):
        batch.append(playout)
        if part.is_over():
            break
    return batch


def _kinds(playout: Playout) -> set[object]:
    """What a walk has to show: kinds of events together, who caused them, and how many play."""
    entries = (step.entry for step in playout.steps)
    return {
        playout.seats,
        *((entry.by is None, bool(entry.draws), tuple(map(type, entry.events))) for entry in entries),
    }
