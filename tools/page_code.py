"""What stands in the blocks of code on a page of the docs, for the tests that run it."""

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read_blocks(page: Path) -> list[tuple[str, str]]:
    """The kind and the text of each block."""
    return _BLOCK.findall(page.read_text())


def read_code(page: Path, kind: str = "python") -> str:
    """All blocks of one kind, as a module has them."""
    return "\n\n".join(text for found, text in read_blocks(page) if found == kind)
