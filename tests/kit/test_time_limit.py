from itertools import islice

import pytest

from kit import mutants
from parlour.conformance.checks.coverage import Coverage
from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.findings import Progress
from parlour.conformance.checks.playout import play_out
from parlour.conformance.checks.sweep import Plan
from parlour.conformance.checks.walks import parse_walk, walks
from parlour.conformance.kit import CHECKS, check
from parlour.engine import bind
from parlour.games import tictactoe
from support.games import hush

HUSH = bind(hush)
OPTIONS = (HUSH.Options(),)


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
    assert f"Seen in part: leak {share} %." in coverage.sentence(1, HUSH)


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
