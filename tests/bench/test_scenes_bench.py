"""The benchmark of scenes runs and reports every given game."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_benchmark_measures_scenes_and_choices() -> None:
    run = [sys.executable, "-m", "bench.scenes", "--games", "1", "tictactoe", "parlour.games.hex"]

    done = subprocess.run(run, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "Tic-tac-toe" in done.stdout
    assert "Hex" in done.stdout
