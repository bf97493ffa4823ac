"""Prints the section of CHANGELOG.md for one version: `python -m tools.release_notes 0.2.0`."""

import re
import sys
from pathlib import Path
from typing import Final

CHANGELOG: Final = Path(__file__).parents[1] / "CHANGELOG.md"


def release_notes(version: str, changelog: str) -> str:
    """The text below the heading `## VERSION`, up to the next version."""
    found = re.search(
        rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None or not found[1].strip():
        raise LookupError(f"CHANGELOG.md has no notes for {version}")
    return f"{found[1].strip()}\n"


def main() -> None:
    try:
        sys.stdout.write(release_notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8")))
    except LookupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
