"""Names of people, and what else they write about themselves, made fit to be kept."""

import re
from typing import Annotated, Final
from unicodedata import normalize
from urllib.parse import urlsplit

from msgspec import Meta

from parlour.server.core.errors import RefusedError

MAX_NAME_CHARS: Final = 20
Name = Annotated[str, Meta(max_length=200, description="1 to 20 printable characters.")]
"""What was typed. `clean_name` refuses a blank or long one in words, as a decoder would not."""

LEFT: Final = "Somebody who left"
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+")


def clean_name(text: str) -> str:
    """The name as it is kept: one space between words, 1 to 20 printable characters."""
    name = normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= MAX_NAME_CHARS or not name.isprintable():
        raise RefusedError("people/name")
    return name


def free_name(wanted: str, taken: list[str]) -> str:
    """The name, or where somebody has it already the name with a number."""
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
