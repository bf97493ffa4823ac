"""The pytest plugin runs each check of the kit as a test."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
GAME = ROOT / "tests" / "support" / "games" / "bells.py"


def run_pytest(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs pytest with only the plugins in *folder*, where this one is installed by its entry point."""
    plugins = PROJECT["entry-points"]["pytest11"].items()
    listed = "".join(f"{name} = {module}\n" for name, module in plugins)
    metadata = folder / "installed" / "game_tests-1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: game-tests\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[pytest11]\n{listed}")
    quiet = [f"-pno:{name}" for name in ("cacheprovider", "schemathesis", "faker", "xdist")]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, "--rootdir", str(folder), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bell.py").write_text(GAME.read_text())
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    return tmp_path


@pytest.mark.deep
def test_each_check_is_a_test_with_its_name(folder: Path) -> None:
    done = run_pytest(folder, "--parlour", "./bell.py", "--parlour-playouts", "1", "-rA")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASSED bell.py::leak" in done.stdout.replace("./", "")
    assert "PASSED bell.py::round trip" in done.stdout.replace("./", "")
    assert "PASSED test_own.py::test_own" in done.stdout


def test_a_failing_check_prints_the_finding(folder: Path) -> None:
    broken = GAME.read_text().replace(
        "action):\n        raise", "action) or not action.places:\n        raise"
    )
    (folder / "bell.py").write_text(broken)

    done = run_pytest(folder, "--parlour", "./bell.py", "--parlour-playouts", "1", "-k", "legality")

    assert done.returncode == 1
    assert "1 failed" in done.stdout
    assert "`legal` lists it and `decide` refuses it" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.deep
def test_games_can_be_listed_in_the_configuration(folder: Path) -> None:
    (folder / "pytest.ini").write_text("[pytest]\nparlour_games = ./bell.py\n")

    done = run_pytest(folder, "--parlour-playouts", "1", "-k", "conservation or own")

    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_without_options_no_check_runs(folder: Path) -> None:
    done = run_pytest(folder)

    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_a_missing_game_is_reported(folder: Path) -> None:
    done = run_pytest(folder, "--parlour", "./nothing.py", "-k", "purity")

    assert done.returncode == 1
    assert "there is no file or folder ./nothing.py" in done.stdout


def test_the_extra_installs_pytest() -> None:
    assert any(one.startswith("pytest") for one in PROJECT["optional-dependencies"]["testing"])
