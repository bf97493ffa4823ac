"""Finds the English texts of a game: those in its sources, and those of its contract.

Babel's extractor misses a call inside another call, and everything that is not in a call.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from parlour.bots.levels import COMMON_LEVELS
from parlour.bots.rollouts import bot_of
from parlour.conformance.checks.templates import source_files
from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import option_texts
from parlour.engine.faults.fault_location import PACKAGE_FILE

Found = Mapping[str, tuple[str, ...]]
"""Each template, with the names of the files that use it."""

TEMPLATES_OF: Final = {"say": slice(0, 1), "call": slice(0, 1), "N_": slice(0, 1), "tell": slice(1, 3)}
"""The arguments that are templates, for each function."""

NAMES_FILE: Final = "names.py"


def extract_game(game: Game) -> Found:
    files = source_files(game)
    found = {text: {*names} for text, names in extract_files(files, files[0].parent).items()} if files else {}
    for text in _texts_of_contract(game):
        found.setdefault(text, {files[0].name} if files else set())
    return {text: tuple(sorted(names)) for text, names in found.items()}


def extract_files(files: Iterable[Path], folder: Path) -> Found:
    """Returns the templates in *files*, whose names are relative to *folder*."""
    found: dict[str, set[str]] = {}
    for file in files:
        for template in (*_templates(file), *_names_in_data(file)):
            if template.strip():
                found.setdefault(template, set()).add(file.relative_to(folder).as_posix())
    return {template: tuple(sorted(names)) for template, names in found.items()}


def _templates(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        match call.func:
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in TEMPLATES_OF:
                for argument in call.args[TEMPLATES_OF[name]]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def _names_in_data(file: Path) -> Iterable[str]:
    """Returns the names listed in `names.py` by a game whose cards or places are data."""
    if file.name != NAMES_FILE or "def names_in_data(" not in file.read_text(encoding="utf-8"):
        return ()
    return tuple(import_module(_module_name(file)).names_in_data())


def _module_name(file: Path) -> str:
    parts, folder = [file.stem], file.parent
    while (folder / PACKAGE_FILE).is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def _texts_of_contract(game: Game) -> Iterator[str]:
    """Yields the texts that pages translate even if the author did not mark them with `N_`.

    The title is a name, so it is translated only if it is marked.
    """
    yield from filter(None, (game.line, game.length))
    yield from game.like
    yield from game.sentences.values()
    yield from game.refusals.values()
    for _, text in option_texts(game, game.words(())):
        yield from filter(None, (text.name, text.hint))
    bot = bot_of(game)
    yield from (level for level in (*bot.levels, *bot.missing) if level not in COMMON_LEVELS)
