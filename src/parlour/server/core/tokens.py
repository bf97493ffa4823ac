"""Tokens: random texts that prove who one is. Only their hash is kept."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Literal

from msgspec import Meta

Token = Annotated[str, Meta(min_length=1, max_length=200)]

LinkPurpose = Literal["login", "account", "taken"]
"""Why a token is mailed: to sign in, to make an account, or because there is one where another was wanted."""

TOKEN_BYTES = 32


def fresh() -> str:
    return token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is stored of a token: a reader of the database cannot sign in with it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
