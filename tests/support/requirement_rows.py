"""Reads the tables of docs/requirements and finds the tests they name."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "requirements"
_ROW: Final = re.compile(r"^\| (?!requirement \||-)(.+?) \| (.+?) \| (.*?) ?\| (.*?) ?\|$")
_PYTHON: Final = re.compile(r"^(tests/\S+\.py)::([\w:]+)(?:\[(.+)\])?$")
_VITEST: Final = re.compile(r"^(web/src/\S+\.test\.ts): (.+)$")
_TITLE: Final = re.compile(r"""\b(?:it|test)(?:\.\w+\(.*?\))?\(\s*"((?:[^"\\]|\\.)*)\"""")

Test = ast.FunctionDef | ast.AsyncFunctionDef


class Row(NamedTuple):
    document: str
    """The level-two heading above the row."""

    id: str
    demand: str
    tests: tuple[str, ...]
    note: str


def rows(text: str) -> Iterator[Row]:
    document = ""
    for line in text.splitlines():
        if line.startswith("## "):
            document = line.removeprefix("## ")
        elif line.startswith("|") and not line.startswith(("| requirement |", "|---")):
            found = _ROW.match(line)
            assert found is not None, f"not a row of four cells: {line}"
            name, demand, tests, note = found.groups()
            yield Row(document, name.replace("`", ""), demand, tuple(re.findall(r"`([^`]+)`", tests)), note)


def all_rows() -> dict[str, list[Row]]:
    """The rows by the name of their page."""
    return {page.stem: [*rows(page.read_text(encoding="utf-8"))] for page in sorted(PAGES.glob("*.md"))}


def faults(found: Sequence[Row]) -> Iterator[str]:
    seen: set[str] = set()
    for row in found:
        if row.id in seen:
            yield f"{row.id}: stands there twice"
        seen.add(row.id)
        if not row.tests and not row.note.startswith("Ruling:"):
            yield f"{row.id}: neither a test nor a ruling"
        for test in row.tests:
            if (fault := fault_of(test)) is not None:
                yield f"{row.id}: {test}: {fault}"
        if row.tests and all(is_deep(test) for test in row.tests):
            yield f"{row.id}: only `make deep` tests it"


def fault_of(test: str) -> str | None:
    """The reason why there is no such test, or None."""
    if (python := _PYTHON.match(test)) is not None:
        return _fault_of_python(*python.groups())
    if (vitest := _VITEST.match(test)) is not None:
        path, title = vitest.groups()
        if not (ROOT / path).is_file():
            return "no such file"
        return None if title in _titles(ROOT / path) else "no such title"
    return "not spelled as a test"


def is_deep(test: str) -> bool:
    """True if the test is marked deep, so that only `make deep` runs it."""
    python = _PYTHON.match(test)
    if python is None or not (ROOT / python[1]).is_file():
        return False
    found = _tests(ROOT / python[1]).get(python[2])
    return found is not None and any("mark.deep" in ast.unparse(one) for one in found.decorator_list)


def _fault_of_python(path: str, name: str, case: str | None) -> str | None:
    if not (ROOT / path).is_file():
        return "no such file"
    found = _tests(ROOT / path).get(name)
    if found is None:
        return "no such test"
    if case is None:
        return None
    if not any("parametrize" in ast.unparse(one) for one in found.decorator_list):
        return "it has no cases"
    return None if case in _strings(ROOT / path) else "no such case"


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def _tests(file: Path) -> dict[str, Test]:
    """Returns the tests of a file by name. Methods are named `Class::test_name`."""
    found: dict[str, Test] = {}
    for node in _tree(file).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, Test) and one.name.startswith("test"):
                found[prefix + one.name] = one
    return found


@cache
def _strings(file: Path) -> frozenset[str]:
    constants = (node.value for node in ast.walk(_tree(file)) if isinstance(node, ast.Constant))
    return frozenset(value for value in constants if isinstance(value, str))


@cache
def _titles(file: Path) -> frozenset[str]:
    return frozenset(_TITLE.findall(file.read_text(encoding="utf-8")))
