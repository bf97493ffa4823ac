"""The game of docs/authors.md in its own folder."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.engine.contract.game import Game, bind
from test_authors_page import CODE


@pytest.fixture
def magpie(tmp_path: Path) -> Path:
    folder = tmp_path / "magpie"
    folder.mkdir()
    (folder / "__init__.py").write_text(CODE)
    return folder


@pytest.fixture
def loaded(magpie: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game as `parlour dev` loads it first."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(magpie.parent))
    import magpie as module  # type: ignore[import-not-found]  # it is written by the test

    yield bind(module)
    for name in [name for name in sys.modules if name.partition(".")[0] == "magpie"]:
        del sys.modules[name]
