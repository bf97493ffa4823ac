"""No byte that the matrix forbids reaches anybody at a table of Cambio."""

from pathlib import Path

import pytest

from parlour.games import built_in
from privacy.cambio import SHAPES
from privacy.evenings import cambio_pick, cambio_plans, run


def test_nobody_at_a_few_tables_of_cambio_is_shown_what_is_not_theirs(tmp_path: Path) -> None:
    report = run(tmp_path, built_in("cambio"), cambio_plans(6, seed=1), cambio_pick, SHAPES)

    assert report.faults == []
    assert report.games == 6
    assert {"drew", "swapped", "discarded", "revealed", "scored"} <= report.seen


@pytest.mark.deep
def test_nobody_at_a_hundred_tables_of_cambio_is_shown_what_is_not_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = run(tmp_path, built_in("cambio"), cambio_plans(100, seed=2), cambio_pick, SHAPES)
    with capsys.disabled():
        print(f"\ncambio: {report}")  # noqa: T201  the figures are what a deep run is for

    assert report.faults == []
    assert {"snapped", "snap-missed", "penalised", "blind-swapped", "dealt"} <= report.seen
