"""Where the translations of a game are: `locale/de.po`, or `magpie.de.po` for a game in a single file."""

import ast
from pathlib import Path

from parlour.conformance.checks.templates import source_files
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import PACKAGE_FILE

FOLDER = "locale"


def po_files(game: Game) -> list[Path]:
    """Returns the files that `catalogues(__file__)` reads in the game's module."""
    files = source_files(game)
    if not files:
        return []
    folder, own = files[0].parent, f"{files[0].stem}.*.po"
    return sorted(folder.glob(own)) or sorted(folder.glob(f"{FOLDER}/*.po"))


def language_of(po: Path) -> str:
    return po.stem.rpartition(".")[2]


def new_po_path(game: Game, language: str) -> Path:
    """Returns where the file of a new language belongs: next to those that exist."""
    module, existing = source_files(game)[0], po_files(game)
    if module.name == PACKAGE_FILE or (existing and existing[0].parent.name == FOLDER):
        return module.parent / FOLDER / f"{language}.po"
    return module.with_name(f"{module.stem}.{language}.po")


def loads_translations(game: Game) -> bool:
    """True if one of the game's files defines or imports `translations`."""
    return any(
        isinstance(node, ast.Name | ast.alias) and _name(node) == "translations"
        for file in source_files(game)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


def _name(node: ast.Name | ast.alias) -> str:
    return node.id if isinstance(node, ast.Name) else node.asname or node.name
