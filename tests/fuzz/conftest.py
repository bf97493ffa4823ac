"""One server for all the noise; it has to be there still when the last test is over."""

from collections.abc import Iterator

import pytest

from fuzz.club import Club, faults
from served.process import Served


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Served(tmp_path_factory.mktemp("fuzzed"), max_tables_open="100000") as server:
        club = Club(server)
        yield club
        club.plays_on()
        club.close()
        log = server.log()
        code = server.stop()
    assert faults(log) == []
    assert code in (0, -15), f"the server ended with {code}"
