"""The unsubscribe link for an address that was given at a table. It works without signing in."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256


def token_of(secret: bytes, seat_id: str, email: str) -> str:
    """Derives the token from the server's secret, so that it is not stored. A new address invalidates it."""
    assert secret, "links need the server's secret"
    signed = hmac.new(secret, f"stop/{seat_id}/{email}".encode(), sha256).digest()
    return f"{seat_id}.{urlsafe_b64encode(signed).decode().rstrip('=')}"


def parse_seat_id(token: str) -> str:
    return token.partition(".")[0]


def is_valid(secret: bytes, seat_id: str, email: str, token: str) -> bool:
    return hmac.compare_digest(
        token_of(secret, seat_id, email).encode(), token.encode("utf-8", "surrogatepass")
    )
