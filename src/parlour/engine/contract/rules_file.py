"""The rules of a game as prose: `rules.md` next to its module, `rules.de.md` for German.

Headings start sections. Markdown that pages render stays in the lines: lists, `**strong**`, `*emphasis*`,
`![words](picture.svg)` for the game's assets and `![words](scene:name)` for its `pictures`.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from parlour.engine.contract.about import Section
from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.game import Game

MAX_RULES_BYTES: Final = 200_000
_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_ITEM: Final = re.compile(r"(?:[-*+]|(\d+)[.)])\s+(.*)")
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")


def rules_in(game: Game, language: str) -> tuple[Section, ...]:
    """The sections in *language*, or else in English; empty if the game has no such file."""
    files = _texts(game)
    return read_rules(files.get(language) or files.get("en", ""))


def find_rules_faults(game: Game) -> Iterator[str]:
    for path in _paths(game).values():
        if fault := _find_fault(path):
            yield f"{path.name} {fault}"
    there = {*assets_of(game).pictures, *(f"scene:{name}" for name in _scenes(game))}
    for language, text in _texts(game).items():
        for name in sorted({*_PICTURE.findall(text)} - there):
            yield f"the rules ({language}) show {name!r}, which neither `assets` nor `pictures` has"


def _scenes(game: Game) -> Collection[str]:
    try:
        return game.pictures(game.words(()))
    except Exception:  # noqa: BLE001  `pictures` has its own check, which reports this
        return ()


def read_rules(text: str) -> tuple[Section, ...]:
    """The sections of a text. The top heading is left out because pages show the game's title."""
    found: list[tuple[str, list[str]]] = [("", [])]
    has_title = False
    for block in _blocks(text):
        heading = _HEADING.fullmatch(block)
        if heading is None:
            found[-1][1].append(block)
        elif len(heading[1]) == 1 and not has_title:
            has_title = True
        else:
            found.append((heading[2], []))
    return tuple(Section(title, tuple(lines)) for title, lines in found if title or lines)


def _blocks(text: str) -> Iterator[str]:
    """Headings, list items and paragraphs, each as one line."""
    lines: list[str] = []
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        item = _ITEM.fullmatch(line)
        if lines and (not line or item or _HEADING.fullmatch(line)):
            yield " ".join(lines)
            lines = []
        if _HEADING.fullmatch(line):
            yield line
        elif item:
            lines = [f"{item[1]}. {item[2]}" if item[1] else f"- {item[2]}"]
        elif line:
            lines.append(line)


@lru_cache
def _texts(game: Game) -> Mapping[str, str]:
    return {
        language: path.read_text(encoding="utf-8")
        for language, path in _paths(game).items()
        if not _find_fault(path)
    }


def _paths(game: Game) -> Mapping[str, Path]:
    """The rules files by language.

    A package has `rules.md`; a game in a single file, `halma.py`, has `halma.rules.md`.
    """
    if game.folder is None:
        return {}
    module = game.where.partition(":")[0].rpartition(".")[2]
    is_folder = not (game.folder / f"{module}.py").is_file()
    name = "rules" if is_folder else f"{module}.rules"
    form = re.compile(rf"{re.escape(name)}(?:\.(\w+))?\.md")
    found = ((form.fullmatch(path.name), path) for path in sorted(game.folder.glob("*.md")))
    return {match[1] or "en": path for match, path in found if match}


def _find_fault(path: Path) -> str:
    if path.is_symlink():
        return "is a link; put the file itself there"
    if (size := path.stat().st_size) > MAX_RULES_BYTES:
        return f"has {size:,} bytes; it may have {MAX_RULES_BYTES:,}"
    try:
        path.read_text(encoding="utf-8")
    except ValueError:
        return "is no text in UTF-8"
    return ""
