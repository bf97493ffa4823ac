"""The one cookie of ours, read out of what a browser sends."""

from typing import Final

from parlour.server.core.identity import COOKIE

MAX_COOKIE_BYTES: Final = 4096
"""Of all Cookie headers of a request; a browser of ours sends some sixty."""


def token_in(header: str) -> str:
    """The token in a Cookie header, or nothing. Every character is looked at a fixed number of times.

    Nothing is unquoted: a token needs no quotes, and the standard library's unquoting takes quadratic time
    (CVE-2024-7592).
    """
    token = ""
    for pair in header.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            token = value.strip()
    return token
