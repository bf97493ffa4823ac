"""Reads the pages of docs/ for tests: the files they define, and their commands with the expected output."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.page_code import DOCS, read_blocks, read_code

__all__ = ["DOCS", "Page", "Step", "run"]


class Step(NamedTuple):
    """A command of a page and its expected output: the block `sh` and the block after it."""

    command: str
    says: tuple[str, ...] = ()


class Page:
    def __init__(self, name: str) -> None:
        self.path = DOCS / name
        self.text = self.path.read_text()
        self.blocks = read_blocks(self.path)

    def code(self, kind: str = "python", title: str = "") -> str:
        """All blocks of that kind, joined."""
        return read_code(self.path, kind, title)

    def files(self) -> Mapping[str, str]:
        """The files that the reader writes, by name."""
        titles = {block.title: block.kind for block in reversed(self.blocks) if block.title}
        kinds = ("python", "markdown")
        return {title: self.code(kind, title) for title, kind in titles.items() if kind in kinds}

    def steps(self) -> list[Step]:
        pairs = zip(self.blocks, self.blocks[1:], strict=False)
        return [
            Step(block.text.strip(), tuple(following.text.splitlines()))
            for block, following in pairs
            if block.kind == "sh"
        ]

    def run_code(self) -> Sequence[Callable[[], object]]:
        """Run the Python blocks that belong to no file, and return their tests."""
        names: dict[str, object] = {}
        exec(self.code(), names)
        assert self.code(), "there is code on the page"
        tests = [test for name, test in names.items() if name.startswith("test_") and callable(test)]
        for test in tests:
            test()
        return tests

    def write(self, folder: Path) -> None:
        for name, text in self.files().items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


def run(step: Step, folder: Path) -> None:
    """Run the command in *folder* and check its output against the page.

    Removes the environment variables that would make a nested pytest part of this one.
    """
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    real = re.sub(r"\bparlour (?=[a-z])", f"{sys.executable} -m parlour ", step.command, count=1)
    real = re.sub(r"^python\b", sys.executable, real)
    done = subprocess.run(
        real, shell=True, cwd=folder, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for line in step.says:
        assert line in done.stdout, f"{step.command} does not say {line!r}:\n{done.stdout}"
