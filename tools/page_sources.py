"""Shows files of a game on a page: `<!-- source: FILE -->`, in the folder that `game_folder` finds."""

import re
from pathlib import Path
from typing import Final

SOURCE: Final = re.compile(r"^<!-- source: (\S+) -->$", re.MULTILINE)
FENCE: Final = "````"
"""Longer than the fences in the rules of a game."""


def show_sources(page: str, folder: Path | None) -> str:
    if folder is None:
        return page
    return SOURCE.sub(lambda marker: _listing(folder / marker[1]), page)


def _listing(file: Path) -> str:
    """The file in a block that a reader opens."""
    text = file.read_text(encoding="utf-8")
    lines = f"{text.count(chr(10))} lines"
    code = f"{FENCE}{file.suffix.removeprefix('.')}\n{text}{FENCE}"
    return f'<details markdown="1"><summary>{file.name}, {lines}</summary>\n\n{code}\n\n</details>'
