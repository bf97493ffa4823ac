"""Reads the code blocks of a page of the docs."""

import re
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).parent.parent / "docs"
GAMES: Final = DOCS / "cookbook" / "games"
"""The whole games of the cookbook, each in a folder. Its page has the folder's name, with hyphens."""

_GAME: Final = re.compile(r"^<!-- game: (\w+) -->$", re.MULTILINE)

_BLOCK: Final = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A code block. *title* is the file that it belongs to, or empty."""

    kind: str
    title: str
    text: str


def game_folders() -> list[Path]:
    return sorted(folder.parent for folder in GAMES.glob("*/__init__.py"))


def page_of(folder: Path) -> Path:
    return GAMES.parent / f"{folder.name.replace('_', '-')}.md"


def game_folder(page: str) -> Path | None:
    """The folder that the page's text names in a line `<!-- game: NAME -->`. Its game is the page's code."""
    found = _GAME.search(page)
    return None if found is None else GAMES / found[1]


def read_blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(page.read_text())]


def read_code(page: Path, kind: str = "python", title: str = "") -> str:
    """Joins all blocks of this kind and title into one module."""
    return join_code(page.read_text(), kind, title)


def join_code(text: str, kind: str = "python", title: str = "") -> str:
    blocks = (Block(*found) for found in _BLOCK.findall(text))
    return "\n\n".join(block.text for block in blocks if block[:2] == (kind, title))
