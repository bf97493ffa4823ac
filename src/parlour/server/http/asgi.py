"""Types for the parts of ASGI that the server uses."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypedDict

RawHeaders = Iterable[tuple[bytes, bytes]]


class Scope(TypedDict):
    """An HTTP request, or the lifespan of the process, which has only a `type`."""

    type: str
    method: str
    scheme: str
    path: str
    query_string: bytes
    headers: RawHeaders
    client: tuple[str, int] | None


class Message(TypedDict, total=False):
    type: str
    status: int
    headers: RawHeaders
    body: bytes
    more_body: bool
    message: str


Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
