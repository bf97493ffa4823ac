"""A Python with known holes is named at the start."""

import sys
from pathlib import Path

import pytest

from parlour.server.ops import python_version
from served.process import Served


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 11, 9), (3, 12, 5)])
def test_a_python_with_known_holes_is_named_with_what_to_do(version: tuple[int, int, int]) -> None:
    said = python_version.fault_of(version)

    assert said is not None
    assert ".".join(map(str, version)) in said
    assert "CVE-2024-7592" in said
    assert "run Parlour on 3.1" in said


@pytest.mark.parametrize("version", [(3, 11, 10), (3, 12, 6), (3, 13, 0), (3, 14, 1)])
def test_a_python_without_them_is_not(version: tuple[int, int, int]) -> None:
    assert python_version.fault_of(version) is None


def test_the_server_says_it_at_its_start(tmp_path: Path) -> None:
    is_bad = python_version.fault_of(sys.version_info[:3]) is not None
    with Served(tmp_path) as server:
        assert ("has known holes" in server.log()) == is_bad
