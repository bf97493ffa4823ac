"""One server for all fuzz tests. It must still run after the last one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.fuzz.club import Club, faults
from served.process import Served


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    yield from _open(tmp_path_factory.mktemp("fuzzed"))


@pytest.fixture
def slow_club(tmp_path: Path) -> Iterator[Club]:
    """A server with a low rate limit."""
    yield from _open(tmp_path, rate="10")


def _open(data: Path, **settings: str) -> Iterator[Club]:
    with Served(data, port=None, max_tables_open="100000", **settings) as server:
        club = Club(server)
        yield club
        club.plays_on()
        club.close()
        log = server.log()
        code = server.stop()
    assert faults(log) == []
    assert code in (0, -15), f"the server ended with {code}"
