"""`parlour words`: extracts the texts of a game and updates its translations."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from parlour.cli.commands.parameters import game_name
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.translation.coverage import Coverage, quote_texts
from parlour.cli.translation.extraction import Found, extract_game
from parlour.cli.translation.game_files import language_of, loads_translations, new_po_path, po_files
from parlour.cli.translation.po_file import PoError, PoFile, new_po, read_po_file, write_po_file
from parlour.cli.translation.update import update
from parlour.engine.contract.game import Game
from parlour.engine.words.catalogues import TABLE_CATALOGUE
from parlour.games import finder

_LANGUAGE: Final = re.compile(r"[a-z]{2}")


@click.command
@game_name
@click.option(
    "--language", "languages", metavar="CODE", multiple=True, help="Add a language, such as fr for French."
)
def words(game: str, languages: Sequence[str]) -> None:
    """Extract the texts of a game and update its translations.

    Creates or updates `locale/de.po` next to the game's module; for a game in the single file magpie.py,
    `magpie.de.po`. New texts get an empty translation. A text that changed slightly keeps its translation,
    marked as fuzzy. A translation that is no longer used moves to the end of the file.
    """
    found = finder.find(game)
    texts = extract_game(found)
    if not texts:
        raise UserError(f"{found.title} has no texts to translate")
    paths = _paths(found, languages)
    updated = [(path, update(_read(path), texts)) for path in paths]
    for path, po in updated:
        _write(path, write_po_file(po))
        screen.say(_summary(path, po, texts))
    if not loads_translations(found):
        screen.say(f"{found.title} does not load them yet. Add to its module:")
        screen.say("  translations = catalogues(__file__)")


def _paths(game: Game, languages: Sequence[str]) -> list[Path]:
    existing = {language_of(path): path for path in po_files(game)}
    for language in languages:
        if not _LANGUAGE.fullmatch(language):
            raise UserError(f"{language!r} is not a language: use its two letters, such as de or fr")
        if language == "en":
            raise UserError("the texts are in English already; name another language")
        existing.setdefault(language, new_po_path(game, language))
    if not existing:
        raise UserError(f"{game.title} has no translations; --language fr adds French")
    return [path for _, path in sorted(existing.items())]


def _read(path: Path) -> PoFile:
    new = new_po(language_of(path))
    try:
        old = read_po_file(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return new
    except (OSError, UnicodeDecodeError) as fault:
        raise UserError(f"{path} cannot be read: {getattr(fault, 'strerror', None) or 'not UTF-8'}") from None
    except PoError as fault:
        raise UserError(f"{path}, {fault}; nothing was changed") from None
    return PoFile(old.header or new.header, old.entries)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UserError(f"{path} cannot be written: {fault.strerror}") from None


def _summary(path: Path, po: PoFile, texts: Found) -> str:
    used = [entry for entry in po.entries if not entry.is_obsolete]
    language = language_of(path)
    by_table = TABLE_CATALOGUE.get(language, {})
    missing = tuple(entry.english for entry in used if not entry.said and entry.english not in by_table)
    parts = [str(Coverage(language, len(texts), missing))]
    if fuzzy := [entry.english for entry in used if entry.is_fuzzy]:
        parts.append(f"fuzzy: {quote_texts(fuzzy)}")
    if unused := len(po.entries) - len(used):
        parts.append(f"{unused} no longer used")
    return "; ".join(parts)
