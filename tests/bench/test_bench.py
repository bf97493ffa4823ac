"""Runs the benchmark as its users do. These tests do not check speed."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[2]


class Rate(msgspec.Struct):
    steps_per_second: float
    playouts_per_second: float
    steps_per_playout: float


class Report(msgspec.Struct):
    rates: dict[str, Rate]
    parts: dict[str, dict[str, float | None]]


@pytest.mark.slow
def test_a_short_run_without_peers_prints_figures(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    options = [
        "--only=tictactoe",
        "--no-peers",
        "--secs=0.03",
        f"--json={figures}",
        f"--history={tmp_path}/all",
    ]
    run = [sys.executable, "-m", "bench", *options]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "Tic-tac-toe" in done.stdout
    report = msgspec.json.decode(figures.read_bytes(), type=Report)
    (rate,) = report.rates.values()
    (parts,) = report.parts.values()
    assert rate.steps_per_second > rate.playouts_per_second > 0
    assert 5 <= rate.steps_per_playout <= 9
    assert all(cost is None or cost > 0 for cost in parts.values())
