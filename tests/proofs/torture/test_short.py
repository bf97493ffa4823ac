"""A few rounds of each kind of harm. `python -m proofs.torture` from `tests` runs hundreds."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from proofs.torture import scenarios
from proofs.torture.shim import has_compiler
from proofs.torture.torture_run import Load, Report
from services.nats import Nats
from services.postgres import Postgres

LOAD = Load(pairs=3, cambio=1, with_bots=1)
TIMED = Load(pairs=1, cambio=0, with_bots=0, timed=1)
NEEDS_COMPILER = pytest.mark.skipif(not has_compiler(), reason="the shim is compiled by cc")


def assert_nothing_is_wrong(report: Report) -> None:
    assert not report.wrongs, f"{report}\n" + "\n".join(map(str, report.wrongs[:20]))
    assert report.acknowledged > 10


def test_kills_on_sqlite(tmp_path: Path) -> None:
    assert_nothing_is_wrong(scenarios.kills(tmp_path, None, 2, 1, LOAD))


def test_kills_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    assert_nothing_is_wrong(scenarios.kills(tmp_path, postgres_url, 2, 2, LOAD))


@pytest.mark.slow
def test_lost_duplicated_and_reordered_messages(tmp_path: Path) -> None:
    report = scenarios.crooked(tmp_path, None, 1, 3, LOAD)

    assert_nothing_is_wrong(report)
    assert report.resent > 5


@pytest.mark.deep
def test_a_pause_and_a_graceful_stop(tmp_path: Path) -> None:
    report = scenarios.pauses(tmp_path, None, 1, 4, LOAD, 1.0)

    assert_nothing_is_wrong(report)
    assert report.closed_with[1012] >= 2, "whoever is asked to come back is told so"


@pytest.mark.deep
@NEEDS_COMPILER
@pytest.mark.parametrize(
    "names",
    [("power", "back"), ("power", "disk", "stop", "ahead", "power")],
    ids=" ".join,
)
def test_sqlite_faults_cost_no_player_a_move_or_time(tmp_path: Path, names: Sequence[str]) -> None:
    assert_nothing_is_wrong(scenarios.sqlite(tmp_path, names, 6, TIMED))


@pytest.mark.deep
@NEEDS_COMPILER
@pytest.mark.parametrize(
    "names",
    [("away",), pytest.param(("crash", "nats", "stop", "back", "ahead"), marks=pytest.mark.deep)],
    ids=" ".join,
)
def test_postgresql_faults_cost_no_player_a_move_or_time(
    tmp_path: Path, postgres: Postgres, postgres_url: str, nats: Nats, names: Sequence[str]
) -> None:
    assert_nothing_is_wrong(scenarios.postgres(tmp_path, postgres_url, (postgres, nats), names, 7, TIMED))


@pytest.mark.deep
def test_faults_of_two_processes_and_their_services(
    tmp_path: Path, postgres: Postgres, postgres_url: str, nats: Nats
) -> None:
    assert_nothing_is_wrong(scenarios.two(tmp_path, postgres, postgres_url, nats, 1, 5, LOAD))
