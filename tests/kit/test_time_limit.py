import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from itertools import islice
from subprocess import PIPE
from types import SimpleNamespace

import pytest

from kit import mutants
from parlour.conformance.checks.coverage import NO_TIME, Coverage
from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.findings import Findings, Progress, UndecidedCheck
from parlour.conformance.checks.fresh_process import NO_ANSWER, Comparison
from parlour.conformance.checks.playout import play_out
from parlour.conformance.checks.sweep import REVEALS_SHARE, Plan, sweep
from parlour.conformance.checks.walks import parse_walk, walks
from parlour.conformance.kit import CHECKS, check
from parlour.engine import bind
from parlour.engine.contract.game import Game
from parlour.games import tictactoe
from support.games import hush

HUSH = bind(hush)
OPTIONS = (HUSH.Options(),)
MOST_CALLS_LATE = 2000


def test_the_smallest_and_the_fullest_tables_come_first() -> None:
    assert [walk.seats for walk in islice(walks(0, (2, 3, 4), OPTIONS), 4)] == [2, 4, 3, 2]


def test_a_label_identifies_its_walk() -> None:
    for walk in islice(walks(-7, (2, 3), OPTIONS * 2), 9):
        name, entry = parse_walk(walk.label)
        assert (name.seed, name.seats, entry) == (-7, walk.seats, None)


def test_processes_share_the_walks_without_gap_or_overlap() -> None:
    parts = [Plan(0, (2, 3), OPTIONS, 2.0, number, 3).walks() for number in range(3)]

    labels = sorted(walk.label for part in parts for walk in part)

    assert labels == sorted(walk.label for walk in Plan(0, (2, 3), OPTIONS, 2.0).walks())


def test_a_walk_without_time_is_cut_without_a_failure() -> None:
    playout = play_out(HUSH, "0-2-0", 2, HUSH.Options(), deadline=Deadline(0))

    assert playout.is_cut
    assert playout.stuck is None
    assert playout.steps


def test_a_check_without_time_examines_one_position_and_reports_its_share() -> None:
    playout, coverage = play_out(HUSH, "0-2-0", 2, HUSH.Options()), Coverage()
    playout.deadline = Deadline(0)

    seen = [*playout.select_steps(None, "leak")]
    coverage.note_walk(playout)
    coverage.note_check("leak", playout)

    assert len(seen) == 1
    share = 100 // len(playout.steps)
    assert f"Examined in part: leak {share} %." in coverage.sentence(1, HUSH, HUSH.seats)


class Ticks:
    """A clock that counts the calls of a game's functions, a thousand a second."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> float:
        return self.count / 1000

    def counting(self, name: str) -> Callable[..., object]:
        rule: Callable[..., object] = getattr(hush, name)

        @wraps(rule)
        def call(*args: object) -> object:
            self.count += 1
            return rule(*args)

        return call

    def game(self) -> Game:
        names = ("decide", "evolve", "legal", "view", "redact", "redeal", "hidden", "label", "scene")
        return bind(SimpleNamespace(**{**vars(hush), **{n: self.counting(n) for n in names}}), hush.__name__)


@pytest.mark.parametrize("seconds", [1, 4, 16])
def test_a_sweep_stops_soon_after_its_deadline(seconds: int) -> None:
    """Each call counts, so this does not depend on the machine. One entry under one check is finished."""
    ticks = Ticks()
    plan = Plan(0, (2, 3), OPTIONS, seconds)

    done = sweep(ticks.game(), plan, lambda _: None, Deadline(seconds, clock=ticks))

    assert seconds * 1000 <= ticks.count + 1000 * seconds * REVEALS_SHARE
    assert ticks.count < seconds * 1000 + MOST_CALLS_LATE
    assert done.coverage.walks.total()


def test_a_start_that_took_long_leaves_less_time() -> None:
    ticks = Ticks()
    deadline = Deadline(5, spent=3, clock=ticks)

    assert (deadline.left(), deadline.spent()) == (2, 3)
    ticks.count = 2000
    assert deadline.is_over()


def test_checks_without_any_time_are_undecided() -> None:
    report = check(HUSH, seconds=1e-6)

    undecided = {one.check for one in report.undecided}
    assert report.failures == ()
    assert {"ending", "legality", "leak", "redeal", "words", "scene form"} <= undecided
    assert NO_TIME in {one.text for one in report.undecided if one.check == "leak"}


def test_nothing_that_is_begun_goes_on_after_the_limit() -> None:
    playout = play_out(HUSH, "0-2-0", 2, HUSH.Options())
    playout.limit = Deadline(0)

    assert [*playout.select_steps(None, "leak")] == []
    assert playout.covered[False] == len(playout.steps)


def test_a_fresh_process_that_does_not_answer_decides_nothing() -> None:
    playout, findings = play_out(HUSH, "0-2-0", 2, HUSH.Options()), Findings()
    hangs = subprocess.Popen([sys.executable, "-c", "input()"], stdin=PIPE, stdout=PIPE, stderr=PIPE)
    comparison = Comparison([playout], [{}], [hangs])

    try:
        comparison.finish(findings, 0.01)
    finally:
        comparison.stop()

    assert findings.undecided() == (UndecidedCheck("fresh process", NO_ANSWER),)


@pytest.mark.slow
def test_other_processes_report_their_failures() -> None:
    reported: list[Progress] = []

    report = check(
        bind(mutants.card_in_view, "kit.mutants:card_in_view"),
        seconds=1,
        workers=2,
        progress=reported.append,
    )

    assert "leak" in {failure.check for failure in report.failures}
    assert not any("found nothing out" in note for note in report.notes)
    assert all(0 <= moment.share <= 1 for moment in reported)


def test_a_short_run_names_every_check_and_its_coverage() -> None:
    report = check(bind(tictactoe), seconds=0.5)

    assert report.checks == CHECKS
    assert report.failures == ()
    assert report.covered.startswith("0.5 s: ")
