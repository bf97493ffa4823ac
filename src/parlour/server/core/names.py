"""Checks and normalizes names, email addresses and webhook addresses before they are stored."""

import re
from typing import Annotated, Final
from unicodedata import normalize
from urllib.parse import urlsplit

from msgspec import Meta

from parlour.server.core.errors import RefusedError

MAX_NAME_CHARS: Final = 20
Name = Annotated[str, Meta(max_length=200, description="1 to 20 printable characters.")]
"""A name as typed. `clean_name` refuses a blank or long one with a sentence that a decoder cannot give."""

FORMER_PLAYER: Final = "Former player"
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+")


def clean_name(text: str) -> str:
    """Normalize a name to single spaces. Raises unless it has 1 to 20 printable characters."""
    name = normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= MAX_NAME_CHARS or not name.isprintable():
        raise RefusedError("people/name")
    return name


def free_name(wanted: str, taken: list[str]) -> str:
    """The name, with a number appended if it is taken."""
    used, name, number = {other.casefold() for other in taken}, wanted, 1
    while name.casefold() in used:
        number += 1
        name = f"{wanted[: MAX_NAME_CHARS - len(str(number)) - 1].rstrip()} {number}"
    return name


def clean_email(text: str) -> str:
    email = normalize("NFC", text.strip()).lower()
    if not _EMAIL.fullmatch(email) or not email.isprintable() or len(email) > 254:
        raise RefusedError("people/email")
    return email


def clean_webhook(text: str) -> str:
    try:
        services = urlsplit(text)
        is_whole = services.scheme in ("http", "https") and bool(services.hostname) and text.isprintable()
    except ValueError:
        is_whole = False
    if not is_whole or " " in text:
        raise RefusedError("people/webhook")
    return text
