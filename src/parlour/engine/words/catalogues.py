"""Translation catalogues: gettext `.po` files next to the module that they translate."""

import re
from pathlib import Path
from typing import Final

import msgspec

from parlour.engine.words.words import Catalogue

_ENTRY: Final = re.compile(r'^msgid ((?:".*"\s+)+)msgstr ((?:".*"\s*)+)', re.MULTILINE)
_NEXT_LINE: Final = re.compile(r'"\s*\n"')
_DECODE: Final = msgspec.json.Decoder(str).decode
"""Texts in a `.po` file are quoted and escaped as in JSON."""


def catalogues(where: str) -> Catalogue:
    """The translations of the module at *where*, its `__file__`.

    A game in a single file, `halma.py`, has its German texts in `halma.de.po`; a package has `locale/de.po`.
    """
    module = Path(where)
    files = [*module.parent.glob(f"{module.stem}.*.po")] or [*module.parent.glob("locale/*.po")]
    return {file.stem.rpartition(".")[2]: _read_file(file) for file in files}


def read_po(text: str) -> dict[str, str]:
    """Each English template with its translation, if it has one.

    Fuzzy translations are used: their English has only changed a little. Obsolete ones (`#~`) are ignored.
    """
    pairs = ((_joined(english), _joined(said)) for english, said in _ENTRY.findall(text))
    return {english: said for english, said in pairs if english and said}


def merge(*parts: Catalogue) -> Catalogue:
    """Merges catalogues. Later ones win."""
    languages = {language: None for part in parts for language in part}
    return {
        language: {english: said for part in parts for english, said in part.get(language, {}).items()}
        for language in languages
    }


def _read_file(file: Path) -> dict[str, str]:
    try:
        return read_po(file.read_text(encoding="utf-8"))
    except msgspec.DecodeError:
        raise ValueError(f"{file} has a text with a wrong escape after a backslash") from None


def _joined(lines: str) -> str:
    return _DECODE(_NEXT_LINE.sub("", lines.strip()))


TABLE_CATALOGUE: Final = catalogues(str(Path(__file__).parents[1] / "__init__.py"))
"""The texts of the table itself, for every game."""
