"""No client at a table of Cambio receives a byte that the matrix forbids."""

from pathlib import Path

import pytest

from proofs.privacy.game_runs import cambio_plans, run


def test_no_client_at_a_few_cambio_tables_receives_hidden_information(tmp_path: Path) -> None:
    report = run(tmp_path, cambio_plans(3, seed=1))

    assert report.faults == []
    assert report.games == 3
    assert {"drew", "swapped", "discarded", "revealed", "scored"} <= report.seen


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_no_client_at_a_hundred_cambio_tables_receives_hidden_information(tmp_path: Path, part: int) -> None:
    report = run(tmp_path, cambio_plans(25, seed=100 + part))
    (tmp_path / "figures.txt").write_text(str(report))

    assert report.faults == []
    assert report.games == 25
    assert {"snapped", "snap-missed", "blind-swapped", "revealed"} <= report.seen
