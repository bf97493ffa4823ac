"""Reads the login token from the Cookie header."""

from typing import Final

from parlour.server.core.identity import COOKIE

MAX_COOKIE_BYTES: Final = 4096
"""The limit for all Cookie headers of a request. Our own cookie takes about 60 bytes."""


def token_in(header: str) -> str:
    """The token in a Cookie header, or an empty string. Runs in linear time.

    Does not unquote values: a token needs no quotes, and the standard library's unquoting takes quadratic
    time (CVE-2024-7592).
    """
    token = ""
    for pair in header.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            token = value.strip()
    return token
