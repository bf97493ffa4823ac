"""No byte that is sealed reaches anybody at a table of Imperial."""

from pathlib import Path

import pytest

from parlour.games import built_in
from privacy.imperial import SHAPES
from privacy.evenings import imperial_pick, imperial_plans, run


def test_nobody_at_a_few_tables_of_imperial_is_shown_what_is_not_theirs(tmp_path: Path) -> None:
    report = run(tmp_path, built_in("imperial"), imperial_plans(2, seed=1), imperial_pick, SHAPES)

    assert report.faults == []
    assert report.games == 2
    assert {"bid-placed", "bids-opened"} <= report.seen


@pytest.mark.deep
def test_nobody_at_a_hundred_tables_of_imperial_is_shown_what_is_not_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = run(tmp_path, built_in("imperial"), imperial_plans(100, seed=2), imperial_pick, SHAPES)
    with capsys.disabled():
        print(f"\nimperial: {report}")  # noqa: T201  the figures are what a deep run is for

    assert report.faults == []
    assert {"bid-retracted", "voted", "vote-retracted"} <= report.seen
