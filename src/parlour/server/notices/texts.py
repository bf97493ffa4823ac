"""The words of notices, and what people call themselves made fit for them."""

from parlour.engine.words.words import Words
from parlour.server.core.errors import TRANSLATIONS


def words_in(language: str) -> Words:
    return Words((), language, TRANSLATIONS)


def one_line(text: str, longest: int = 200) -> str:
    """*text* on one line, without control characters: what people call themselves may hold anything."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
