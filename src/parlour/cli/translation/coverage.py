"""Says how much of a game is translated."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from parlour.cli.translation.extraction import extract_game
from parlour.cli.translation.game_files import language_of, po_files
from parlour.engine.contract.game import Game
from parlour.engine.words.catalogues import TABLE_CATALOGUE

_MAX_NAMED: Final = 5
_MAX_CHARS: Final = 60


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many texts of a game have a translation in one language."""

    language: str
    total: int
    missing: tuple[str, ...]
    """The English of the texts that players read in English."""

    @property
    def is_complete(self) -> bool:
        return not self.missing

    def __str__(self) -> str:
        said = f"{self.language}: {self.total - len(self.missing)} of {self.total} translated"
        return f"{said}; missing: {quote_texts(self.missing)}" if self.missing else said


def coverage_of(game: Game) -> Iterator[Coverage]:
    """Yields the coverage of each language that the game has translations in."""
    languages = {language_of(po) for po in po_files(game)}
    for language, catalogue in game.translations.items():
        if catalogue != TABLE_CATALOGUE.get(language):
            languages.add(language)
    if not languages:
        return
    found = extract_game(game)
    for language in sorted(languages):
        known = game.translations.get(language, {})
        yield Coverage(language, len(found), tuple(text for text in found if text not in known))


def quote_texts(texts: Collection[str]) -> str:
    """Returns the first texts in quotes, and how many more there are."""
    shown = [json.dumps(_shorten(text), ensure_ascii=False) for text in [*texts][:_MAX_NAMED]]
    more = len(texts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _shorten(text: str) -> str:
    return text if len(text) <= _MAX_CHARS else text[: _MAX_CHARS - 1].rstrip() + "…"
