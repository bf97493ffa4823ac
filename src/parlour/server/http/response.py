"""What a handler answers, and how it is encoded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

T_co = TypeVar("T_co", covariant=True)

JSON: Final = "application/json"
_EMPTY: Final = frozenset({204, 304})


@dataclass(frozen=True, slots=True)
class Response(Generic[T_co]):
    """What a handler returns instead of a plain value to set the status, headers or media type."""

    content: T_co
    """Bytes are sent unchanged, everything else as JSON."""

    status: int | None = None
    """None for the route's status."""

    headers: Mapping[str, str] = field(default_factory=dict)
    media_type: str = JSON


class EncodedResponse(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def encode_response(value: object, status: int = 200) -> EncodedResponse:
    """Encode *value*, which can be a `Response`. *status* applies if the response has none."""
    response = value if isinstance(value, Response) else Response(value)
    status = response.status or status
    given = [(name.lower().encode(), text.encode("latin-1")) for name, text in response.headers.items()]
    if status in _EMPTY:
        return EncodedResponse(status, given, b"")
    content, kind = response.content, response.media_type
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    if kind.startswith("text/") and "charset" not in kind:
        kind += "; charset=utf-8"
    fixed = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body))]
    return EncodedResponse(status, [*fixed, *given], body)
