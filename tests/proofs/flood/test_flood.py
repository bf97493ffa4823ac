"""In a small flood, the server refuses and closes what it should and still answers the visitor."""

from pathlib import Path

import pytest

from proofs.flood.attackers import Load, fit_to_file_limit
from proofs.flood.cases import run as run_case
from proofs.flood.harms import HARMS
from proofs.flood.run import run
from proofs.fuzz.club import faults

MAX_MEMORY_MB = 250.0
"""Limit of the server's memory. It starts with half of it."""


def test_a_flood_is_refused_while_a_visitor_plays(tmp_path: Path) -> None:
    load = Load(0, half_open=40, sockets=60, each=20, opened_a_second=500, asked_a_second=20, awaits_end=True)
    short = {"header_timeout": "0.5", "request_timeout": "0.5", "max_connections": "15"}
    flood = run(tmp_path, load, quiet_games=1, seconds=0, pause_s=0, http_rate="0", rate="1000", **short)
    answers = flood.report.answers

    assert flood.report.half_closed >= 40
    assert answers["handshake"] == {101: 45, 429: 15}
    assert flood.report.sockets == 45, "whoever answers pings stays"
    assert {*answers["cookie"], *answers["knock"]} <= {431, 0}
    assert {*answers["api"]} == {200}
    assert len(flood.flooded.moves) >= 5
    assert "an address has as many connections as it may" in flood.log
    assert faults(flood.log) == []


def test_a_load_is_reduced_to_the_open_file_limit() -> None:
    load = Load(0, half_open=2_000_000, sockets=6_000_000)
    fits = fit_to_file_limit(load)

    assert fits.half_open + fits.sockets < 1_000_000
    assert abs(fits.sockets - 3 * fits.half_open) <= 3
    assert fit_to_file_limit(Load(0, 20, 50)) == Load(0, 20, 50)


@pytest.mark.parametrize("name", HARMS)
def test_a_visitor_can_play_while_one_client_does_harm(tmp_path: Path, name: str) -> None:
    """Checks only that the visitor is answered and nothing fails. `make flood` measures the delays."""
    case = run_case(tmp_path, name, games=1, pause_s=0.05)

    assert len(case.harmed.moves) >= 5
    assert case.memory_mb < MAX_MEMORY_MB
    assert faults(case.log) == []
