"""A small HTTP caller, so that a load costs less than the server that carries it."""

import asyncio
from collections.abc import Mapping
from typing import Final

import msgspec

from parlour.load.address import Address

ANSWER_TIMEOUT_S: Final = 60
"""Within which a server answers a request."""

REQUEST: Final = (
    "{method} {path} HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Content-Length: {length}\r\n{headers}\r\n"
)
Headers = Mapping[str, str]


class AnswerError(Exception):
    """The server answered with something else than what was asked for."""

    def __init__(self, what: str, status: int = 0, code: str = "") -> None:
        super().__init__(what)
        self.status, self.code = status, code


FAULTS: Final = (AnswerError, OSError, TimeoutError)
"""What a request or a connection may end with."""


class _Problem(msgspec.Struct):
    code: str = ""
    sentence: str = ""


async def post(address: Address, path: str, value: object, headers: Headers | None = None) -> bytes:
    """The body of the answer."""
    return await _request(address, "POST", path, msgspec.json.encode(value), headers)


async def get(address: Address, path: str) -> bytes:
    return await _request(address, "GET", path, b"", None)


async def _request(address: Address, method: str, path: str, body: bytes, headers: Headers | None) -> bytes:
    """HTTP/1.0 keeps the client small: the answer ends where the connection does."""
    head = REQUEST.format(
        method=method,
        path=address.path + path,
        host=address.host_header,
        length=len(body),
        headers=header_lines(headers),
    )
    reader, writer = await asyncio.open_connection(address.host, address.port, ssl=address.ssl)
    try:
        writer.write(head.encode() + body)
        answer = await asyncio.wait_for(reader.read(), ANSWER_TIMEOUT_S)
    finally:
        writer.close()
    top, _, content = answer.partition(b"\r\n\r\n")
    status = status_of(top)
    if not 200 <= status < 300:
        raise refused(path, status, content)
    return content


def status_of(head: bytes) -> int:
    """The number in the first line of an answer; 0 where it is none."""
    words = head.split(None, 2)[:2]
    is_http = len(words) == 2 and words[0].startswith(b"HTTP/") and words[1].isdigit()
    return int(words[1]) if is_http else 0


def refused(path: str, status: int, content: bytes) -> AnswerError:
    text = content.decode(errors="replace")
    try:
        problem = msgspec.json.decode(content, type=_Problem)
    except (msgspec.DecodeError, UnicodeDecodeError):
        problem = _Problem()
    said = problem.sentence or " ".join(text.split())[:200]
    answered = f"{status}" if status else "no HTTP answer"
    return AnswerError(f"{path}: {answered}" + (f": {said}" if said else ""), status, problem.code)


def header_lines(headers: Headers | None) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
