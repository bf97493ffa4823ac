"""What stands in the blocks of code on a page of the docs."""

import re
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).parent.parent / "docs"

_BLOCK: Final = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code. *title* is the file that it is part of, where the page names one."""

    kind: str
    title: str
    text: str


def read_blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(page.read_text())]


def read_code(page: Path, kind: str = "python", title: str = "") -> str:
    """Every block of that kind, one after the other, as a module has them."""
    return "\n\n".join(block.text for block in read_blocks(page) if block[:2] == (kind, title))
