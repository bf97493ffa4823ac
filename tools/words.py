"""`make words`: updates the `.po` files of the engine, the server and the built-in games from the code.

It does what `parlour words` does for the game of an author, but removes unused translations.
"""

from pathlib import Path
from typing import Final

from parlour.cli.translation.extraction import Found, extract_files
from parlour.cli.translation.po_file import PoFile, read_po_file, write_po_file
from parlour.cli.translation.update import update, without_unused

SOURCE: Final = Path(__file__).parents[1] / "src/parlour"


def po_files() -> list[Path]:
    return sorted(SOURCE.rglob("*.po"))


def extract(po: Path) -> Found:
    """Returns the templates of the folder around `locale/`, or of the one module next to *po*."""
    room = po.stem.rpartition(".")[0]
    folder = po.parent if room else po.parent.parent
    return extract_files([folder / f"{room}.py"] if room else sorted(folder.rglob("*.py")), folder)


def read(po: Path) -> PoFile:
    return read_po_file(po.read_text(encoding="utf-8"))


def updated(po: Path) -> str:
    """Returns the text of *po* with an entry for exactly the templates of its code."""
    return write_po_file(without_unused(update(read(po), extract(po))))


def main() -> None:
    for po in po_files():
        po.write_text(updated(po), encoding="utf-8")


if __name__ == "__main__":
    main()
