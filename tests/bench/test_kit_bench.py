"""The kit's benchmark runs: it searches for mutants and reports whether games stay within the time limit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_benchmark_finds_a_mutant_and_checks_a_game() -> None:
    run = [sys.executable, "-m", "bench.kit", "--seconds", "1", "--jobs", "1"]
    run += ["--only", "card_in_view", "--games", "tictactoe"]

    done = subprocess.run(
        run, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(TESTS)}
    )

    assert done.returncode == 0, done.stderr
    assert "1 of 1 mutants found" in done.stdout
    assert "tictactoe" in done.stdout
