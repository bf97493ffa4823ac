"""The words around a notice, which can be translated; its one sentence comes from the caller."""

from typing import Final

from parlour.engine.words import Catalogue, Words

TRANSLATIONS: Final[Catalogue] = {}
"""For each language the English template and its translation, as in a game's catalogue."""


def words_in(language: str) -> Words:
    return Words((), language, TRANSLATIONS)


def one_line(text: str, longest: int = 200) -> str:
    """*text* on one line, without control characters: what people call themselves may hold anything."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
