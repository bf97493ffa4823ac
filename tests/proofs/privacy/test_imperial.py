"""No client at a table of Imperial receives secret information."""

from pathlib import Path

import pytest

from proofs.privacy.game_runs import imperial_plans, run


def test_no_client_at_a_few_imperial_tables_receives_hidden_information(tmp_path: Path) -> None:
    report = run(tmp_path, imperial_plans(2, seed=1, entries=120))

    assert report.faults == []
    assert report.games == 2
    assert {"bid-placed", "bids-opened"} <= report.seen


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_no_client_at_a_hundred_imperial_tables_receives_hidden_information(
    tmp_path: Path, part: int
) -> None:
    report = run(tmp_path, imperial_plans(25, seed=100 + part))
    (tmp_path / "figures.txt").write_text(str(report))

    assert report.faults == []
    assert report.games == 25
    assert {"bid-placed", "voted"} <= report.seen
