"""Writes a failing test from a bug report.

The report comes from a stranger. Every text of it stands in the test as a Python literal, and names of files
and functions have only letters, digits and underscores.
"""

import os
import re
from pathlib import Path
from typing import Final

from parlour.dev.source import GameSource
from parlour.engine.table.bug_report import BugReport
from parlour.engine.table.table import Table

_FOLDER: Final = "tests"
_MAX_LITERAL: Final = 80

_TEST: Final = '''\
"""A bug report, as a test. `parlour dev` wrote it from {file}."""

from pathlib import Path

import pytest

from parlour.games.finder import find
from parlour.testing import load_report

HERE = Path(__file__).parent
GAME = find({game})


def test_{name}() -> None:
    report = load_report(HERE / "{file}", GAME)
{position}

    # Replace the next lines with what should be true, such as `game.expect_turn(0)`.
    pytest.fail(
        "{who} expected:\\n"
{expected}
    )
'''
_AFTER_MOVE: Final = """\
    game = report.scenario(at={before})
    game.act({by}, report.action)  # decided again, by the rules as they are now"""
_FROZEN: Final = """\
    game = report.scenario()"""
_SILENT: Final = "(the report does not say what)"


def write_test(report: BugReport, raw: bytes, table: Table, source: GameSource) -> Path:
    """Writes the test and a copy of the report, which is *raw*, and returns the path of the test.

    A test that exists stays as it is, because the author can have changed it. Raises OSError.
    """
    folder = _project(source) / _FOLDER
    folder.mkdir(exist_ok=True)
    name = "report_" + re.sub(r"[^a-z0-9]+", "_", report.file_name.lower()).strip("_")
    copy, test = folder / f"{name}.json", folder / f"test_{name}.py"
    if not test.exists():
        copy.write_bytes(raw)
        test.write_text(_render(report, table, name, _reference(source, folder)), encoding="utf-8")
    return test


def _render(report: BugReport, table: Table, name: str, game: str) -> str:
    last = table.log[len(table.log) - 1]
    is_move = last.kind == "act" and last.by is not None and last.seq > 0
    return _TEST.format(
        file=f"{name}.json",
        name=name,
        game=game,
        position=_AFTER_MOVE.format(before=last.seq - 1, by=last.by) if is_move else _FROZEN,
        who="A spectator" if report.you is None else f"Seat {report.you}",
        expected=_literals(report.expected or _SILENT),
    )


def _literals(text: str) -> str:
    """The text as string literals, one a line, which Python joins. `repr` escapes what does not print."""
    parts = [text[at : at + _MAX_LITERAL] for at in range(0, len(text), _MAX_LITERAL)]
    return "\n".join(f"        {part!r}" for part in parts)


def _project(source: GameSource) -> Path:
    """The folder of the game's tests: above its package and above `src`, but not among installed packages."""
    folder = source.folder
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    if folder.name == "site-packages":
        return Path.cwd()
    return folder.parent if folder.name == "src" else folder


def _reference(source: GameSource, tests: Path) -> str:
    """An expression for the game: its path, or the name of a game that belongs to another project."""
    if tests.parent not in source.home.parents:
        return repr(source.name)
    path = source.folder if source.is_package else source.home
    return f"str(HERE / {Path(os.path.relpath(path, tests)).as_posix()!r})"
