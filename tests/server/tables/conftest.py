"""One server for the tests of a file."""

from collections.abc import Iterator

import pytest

from served.process import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), presence_grace="0.2") as server:
        yield server
