"""Random login tokens. The store holds only their hashes."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Literal

from msgspec import Meta

Token = Annotated[str, Meta(min_length=1, max_length=200)]

LinkPurpose = Literal["login", "account", "taken"]
"""Why a token is emailed: to sign in, to make an account, or because the address already has one."""

TOKEN_BYTES = 32


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """The hash of a token for the store, so that a reader of the database cannot sign in."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
