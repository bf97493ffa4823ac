"""The words of notices and around them, in every language that the pages have."""

from typing import Final

from parlour.engine.words import Catalogue, Words

TRANSLATIONS: Final[Catalogue] = {
    "de": {
        "{most} and {last}": "{most} und {last}",
        "It is your turn in {game}.": "Du bist am Zug bei {game}.",
        "It is your turn in {game} with {names}.": "Du bist am Zug bei {game} mit {names}.",
        "{game}: it is your turn": "{game}: Du bist am Zug",
        "Hello {name},": "Hallo {name},",
        "Open the table": "Zum Tisch",
        "No more such mails: {link}": "Keine solchen Mails mehr: {link}",
        "Your link to Parlour": "Dein Link zu Parlour",
        "with this link you log in to Parlour. It works once, and not for long.": (
            "mit diesem Link meldest du dich bei Parlour an. Er gilt einmal und nicht lange."
        ),
        "Log in": "Anmelden",
        "Hello,": "Hallo,",
        "Confirm your address for {game}": "Bestätige deine Adresse für {game}",
        "Confirm address": "Adresse bestätigen",
        (
            "this address was given for notices at a table of {game} on Parlour. Confirm it, and a mail tells"
            " you when it is your turn there. The link works once, and for a day."
        ): (
            "diese Adresse wurde für Nachrichten an einem Tisch von {game} bei Parlour angegeben."
            " Bestätige sie, und eine Mail sagt dir, wenn du dort am Zug bist."
            " Der Link gilt einmal und einen Tag lang."
        ),
        (
            "If you did not ask for it, leave this mail alone: nothing more is sent."
            " No more such mails: {link}"
        ): (
            "Wenn du das nicht angefordert hast, lass diese Mail liegen: Es kommt nichts weiter."
            " Keine solchen Mails mehr: {link}"
        ),
        "If you did not ask for it, leave this mail alone: nothing happens.": (
            "Wenn du ihn nicht angefordert hast, lass diese Mail liegen: Es geschieht nichts."
        ),
    }
}
"""For each language the English template and its translation, as in a game's catalogue."""


def words_in(language: str) -> Words:
    return Words((), language, TRANSLATIONS)


def one_line(text: str, longest: int = 200) -> str:
    """*text* on one line, without control characters: what people call themselves may hold anything."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
