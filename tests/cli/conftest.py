import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import Parlour, Ran, Typing
from parlour.cli import main


@pytest.fixture
def parlour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Parlour]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)

    def run(*arguments: str | Path, typed: str | Iterator[str] = "") -> Ran:
        keys = io.StringIO(typed) if isinstance(typed, str) else Typing(typed)
        monkeypatch.setattr(sys, "stdin", keys)
        code = main([str(argument) for argument in arguments])
        heard = capsys.readouterr()
        return Ran(code, heard.out, heard.err)

    yield run
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]
