import sqlite3
import sys

import pytest

from parlour.server.ops.version_warnings import python_warning, version_warnings
from parlour.store.drivers import sqlite_version


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 11, 9), (3, 12, 5)])
def test_a_vulnerable_python_gets_a_warning(version: tuple[int, int, int]) -> None:
    warning = python_warning(version)

    assert warning is not None
    assert ".".join(map(str, version)) in warning
    assert "CVE-2024-7592" in warning
    assert "run Parlour on 3.1" in warning


@pytest.mark.parametrize("version", [(3, 11, 10), (3, 12, 6), (3, 13, 0), (3, 14, 1)])
def test_a_fixed_python_gets_no_warning(version: tuple[int, int, int]) -> None:
    assert python_warning(version) is None


def test_sqlite_warnings_appear_only_if_sqlite_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 13, 0))
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))

    assert version_warnings(uses_sqlite=True) == [sqlite_version.describe()]
    assert version_warnings(uses_sqlite=False) == []
