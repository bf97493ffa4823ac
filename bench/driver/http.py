"""A minimal HTTP client, so that the load generator uses less CPU than the server."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import closing
from typing import Final

import msgspec

from bench.driver.address import Address

ANSWER_TIMEOUT_S: Final = 60

REQUEST: Final = (
    "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Content-Length: {length}\r\n{headers}\r\n"
)
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)", re.IGNORECASE)
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked", re.IGNORECASE)
_CLOSE: Final = re.compile(rb"\r\nconnection:[ \t]*close", re.IGNORECASE)
Headers = Mapping[str, str]


class AnswerError(Exception):
    def __init__(self, what: str, status: int = 0, code: str = "") -> None:
        super().__init__(what)
        self.status, self.code = status, code


FAULTS: Final = (AnswerError, OSError, TimeoutError)
"""Exceptions that a request or a connection can end with."""


class _Problem(msgspec.Struct):
    code: str = ""
    sentence: str = ""


class HttpClient:
    """Acts as one person's browser. Keeps the connection to each server for the next request until
    `close`."""

    def __init__(self) -> None:
        self._kept: dict[Address, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def post(self, address: Address, path: str, value: object, headers: Headers | None = None) -> bytes:
        """Returns the response body."""
        return await self._request(address, "POST", path, msgspec.json.encode(value), headers)

    async def get(self, address: Address, path: str) -> bytes:
        return await self._request(address, "GET", path, b"", None)

    def close(self) -> None:
        while self._kept:
            self._kept.popitem()[1][1].close()

    async def _request(
        self, address: Address, method: str, path: str, body: bytes, headers: Headers | None
    ) -> bytes:
        head = REQUEST.format(
            method=method,
            path=address.path + path,
            host=address.host_header,
            length=len(body),
            headers=header_lines(headers),
        )
        reader, writer = await self._connect(address)
        is_kept = False
        try:
            writer.write(head.encode() + body)
            top, content, is_kept = await asyncio.wait_for(_answer(reader), ANSWER_TIMEOUT_S)
        finally:
            if is_kept and address not in self._kept:
                self._kept[address] = reader, writer
            else:
                writer.close()
        status = status_of(top)
        if not 200 <= status < 300:
            raise refused(path, status, content)
        return content

    async def _connect(self, address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Returns the idle connection if the server has not closed it, else a new one."""
        reader, writer = self._kept.pop(address, (None, None))
        if reader is not None and writer is not None:
            if not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection(address.host, address.port, ssl=address.ssl)


async def get(address: Address, path: str) -> bytes:
    """Sends a GET request on a new connection."""
    with closing(HttpClient()) as client:
        return await client.get(address, path)


async def _answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes, bool]:
    """Returns the head and the body of a response, and whether the connection can be reused."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if length is not None:
            content = await reader.readexactly(int(length[1]))
        elif _CHUNKED.search(head) is not None:
            content = await _joined(reader)
        else:  # the body ends with the connection
            return head, await reader.read(), False
    except asyncio.IncompleteReadError:
        raise AnswerError("the connection was closed in the middle of an answer") from None
    except (asyncio.LimitOverrunError, ValueError):
        raise AnswerError("no HTTP answer") from None
    return head, content, head.startswith(b"HTTP/1.1") and _CLOSE.search(head) is None


async def _joined(reader: asyncio.StreamReader) -> bytes:
    """Reads a chunked body."""
    content = b""
    while size := int((await reader.readline()).partition(b";")[0], 16):
        content += (await reader.readexactly(size + 2))[:-2]
    while (await reader.readline()).strip():
        pass
    return content


def status_of(head: bytes) -> int:
    """Returns the status code of a response, or 0 if the head is not HTTP."""
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
