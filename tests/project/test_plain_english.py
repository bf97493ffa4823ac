"""The prose of the project keeps to `tools/warning_words.toml`."""

from pathlib import Path

import pytest
from tools.plain_english import ALLOWED, ROOT, warnings_in


@pytest.mark.parametrize("folder", ALLOWED)
def test_prose_uses_few_warning_words(folder: str) -> None:
    found = [f"{word.file}:{word.line}: {word.word}" for word in warnings_in(ROOT / folder)]

    assert len(found) <= ALLOWED[folder], "\n".join(found)


@pytest.mark.parametrize(
    ("name", "source", "lines"),
    [
        ("a.py", '"""For whoever\nreads."""\n\nx = "somebody"  # told anew\n', [1, 4]),
        ("a.py", 'class A:\n    b: int\n    """What is\n    kept."""\n', [3]),
        ("a.ts", 'const a = "nobody"; // nobody\n/* one\n two beside */\n', [1, 3]),
        ("a.svelte", "<!-- whoever\n-->\n<p>nobody</p>\n", [1]),
        ("a.sql", "-- whoever\nselect 1 // nobody\n", [1]),
        ("a.md", "Whatever.\n\n```py\nnobody\n```\n\n`whoever` so\nmany\n", [1, 7]),
    ],
)
def test_only_prose_is_searched(tmp_path: Path, name: str, source: str, lines: list[int]) -> None:
    (tmp_path / name).write_text(source, encoding="utf-8")

    assert [word.line for word in warnings_in(tmp_path)] == lines
