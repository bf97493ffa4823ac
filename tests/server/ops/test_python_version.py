"""A Python with known holes is named at the start."""

import pytest

from parlour.server.ops import python_version


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
